import { describe, expect, it } from "vitest";
import type { Live } from "../../../generator/live/load-live.ts";
import { mockServer, type MockServer } from "../../../tools/mock/server/mock-server.ts";
import type { WireResponse } from "../../../tools/mock/server/runtime.ts";
import { loadText } from "./load-text.ts";

const json = (schema: string): string => `content: { application/json: { schema: ${schema} } }`;
const it200 = `"200": { description: It., ${json('{ $ref: "#/components/schemas/Thing" }')} }`;
const sent = `requestBody: { required: true, ${json('{ $ref: "#/components/schemas/Thing" }')} }`;

/** A document whose operations list the successes, and the errors that are given. */
const documentWith = (errors: string, thing = ""): string => `openapi: 3.1.0
info: { title: Things, version: "1" }
paths:
  /things:
    get: { operationId: listThings, responses: { "200": { description: All., ${json('{ type: object, required: [data], properties: { data: { type: array, items: { $ref: "#/components/schemas/Thing" } }, total: { type: integer } } }')} } } }
    post:
      operationId: addThing
      ${sent}
      responses: { ${it200}${errors} }
  /things/{thingId}:
    parameters: [{ name: thingId, in: path, required: true, schema: { type: integer } }]
    get: { operationId: getThing, responses: { ${it200}${errors} } }
    put: { operationId: putThing, ${sent}, responses: { ${it200}${errors} } }
    patch: { operationId: patchThing, ${sent.replace("required: true, ", "")}, responses: { ${it200}${errors} } }
    delete: { operationId: removeThing, responses: { "204": { description: Gone. }${errors} } }
  /settings:
    get: { operationId: getSettings, responses: { "200": { description: They., ${json('{ type: object, required: [data], properties: { data: { $ref: "#/components/schemas/Settings" }, message: { type: string } } }')} } } }
    put: { operationId: putSettings, requestBody: { required: true, ${json('{ $ref: "#/components/schemas/Settings" }')} }, responses: { "204": { description: Done. } } }
    patch: { operationId: patchSettings, requestBody: { required: true, ${json('{ $ref: "#/components/schemas/Settings" }')} }, responses: { "204": { description: Done. } } }
    delete: { operationId: removeSettings, responses: { "204": { description: Done. } } }
components:
  schemas:
    Settings: { type: object, properties: { theme: { type: string }, size: { type: integer }, made: { type: string, readOnly: true } } }
    Thing: { type: object, required: [name], properties: { id: { type: integer, readOnly: true }, name: { type: string }, note: { type: string }${thing} } }
`;

const error = (code: string): string => `, "${code}": { description: An error. }`;

interface Mock {
  readonly live: Live;
  call(method: string, url: string, body?: unknown, type?: string): Promise<Answer>;
}

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

async function mocked(text: string): Promise<Mock> {
  const live = await loadText(text);
  const onError = (problem: unknown): void => {
    throw problem;
  };
  const { server }: MockServer = mockServer(live, {
    seed: 1,
    cors: false,
    stateful: true,
    report: () => undefined,
    onError,
  });
  return {
    live,
    call: async (method, url, body, type = "application/json") => {
      const own =
        body === undefined
          ? {}
          : { "content-type": type, body: new TextEncoder().encode(JSON.stringify(body)) };
      const { body: bytes, ...headers } = own as { readonly body?: Uint8Array };
      const answer: WireResponse = await server({
        method,
        url,
        headers,
        ...(bytes === undefined ? {} : { body: bytes }),
      });
      const shown = typeof answer.body === "string" ? answer.body : "";
      return { status: answer.status, body: shown === "" ? undefined : JSON.parse(shown) };
    },
  };
}

describe("a refusal has a status that the document lists", () => {
  it.each([
    ["its class", "4XX", [400, 400, 415, 404]],
    ["default", "default", [400, 400, 415, 404]],
    ["422", "422", [422, 422, 422, 422]],
    ["400 alone", "400", [400, 400, 400, 400]],
    ["404 alone", "404", [400, 404, 415, 404]],
  ])("%s", async (_, code, [body, path, media, unknown]) => {
    const { call } = await mocked(documentWith(error(code)));
    expect((await call("POST", "/things", { name: 1 })).status).toBe(body);
    expect((await call("GET", "/things/many")).status).toBe(path);
    expect((await call("POST", "/things", { name: "a" }, "text/plain")).status).toBe(media);
    expect((await call("GET", "/things/815")).status).toBe(unknown);
  });
});

describe("where the document lists no error", () => {
  it("each id is one of a thing, which is kept, and gone when it is removed", async () => {
    const { call } = await mocked(documentWith(""));
    const first = await call("GET", "/things/815");
    expect(first).toMatchObject({ status: 200, body: { id: 815 } });
    expect(await call("GET", "/things/815")).toEqual(first);
    await call("PATCH", "/things/815", { name: "A", note: "b" });
    await call("PATCH", "/things/815", { name: "B" });
    expect((await call("GET", "/things/815")).body).toEqual({ id: 815, name: "B", note: "b" });
    expect((await call("DELETE", "/things/815")).status).toBe(204);
    expect((await call("GET", "/things/815")).status).toBe(404);
    expect((await call("DELETE", "/things/815")).status).toBe(404);
    expect((await call("PUT", "/things/815", { name: "C" })).status).toBe(200);
    expect((await call("GET", "/things/815")).body).toMatchObject({ id: 815, name: "C" });
  });

  it("what is not valid is refused all the same", async () => {
    const { call } = await mocked(documentWith(""));
    expect((await call("POST", "/things", { name: 1 })).status).toBe(400);
    expect((await call("POST", "/things", { name: "a" }, "text/plain")).status).toBe(415);
  });
});

