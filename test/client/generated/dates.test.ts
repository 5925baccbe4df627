import { describe, expect, it } from "vitest";
import { generateFiles, withPaths } from "../../support/generate.ts";
import { serve } from "../serve.ts";
import { compileClient } from "./compile-client.ts";
import { generateClient } from "./generated-client.ts";

const done = `responses: { "204": { description: Done. } }`;
const date = "{ type: string, format: date-time }";
const event = `{ $ref: "#/components/schemas/Event" }`;
const json = `content: { application/json: { schema: ${event} } }`;

const document = withPaths(
  `/events/{at}:
  get:
    operationId: listEvents
    parameters:
      - { name: at, in: path, required: true, schema: ${date} }
      - { name: since, in: query, schema: ${date} }
      - { name: X-Until, in: header, schema: ${date} }
      - { name: any, in: query, schema: { type: array, items: { $ref: "#/components/schemas/Nested" } } }
    responses: { "200": { description: Events., content: { application/json: { schema: { type: array, items: ${event} } } } } }
/events:
  put:
    operationId: putEvent
    requestBody: { required: true, ${json} }
    responses: { "200": { description: Done., ${json} } }
  post:
    operationId: postForm
    requestBody: { required: true, content: { application/x-www-form-urlencoded: { schema: { $ref: "#/components/schemas/Form" } } } }
    ${done}
/plain:
  put:
    operationId: putPlain
    requestBody: { required: true, content: { application/json: { schema: { $ref: "#/components/schemas/Plain" } } } }
    ${done}
`,
  `schemas:
  Event: { type: object, required: [id, when], properties: { id: { type: integer }, when: { $ref: "#/components/schemas/Moment" }, day: { type: string, format: date } } }
  Moment: ${date}
  Nested: { type: object, properties: { when: { $ref: "#/components/schemas/Moment" } } }
  Form: { type: object, properties: { when: ${date}, more: { type: array, items: ${date} }, nested: { type: object, properties: { when: ${date} } } } }
  Plain: { type: object, properties: { day: { type: string, format: date } } }
`,
);

const when = new Date("2026-02-03T04:05:06.789Z");
const sent = "2026-02-03T04:05:06.789Z";

describe("date-times that are held as Date", () => {
  it("travel in parameters, bodies and forms", async () => {
    const module = await generateClient(document, { dates: "Date" });
    const { url, seen } = await serve((request, answer) => {
      const found = `{"id":1,"when":"2026-02-03T04:05:06.789+00:00","day":"2026-02-03"}`;
      if (request.method === "POST") return void answer.writeHead(204).end();
      answer
        .writeHead(200, { "content-type": "application/json" })
        .end(request.method === "GET" ? `[${found}]` : found);
    });
    const client = module.createClient({ baseUrl: url });
    const found = { id: 1, when, day: "2026-02-03" };
    const params = { at: when, since: when, "X-Until": when, any: [{ when }] };
    expect(await client["listEvents"]?.(params)).toEqual([found]);
    expect(await client["putEvent"]?.({ body: found })).toEqual(found);
    await client["postForm"]?.({ body: { when, more: [when], nested: { when } } });
    const encoded = encodeURIComponent(sent);
    const nested = encodeURIComponent(JSON.stringify({ when }));
    expect(seen[0]?.url).toBe(`/events/${encoded}?since=${encoded}&any=${nested}`);
    expect(seen[0]?.headers["x-until"]).toBe(sent);
    expect(seen[1]?.body).toBe(`{"id":1,"when":"${sent}","day":"2026-02-03"}`);
    expect(Object.fromEntries(new URLSearchParams(seen[2]?.body))).toEqual({
      when: sent,
      more: sent,
      nested: `{"when":"${sent}"}`,
    });
  });

  it("leave bodies without one to JSON.stringify", async () => {
    const files = await generateFiles(document, { dates: "Date", emit: ["client"] });
    const { text } = files.find(({ path }) => path === "src/client/operations.ts") ?? { text: "" };
    expect(text).toContain("encodeEventJson(p.body)");
    expect(text.match(/JSON\.stringify\(p\.body\)/g)).toHaveLength(1);
  });

  it("are Date objects to the compiler", async () => {
    const usage = `
import { createClient } from "./client.js";
const api = createClient({ baseUrl: "/" });
export async function use(when: Date): Promise<readonly Date[]> {
  await api.postForm({ body: { when, more: [when] } });
  await api.putPlain({ body: { day: "2026-02-03" } });
  // @ts-expect-error a date-time is a Date
  await api.listEvents({ at: "2026-02-03T04:05:06Z" });
  return [...(await api.listEvents({ at: when })), await api.putEvent({ body: { id: 1, when } })].map((e) => e.when);
}
`;
    expect(await compileClient("dates", document, usage, { dates: "Date" })).toEqual([]);
  });
});
