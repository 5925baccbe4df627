import { beforeAll, describe, expect, it } from "vitest";
import type { ClientOptions, Issue, Server } from "../../../runtime/src/index.ts";
import { toFetch } from "../../../runtime/src/index.ts";
import { generateFiles, withPaths, writePackage } from "../../support/generate.ts";
import { importGenerated } from "../../support/import-generated.ts";
import { serve } from "../serve.ts";
import type { AnyMethod, ClientModule } from "./generated-client.ts";

const thing = '{ schema: { $ref: "#/components/schemas/Thing" } }';

const document = withPaths(
  `/one: { get: { operationId: one, responses: { "200": { description: d, content: { application/json: ${thing} } } } } }
/big: { get: { operationId: big, responses: { "200": { description: d, content: { application/json: { schema: { type: integer, format: int64 } } } } } } }
/xml: { get: { operationId: xml, responses: { "200": { description: d, content: { application/xml: ${thing} } } } } }
/both: { get: { operationId: both, responses: { "200": { description: d, content: { application/xml: ${thing}, application/json: ${thing} } } } } }
/nothing: { get: { operationId: nothing, responses: { "204": { description: d } } } }
/some: { get: { operationId: some, responses: { "200": { description: d, content: { application/json: ${thing} } }, "204": { description: d } } } }
/many:
  get:
    operationId: many
    responses:
      "200": { description: d, content: { application/json: { schema: { type: integer } } } }
      "202": { description: d, content: { application/json: { schema: { type: string } } } }
/text: { get: { operationId: text, responses: { "200": { description: d, content: { text/plain: { schema: { type: string } } } } } } }
/bytes: { get: { operationId: bytes, responses: { "200": { description: d, content: { application/octet-stream: {} } } } } }
/events: { get: { operationId: events, responses: { "200": { description: d, content: { text/event-stream: { schema: { type: string } } } } } } }
/lines: { get: { operationId: lines, responses: { "200": { description: d, content: { application/jsonl: { itemSchema: { type: integer } } } } } } }
/parts: { get: { operationId: parts, responses: { "200": { description: d, content: { multipart/mixed: { schema: { type: object, properties: { a: { type: string } } } } } } } } }
/rest:
  get:
    operationId: rest
    responses:
      "200": { description: d, content: { application/json: { schema: { type: string } } } }
      default: { description: d, content: { application/json: { schema: { type: integer } } } }
/silent:
  get:
    operationId: silent
    responses:
      "200": { description: d, content: { application/json: { schema: { type: string } } } }
      default: { description: Any other response. }
/failing:
  get:
    operationId: failing
    responses:
      "200": { description: d }
      "400": { description: d, content: { application/json: ${thing} } }
/headers:
  get:
    operationId: headers
    responses:
      default: { description: d, headers: { X-B: { required: true, schema: { type: integer } } } }
      2XX: { description: d, headers: { X-A: { required: true, schema: { type: string } } } }
`,
  `schemas:
  Thing: { type: object, required: [name], properties: { name: { type: string } } }
`,
);

let folder: string;
let module: ClientModule;
beforeAll(async () => {
  const files = await generateFiles(document, { emit: ["client", "server"], int64: "bigint" });
  folder = await writePackage(files);
  module = await importGenerated<ClientModule>(folder, "client");
});

interface Sent {
  readonly status: number;
  readonly type?: string;
  readonly body?: string;
}

/** A client of a server that answers every request so, and what `onMismatch` has heard. */
async function clientOf(
  { status, type, body = "" }: Sent,
  options: Partial<ClientOptions> = {},
): Promise<{ readonly client: Readonly<Record<string, AnyMethod>>; readonly heard: string[] }> {
  const { url } = await serve((_, reply) => {
    if (type !== undefined) reply.setHeader("Content-Type", type);
    reply.writeHead(status).end(body);
  });
  const heard: string[] = [];
  const onMismatch = (issues: readonly Issue[]): void =>
    void heard.push(...issues.map(({ message }) => message));
  const client = module.createClient({
    baseUrl: url,
    retry: { retries: 0 },
    onMismatch,
    ...options,
  });
  return { client, heard };
}

/** The response of a call, and what `onMismatch` has heard. */
async function called(
  operation: string,
  sent: Sent,
  options?: Partial<ClientOptions>,
): Promise<{ readonly status: number; readonly body: unknown; readonly heard: string[] }> {
  const { client, heard } = await clientOf(sent, options);
  const { status, body } = (await client[operation]?.response()) ?? { status: 0, body: undefined };
  return { status, body, heard };
}

