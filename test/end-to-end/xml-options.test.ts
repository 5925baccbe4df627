import { beforeAll, describe, expect, test } from "vitest";
import { toFetch, type Server } from "@diptych/runtime";
import { generateFiles, withPaths, writePackage } from "../support/generate.ts";
import { importGenerated } from "../support/import-generated.ts";

const content = `{ application/xml: { schema: { $ref: "#/components/schemas/Thing" } } }`;
const document = withPaths(
  `/thing:
  post:
    operationId: putThing
    requestBody: { required: true, content: ${content} }
    responses: { "200": { description: Done., content: ${content} } }
/raw:
  post:
    operationId: putRaw
    requestBody: { required: true, content: { application/xml: {} } }
    responses: { "200": { description: Done., content: { application/xml: {} } } }`,
  `schemas:
  Thing:
    type: object
    properties:
      at: { type: string, format: date-time }
      name: { type: string }
`,
);

type Options = Readonly<Record<string, unknown>>;
type Call = (params: { readonly body: unknown }) => Promise<unknown>;

let createServer: (handlers: object, options?: Options) => Server;
let createClient: (options: Options) => Readonly<Record<string, Call>>;

beforeAll(async () => {
  const files = await generateFiles(document, { emit: ["server", "client"] });
  const target = await writePackage(files);
  ({ createServer } = (await importGenerated(target, "server")) as never);
  ({ createClient } = (await importGenerated(target, "client")) as never);
});

const xsi = 'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"';
const local = "<Thing><at>2024-01-02T03:04:05</at></Thing>";
const nil = `<Thing ${xsi}><name xsi:nil="true"/></Thing>`;
const latin1 = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, "latin1"));
const name = latin1("<Thing><name>\u00e9</name></Thing>");
const declared = Buffer.from(
  '<?xml version="1.0" encoding="ISO-8859-1"?><Thing><name>é</name></Thing>',
);

type Row = readonly [string | Uint8Array, string, Options | undefined, unknown];

/** What is sent, its Content-Type, options, and the value; undefined where it is refused. */
const rows: readonly Row[] = [
  [local, "application/xml", undefined, undefined],
  [local, "application/xml", { timeOffset: "+02:00" }, { at: "2024-01-02T03:04:05+02:00" }],
  [nil, "application/xml", undefined, {}],
  [nil, "application/xml", { nil: "refuse" }, undefined],
  ["<Thing><x/></Thing>", "text/xml", undefined, {}],
  ["<Thing><x/></Thing>", "text/xml", { unknown: "refuse" }, undefined],
  ["<Other/>", "application/xml", { roots: ["Other"] }, {}],
  [name, "application/xml", undefined, undefined],
  [name, "application/xml; charset=ISO-8859-1", undefined, { name: "é" }],
  [declared, "application/xml; charset=utf-8", undefined, { name: "é" }],
  [declared, "application/xml; charset=koi8-r", undefined, undefined],
];

describe("a server", () => {
  test.each(rows)("%s as %s with %j", async (body, type, xml, value) => {
    let got: unknown;
    const putThing = (request: { readonly body: unknown }): object => {
      got = request.body;
      return { status: 200, body: {} };
    };
    const serve = toFetch(createServer({ putThing }, { xml }));
    const headers = { "Content-Type": type };
    const { status } = await serve(
      new Request("http://h/thing", { method: "POST", headers, body: body as never }),
    );
    expect(status).toBe(value === undefined ? 400 : 200);
    expect(got).toEqual(value);
  });

  test("gives text without a schema as it is", async () => {
    const putRaw = ({ body }: { readonly body: string }): object => ({ status: 200, body });
    const serve = toFetch(createServer({ putRaw }, { xml: { nil: "refuse" } }));
    const headers = { "Content-Type": "application/xml" };
    const request = new Request("http://h/raw", { method: "POST", headers, body: "<a/>" });
    expect(await (await serve(request)).text()).toBe("<a/>");
  });

  test("names what is wrong with its options", () => {
    const xml = { nil: "no", timeOfset: "Z", timeOffset: "UTC", limits: 3 };
    expect(() => createServer({}, { xml })).toThrow(
      /nil is "no".*no option of xml timeOfset.*timeOffset is "UTC".*limits is 3/,
    );
  });
});

describe("a client", () => {
  const call = (body: string | Uint8Array, type: string, xml?: Options): Promise<unknown> => {
    const headers = { "Content-Type": type };
    const fetch = (): Promise<Response> =>
      Promise.resolve(new Response(body as never, { headers }));
    const { putThing } = createClient({ baseUrl: "http://h", fetch, xml, retry: { retries: 0 } });
    return (putThing as Call)({ body: {} });
  };

  test.each(rows)("%s as %s with %j", async (body, type, xml, value) => {
    const answered = call(body, type, xml);
    if (value === undefined) await expect(answered).rejects.toMatchObject({ kind: "decode" });
    else expect(await answered).toEqual(value);
  });

  test("names what is wrong with its options", () => {
    expect(() => createClient({ baseUrl: "http://h", xml: { nil: 1 } })).toThrow("nil is 1");
    expect(() => createClient({ baseUrl: "http://h", xml: 1 })).toThrow("xml is 1");
  });
});