describe("a path of one thing", () => {
  it("shows what was put and patched, in its wrapper, and nothing after it is removed", async () => {
    const { call } = await mocked(documentWith(""));
    const { made } = ((await call("GET", "/settings")).body as { data: { made?: string } }).data;
    await call("PUT", "/settings", { theme: "dark", size: 3 });
    await call("PATCH", "/settings", { size: 4 });
    expect((await call("GET", "/settings")).body).toMatchObject({
      data: { theme: "dark", size: 4, ...(made === undefined ? {} : { made }) },
    });
    await call("DELETE", "/settings");
    expect((await call("GET", "/settings")).status).toBe(404);
    await call("PUT", "/settings", { theme: "light" });
    expect((await call("GET", "/settings")).body).toMatchObject({ data: { theme: "light" } });
  });
});

it("a list by example has not what was removed from it", async () => {
  const item = json("{ type: object, required: [key], properties: { key: { type: string } } }");
  const { call } = await mocked(`openapi: 3.1.0
info: { title: Tokens, version: "1" }
paths:
  /tokens:
    get: { operationId: listTokens, responses: { "200": { description: All., content: { application/json: { schema: { type: array, items: { type: string } }, example: [a, b] } } } } }
  /tokens/{token}:
    parameters: [{ name: token, in: path, required: true, schema: { type: string } }]
    delete: { operationId: removeToken, responses: { "204": { description: Gone. } } }
  /keys:
    get: { operationId: listKeys, responses: { "200": { description: All., content: { application/json: { schema: { type: object }, example: { keys: [{ key: a }, { key: b }], others: [{ key: c }] } } } } } }
  /keys/{key}:
    parameters: [{ name: key, in: path, required: true, schema: { type: string } }]
    get: { operationId: getKey, responses: { "200": { description: It., ${item} } } }
    delete: { operationId: removeKey, responses: { "204": { description: Gone. } } }
`);
  expect((await call("DELETE", "/tokens/a")).status).toBe(204);
  expect((await call("GET", "/tokens")).body).toEqual(["b"]);
  expect((await call("DELETE", "/keys/b")).status).toBe(204);
  expect((await call("GET", "/keys")).body).toEqual({
    keys: [{ key: "a" }],
    others: [{ key: "c" }],
  });
});

describe("conditions of what is kept nowhere", () => {
  const text = `openapi: 3.1.0
info: { title: Reports, version: "1" }
paths:
  /reports:
    get:
      operationId: listReports
      responses:
        "200":
          description: All.
          headers: { ETag: { schema: { type: string } }, Last-Modified: { schema: { type: string } } }
          ${json("{ type: array, items: { type: string } }")}
        "304": { description: As before. }
        "412": { description: Another version. }
    post: { operationId: addReport, responses: { "204": { description: Done. }, "412": { description: Another version. } } }
`;
  it.each([
    ["GET", "if-none-match", '"1"', 304],
    ["GET", "if-none-match", '"no-such-tag", "1"', 304],
    ["GET", "if-none-match", '"2"', 200],
    ["GET", "if-match", '"2"', 412],
    ["GET", "if-modified-since", "Thu, 01 Jan 2026 00:00:00 GMT", 304],
    ["GET", "if-unmodified-since", "Mon, 01 Jan 1990 00:00:00 GMT", 412],
    ["POST", "if-match", '"1"', 204],
    ["POST", "if-match", '"2"', 412],
  ])("%s with %s: %s", async (method, name, value, status) => {
    const live = await loadText(text);
    const options = { seed: 1, cors: false, stateful: true, report: () => undefined } as const;
    const { server } = mockServer(live, { ...options, onError: () => undefined });
    const answer = await server({ method, url: "/reports", headers: { [name]: value } });
    expect(answer.status).toBe(status);
  });
});

it("has no made-up Location, and no made-up address of a next page", async () => {
  const live = await loadText(`openapi: 3.1.0
info: { title: Jobs, version: "1" }
paths:
  /jobs:
    post: { operationId: addJob, responses: { "201": { description: Made., headers: { Location: { schema: { type: string } } } } } }
    get: { operationId: listJobs, responses: { "200": { description: All., ${json("{ type: object, required: [_links], properties: { _links: { type: object, properties: { next: { type: string, pattern: '^/a+$' } } } } }")} } } }
`);
  const options = { seed: 1, cors: false, stateful: true, report: () => undefined } as const;
  const { server } = mockServer(live, { ...options, onError: () => undefined });
  const made = await server({ method: "POST", url: "/jobs", headers: {} });
  expect([made.status, made.headers.includes("Location")]).toEqual([201, false]);
  expect((await server({ method: "GET", url: "/jobs", headers: {} })).body).toBe('{"_links":{}}');
});