const refusal = async (
  operation: string,
  sent: Sent,
  options?: Partial<ClientOptions>,
): Promise<unknown> => called(operation, sent, options).catch((error: unknown) => error);

const json = "application/json";
const named = '{"name":"a"}';

describe("a success that the document does not list", () => {
  it.each([
    ["one", { status: 201, type: json, body: named }, { name: "a" }],
    ["one", { status: 206, type: "application/hal+json", body: named }, { name: "a" }],
    ["one", { status: 299, type: json, body: named }, { name: "a" }],
    ["one", { status: 201, type: "text/plain; charset=utf-8", body: named }, { name: "a" }],
    ["one", { status: 201, body: named }, { name: "a" }],
    ["big", { status: 202, type: json, body: "9007199254740993" }, 9007199254740993n],
    [
      "xml",
      { status: 201, type: "text/xml", body: "<Thing><name>a</name></Thing>" },
      { name: "a" },
    ],
    ["both", { status: 201, type: json, body: named }, { name: "a" }],
    ["both", { status: 201, body: named }, { name: "a" }],
    ["both", { status: 201, body: " <Thing><name>a</name></Thing>" }, { name: "a" }],
    ["nothing", { status: 200, type: json, body: named }, undefined],
    ["nothing", { status: 202 }, undefined],
    ["some", { status: 202 }, undefined],
    ["some", { status: 202, type: json, body: named }, { name: "a" }],
    ["many", { status: 201, type: json, body: "5" }, 5],
    ["many", { status: 203, type: json, body: '"a"' }, "a"],
    ["many", { status: 203, type: json, body: "5" }, 5],
    ["text", { status: 201, type: "text/plain", body: "" }, ""],
    ["rest", { status: 203, type: json, body: '"a"' }, "a"],
    ["rest", { status: 203, type: json, body: "5" }, 5],
    ["silent", { status: 201, type: json, body: '"a"' }, "a"],
  ])("is one for %s: %o", async (operation, sent, body) => {
    const type = ("type" in sent ? sent.type : "no media type").replace(/;.*/, "");
    const message = `status ${sent.status} (${type}) is not listed`;
    expect(await called(operation, sent)).toEqual({ status: sent.status, body, heard: [message] });
    const off = await called(operation, sent, { validation: "off" });
    expect(off).toEqual({ status: sent.status, body, heard: [] });
  });

  it("is refused by name if it has no body, and one is typed", async () => {
    for (const [operation, status] of [
      ["one", 204],
      ["one", 201],
      ["xml", 204],
      ["text", 204],
      ["bytes", 204],
      ["silent", 202],
      ["rest", 204],
    ] as const)
      for (const validation of ["tolerant", "off"] as const)
        expect(await refusal(operation, { status }, { validation })).toMatchObject({
          kind: "decode",
          status,
          message: `${operation}: response ${status}: status ${status} (no media type) is not listed; it has no body`,
        });
  });

  it("is refused by status and media type if nothing listed reads it", async () => {
    const html = { status: 201, type: "text/html", body: "<p>secret</p>" };
    expect(await refusal("one", html)).toMatchObject({
      kind: "decode",
      message: "one: response 201: status 201 (text/html) is not listed",
    });
    const plain = { status: 202, type: "text/plain", body: "secret" };
    expect(await refusal("one", plain)).toMatchObject({
      message: "one: response 202: status 202 (text/plain) is not listed; not JSON in UTF-8",
    });
    const wrong = { status: 202, type: json, body: '{"name":5}' };
    expect(await refusal("one", wrong)).toMatchObject({
      message: expect.stringContaining(
        "status 202 (application/json) is not listed; /name: ",
      ) as string,
      issues: [{ path: "/name", code: "type" }],
    });
  });

  it("is refused by `strict`, which says what came", async () => {
    const strict = { validation: "strict" } as const;
    for (const operation of ["one", "nothing", "many", "rest", "text", "lines"])
      expect(
        await refusal(operation, { status: 203, type: json, body: named }, strict),
      ).toMatchObject({
        kind: "decode",
        message: `${operation}: response 203: status 203 (application/json) is not listed`,
      });
  });

  it("is refused by an error that `onMismatch` throws", async () => {
    const onMismatch = (): never => {
      throw new Error("not so");
    };
    const sent = { status: 203, type: json, body: named };
    expect(await refusal("one", sent, { onMismatch })).toMatchObject({
      kind: "decode",
      message: "one: response 203: not so",
    });
  });

  it("is an outcome, a state to wait for, and no error", async () => {
    const { client } = await clientOf({ status: 203, type: json, body: named });
    const one = client["one"] as AnyMethod & { result(): Promise<unknown> };
    expect(await one.result()).toMatchObject({ ok: true, status: 203, data: { name: "a" } });
    expect(await one.until({}, () => true)).toEqual({ name: "a" });
  });
});

