import { expect, test } from "vitest";
import { compileClient } from "./compile-client.ts";
import { withPaths } from "../../support/generate.ts";

const document = withPaths(
  `/things/{id}:
  get:
    operationId: getThing
    parameters:
      - { name: id, in: path, required: true, schema: { type: integer } }
      - { name: filter, in: query, schema: { type: string } }
    x-filter: { name: { type: string } }
    responses:
      "200": { description: The thing., content: { application/json: { schema: { $ref: "#/components/schemas/Thing" } } } }
  put:
    operationId: putThing
    parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
    requestBody:
      required: true
      content:
        application/json: { schema: { $ref: "#/components/schemas/Thing" } }
        text/csv: {}
        image/*: {}
        multipart/form-data: {}
    responses:
      "200": { description: Done., content: { application/json: { schema: { $ref: "#/components/schemas/Thing" } } } }
      "202": { description: Later., content: { application/json: { schema: { $ref: "#/components/schemas/Job" } } } }
      "204": { description: Nothing. }
/things:
  get:
    operationId: listThings
    x-pagination: { style: page, number: page, size: size, items: items }
    parameters:
      - { name: page, in: query, schema: { type: integer } }
      - { name: size, in: query, schema: { type: integer, default: 10 } }
    responses:
      "200": { description: Things., content: { application/json: { schema: { $ref: "#/components/schemas/Page" } } } }
  delete:
    operationId: clearThings
    responses: { "204": { description: Gone. } }
  post:
    operationId: addThing
    deprecated: true
    x-replaced-by: putThing
    requestBody: { content: { application/json: { schema: { $ref: "#/components/schemas/Thing" } }, application/xml: { schema: { $ref: "#/components/schemas/Thing" } } } }
    responses:
      "201": { description: Made., content: { application/json: { schema: { type: object, properties: { id: { type: integer, format: int64 } } } } } }
`,
  `securitySchemes:
  bearer: { type: http, scheme: bearer, x-token: { create: getThing, property: name, accessLifetime: 60 } }
  other: { type: http, scheme: bearer }
schemas:
  Thing: { type: object, required: [name], properties: { name: { type: string }, big: { type: integer, format: int64 } } }
  Job: { type: object, required: [job], properties: { job: { type: integer } } }
  Page: { type: object, required: [items], properties: { items: { type: array, items: { $ref: "#/components/schemas/Thing" } } } }
  GetThingResponse: { type: object, properties: { odd: { type: string } } }
`,
);

const usage = `
import { clearThings, createClient, createTransport, getThing, listThings, until, type Client, type ClientResponse, type GetThingParams, type GetThingAnswer, type PutThingResponse } from "./client.js";
import type { Job, Thing } from "./types.js";

const api: Client = createClient({ baseUrl: "http://localhost" });
const transport = createTransport({ baseUrl: "http://localhost", timeout: "10s" });
const thing: Thing = { name: "n" };

export async function accepted(signal: AbortSignal): Promise<void> {
  const read: Thing = await api.getThing({ id: 1, filter: (f) => f.name.eq("a") });
  const free: Thing = await getThing(transport, { id: 1, filter: 'name -eq a' }, { signal });
  const waited: Thing = await api.getThing.until({ id: 1 }, (body) => body.name === "x", { timeout: "10m" });
  await until(transport, getThing, { id: 1 }, (body) => body.name === "x");
  const params: GetThingParams = { id: 1, filter: undefined };
  const whole: GetThingAnswer = await api.getThing.response(params);
  const ok: ClientResponse<200, Thing> = whole;
  for await (const item of api.listThings.items()) item.name.trim();
  for await (const item of listThings.items(transport, { size: 5 })) item.name.trim();
  for await (const page of api.listThings.pages({})) page.items.at(0)?.name;
  await api.listThings();
  await api.clearThings();
  await api.clearThings({}, { validation: "strict" });
  await clearThings(transport, undefined, { formats: "warn" });
  // @ts-expect-error options of the call stand behind the parameters
  await api.clearThings({ validation: "strict" });
  // @ts-expect-error the same
  await clearThings(transport, { signal });
  // @ts-expect-error the same
  await api.clearThings.result({ timeout: 5 });
  await api.addThing();
  await api.addThing({ body: thing, contentType: "application/xml" });
  await api.putThing({ id: 1, body: thing });
  await api.putThing({ id: 1, body: "a,b", contentType: "text/csv" });
  await api.putThing({ id: 1, body: new Uint8Array(1), contentType: "image/png" });
  const put: PutThingResponse = await api.putThing.response({ id: 1, body: thing });
  if (put.status === 202) { const job: Job = put.body; void job; }
  if (put.status === 204) { const nothing: undefined = put.body; void nothing; }
  const body: Thing | Job | undefined = await api.putThing({ id: 1, body: thing });
  void [read, free, waited, ok, body];
}

export async function refused(): Promise<void> {
  // @ts-expect-error a parameter is missing
  await api.getThing({});
  // @ts-expect-error all parameters are missing
  await api.getThing();
  // @ts-expect-error there is no such parameter
  await api.getThing({ id: 1, colour: "red" });
  // @ts-expect-error of another type
  await api.getThing({ id: "1" });
  // @ts-expect-error there is no such field
  await api.getThing({ id: 1, filter: (f) => f.colour.eq("red") });
  // @ts-expect-error the body is missing
  await api.putThing({ id: 1 });
  // @ts-expect-error the body is not what the media type says
  await api.putThing({ id: 1, body: thing, contentType: "text/csv" });
  // @ts-expect-error there is no such media type
  await api.putThing({ id: 1, body: "a", contentType: "text/plain" });
  // @ts-expect-error a range does not say what the media type is
  await api.putThing({ id: 1, body: new Uint8Array(1) });
  // @ts-expect-error answers without pages have no items
  api.getThing.items({ id: 1 });
  // @ts-expect-error only what reads can be repeated at will
  await api.putThing.until({ id: 1, body: thing }, () => true);
  const put = await api.putThing.response({ id: 1, body: thing });
  // @ts-expect-error no such status
  if (put.status === 201) return;
  // @ts-expect-error the body of another status
  if (put.status === 202) put.body.name;
}
`;

test("types of a client", async () => {
  expect(await compileClient("types", document, usage)).toEqual([]);
});

test("types of a client that has bigints and groups", async () => {
  const grouped = `
import { createClient } from "./client.js";
const api = createClient({ baseUrl: "http://localhost" });
export async function accepted(): Promise<void> {
  await api.putThing({ id: 1, body: { name: "n", big: 1n } });
  // @ts-expect-error no bigint
  await api.putThing({ id: 1, body: { name: "n", big: 1 } });
}
`;
  const options = { int64: "bigint", groupBy: "tag" } as const;
  expect(await compileClient("types-bigint", document, grouped, options)).toEqual([]);
});