describe("pieces of a success that the document does not list", () => {
  it.each([
    ["events", "text/event-stream", "data: a\n\ndata: b\n\n", ["a", "b"]],
    ["lines", "application/jsonl", "1\n2\n", [1, 2]],
  ])("are read one by one: %s", async (operation, type, body, items) => {
    const { client, heard } = await clientOf({ status: 201, type, body });
    const found: unknown[] = [];
    for await (const item of client[operation]?.items() ?? []) {
      found.push(item);
      if (found.length === items.length) break;
    }
    expect(found).toEqual(items);
    expect(heard).toEqual([`status 201 (${type}) is not listed`]);
  });

  it("are bytes and parts", async () => {
    const bytes = await clientOf({ status: 203, type: "application/octet-stream", body: "abc" });
    const stream = (bytes.client["bytes"] as unknown as { stream(): Promise<BodyInit> }).stream;
    expect(await new Response(await stream()).text()).toBe("abc");
    const body = '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\n--b--\r\n';
    const parts = { status: 203, type: "multipart/mixed; boundary=b", body };
    expect((await called("parts", parts)).body).toEqual({ a: "x" });
  });
});

describe("JSON that is labelled as text", () => {
  it("is read where JSON is expected, and heard of", async () => {
    const sent = { status: 200, type: "text/plain", body: named };
    expect(await called("one", sent)).toEqual({
      status: 200,
      body: { name: "a" },
      heard: ["media type text/plain is not listed"],
    });
    expect((await called("both", sent)).body).toEqual({ name: "a" });
    expect((await called("text", sent)).body).toBe(named);
    expect(await refusal("one", sent, { validation: "strict" })).toMatchObject({
      message: "one: response 200: media type text/plain is not listed",
    });
    expect(await refusal("one", { ...sent, body: "secret" })).toMatchObject({
      message: "one: response 200: media type text/plain is not listed; not JSON in UTF-8",
    });
  });

  it("is read without a media type, whichever of JSON and XML comes first", async () => {
    expect(await called("both", { status: 200, body: named })).toMatchObject({
      body: { name: "a" },
      heard: [],
    });
  });

  it("is an error that the document lists", async () => {
    const { client } = await clientOf({ status: 400, type: "text/plain", body: named });
    const failing = client["failing"] as AnyMethod & { isError(error: unknown): boolean };
    const error: unknown = await failing().catch((thrown: unknown) => thrown);
    expect(failing.isError(error)).toBe(true);
    expect(error).toMatchObject({ kind: "status", body: { name: "a" } });
  });
});

it("leaves redirects and errors that are not listed as they are", async () => {
  for (const status of [304, 404])
    expect(await refusal("one", { status })).toMatchObject({ kind: "status", status });
});

it("accepts what the generated server answers by `default`", async () => {
  const { createServer } = await importGenerated<{
    createServer(handlers: object): Server;
  }>(folder, "server");
  const server = createServer({ rest: () => ({ status: 203, body: 5 }) });
  const handle = toFetch(server);
  const { createClient } = module;
  const client = createClient({
    baseUrl: "http://host",
    fetch: (url, init) => handle(new Request(url, init as RequestInit)),
  });
  expect(await client["rest"]?.response()).toMatchObject({ status: 203, body: 5 });
});

it("reads headers by the status, then by the range, then by `default`", () => {
  const read = module["headersHeaders"] as (response: object, options: object) => object;
  const headers = new Headers({ "X-A": "a", "X-B": "1" });
  const strict = { validation: "strict" };
  expect(read({ status: 203, headers }, strict)).toEqual({ "X-A": "a" });
  expect(read({ status: 500, headers }, strict)).toEqual({ "X-B": 1 });
});
