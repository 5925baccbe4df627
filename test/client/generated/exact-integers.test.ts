import { beforeAll, describe, expect, it } from "vitest";
import { multipartParser } from "@diptych/multipart";
import { DecodeError, toFetch, type Server } from "../../../runtime/src/index.ts";
import { generateFiles, withPaths, writePackage } from "../../support/generate.ts";
import { importGenerated } from "../../support/import-generated.ts";
import type { ClientModule } from "./generated-client.ts";

const done = '{ "204": { description: d } }';
const form = (type: string): string =>
  `requestBody: { required: true, content: { ${type}: { schema: { $ref: "#/components/schemas/Form" } } } }`;

const document = withPaths(
  `/a/{id}:
  get:
    operationId: read
    parameters:
      - { name: id, in: path, required: true, schema: { type: integer } }
      - { name: list, in: query, schema: { type: array, items: { type: integer } } }
      - { name: any, in: query, schema: { type: [integer, number] } }
      - { name: either, in: query, schema: { type: [integer, string] } }
      - { name: deep, in: query, style: deepObject, schema: { type: object, properties: { i: { type: integer }, n: { type: number } } } }
      - { name: few, in: query, schema: { type: integer, minimum: 0, maximum: 10 } }
      - { name: X-I, in: header, schema: { type: integer } }
      - { name: c, in: cookie, schema: { type: integer, minimum: 0 } }
    responses: ${done}
/form: { post: { operationId: form, ${form("application/x-www-form-urlencoded")}, responses: ${done} } }
/parts: { post: { operationId: parts, ${form("multipart/form-data")}, responses: ${done} } }
/json: { post: { operationId: json, ${form("application/json")}, responses: { "200": { description: d, content: { application/json: { schema: { $ref: "#/components/schemas/Form" } }, application/jsonl: { schema: { type: array, items: { type: integer } } } } } } } }
`,
  `schemas:
  Form: { type: object, properties: { i: { type: integer }, n: { type: number } } }
  Value:
    type: object
    properties:
      i: { type: integer }
      n: { type: number }
      small: { type: integer, minimum: -5, maximum: 5 }
      positive: { type: integer, exclusiveMinimum: 0 }
      list: { type: array, items: { type: integer } }
      pair: { type: array, prefixItems: [{ type: integer }], items: false }
      map: { type: object, additionalProperties: { type: integer } }
      either: { type: [integer, string, "null"] }
      number: { oneOf: [{ type: integer }, { type: number }] }
      some: { anyOf: [{ type: integer }, { type: object, properties: { x: { type: integer } } }] }
      has: { type: array, items: {}, contains: { type: integer } }
      rest: { type: array, items: { type: integer }, uniqueItems: true }
`,
);

const options = { multipart: multipartParser() };

const most = Number.MAX_SAFE_INTEGER;
const bound = "±(2^53 − 1)";

let folder: string;
let module: Record<string, unknown>;
beforeAll(async () => {
  const emit = ["types", "validate", "json", "xml", "client", "server"] as const;
  folder = await writePackage(await generateFiles(document, { emit }));
  module = await importGenerated(folder);
});

type Decode = (text: string) => unknown;
type Encode = (value: unknown) => string;
type Validate = (value: unknown) => { readonly issues?: readonly { readonly message: string }[] };

const beyond = (text: string): readonly [string, string][] => [
  [`{"i":${text}}`, "/i"],
  [`{"positive":${text}}`, "/positive"],
  [`{"list":[1,${text}]}`, "/list/1"],
  [`{"pair":[${text}]}`, "/pair/0"],
  [`{"map":{"a":${text}}}`, "/map/a"],
  [`{"either":${text}}`, "/either"],
  [`{"some":${text}}`, "/some"],
  [`{"some":{"x":${text}}}`, "/some/x"],
  [`{"rest":[${text}]}`, "/rest/0"],
  [`{"has":[${text}]}`, "/has"],
];

describe("an integer that a number does not hold exactly", () => {
  it.each(["9007199254740992", "9007199254740993", "1e21", "9007199254740991.9"])(
    "is refused in JSON and by validators: %s",
    (text) => {
      const decode = module["decodeValueJson"] as Decode;
      const validate = module["validateValue"] as Validate;
      for (const [json, path] of beyond(text)) {
        expect(() => decode(json), json).toThrow(DecodeError);
        const { issues = [] } = validate(JSON.parse(json));
        expect(
          issues.map((issue) => ("path" in issue ? issue.path : "")),
          json,
        ).toContain(path);
      }
      expect(() => decode(`{"i":${text}}`)).toThrow(bound);
      expect(validate({ i: Number(text) }).issues?.[0]?.message).toContain(bound);
    },
  );

  it("is one of `type: number` where that is allowed", () => {
    const decode = module["decodeValueJson"] as Decode;
    expect(decode(`{"number":1e21,"n":9007199254740992}`)).toEqual({ number: 1e21, n: 2 ** 53 });
  });

  it("is none at the bounds", () => {
    const decode = module["decodeValueJson"] as Decode;
    const encode = module["encodeValueJson"] as Encode;
    for (const i of [most, -most]) {
      expect(decode(`{"i":${i}}`)).toEqual({ i });
      expect(encode({ i })).toBe(`{"i":${i}}`);
    }
  });

  it("is refused in XML, and by encoders", () => {
    const decode = module["decodeValueXml"] as Decode;
    expect(() => decode("<Value><i>9007199254740993</i></Value>")).toThrow(bound);
    for (const value of [{ i: 2 ** 53 }, { map: { a: 1e21 } }, { list: [-(2 ** 53)] }])
      for (const encode of ["encodeValueJson", "encodeValueXml"])
        expect(() => (module[encode] as Encode)(value), encode).toThrow(bound);
  });
});

describe("between client and server", () => {
  /** Calls an operation of the client, which calls the server. */
  async function call(operation: string, params: object): Promise<unknown> {
    const { createServer } = await importGenerated<{
      createServer(handlers: object, options: object): Server;
    }>(folder, "server");
    const { createClient } = await importGenerated<ClientModule>(folder, "client");
    const handle = toFetch(createServer({ [operation]: () => ({ status: 204 }) }, options));
    const client = createClient({
      baseUrl: "http://host",
      retry: { retries: 0 },
      fetch: (url, init) => handle(new Request(url, init as RequestInit)),
    });
    return client[operation]?.(params).catch((error: unknown) => error);
  }

  it.each([
    { id: 1e21 },
    { id: 1, list: [1, 2 ** 53] },
    { id: 1, either: 2 ** 53 },
    { id: 1, deep: { i: 2 ** 53 } },
    { id: 1, few: 1e21 },
    { id: 1, "X-I": -1e21 },
    { id: 1, c: 2 ** 53 },
  ])("the client does not send it: %o", async (params) => {
    expect(await call("read", params)).toMatchObject({
      kind: "encode",
      message: expect.stringContaining(bound) as string,
    });
  });

  it("the client does not send it in forms", async () => {
    for (const operation of ["form", "parts"])
      expect(await call(operation, { body: { i: 1e21, n: 1 } })).toMatchObject({
        kind: "encode",
        message: expect.stringContaining(bound) as string,
      });
  });

  it("numbers are sent as they are", async () => {
    expect(await call("read", { id: most, any: 1e21, deep: { n: 2 ** 53 } })).toBeUndefined();
    expect(await call("form", { body: { n: 1e21 } })).toBeUndefined();
  });

  it.each<[method: string, path: string, type?: string, body?: string]>([
    ["GET", "/a/9007199254740993"],
    ["GET", "/a/1e21"],
    ["GET", "/a/1?list=9007199254740993"],
    ["GET", "/a/1?deep%5Bi%5D=9007199254740993"],
    ["GET", "/a/1?few=9007199254740993"],
    ["POST", "/form", "application/x-www-form-urlencoded", "i=9007199254740993"],
    ["POST", "/json", "application/json", '{"i":9007199254740993}'],
    [
      "POST",
      "/parts",
      "multipart/form-data; boundary=b",
      '--b\r\nContent-Disposition: form-data; name="i"\r\n\r\n9007199254740993\r\n--b--\r\n',
    ],
  ])("the server refuses it: %s %s", async (...[method, path, type, body]) => {
    const { createServer } = await importGenerated<{
      createServer(handlers: object, options: object): Server;
    }>(folder, "server");
    const handlers = Object.fromEntries(
      ["read", "form", "parts", "json"].map((name) => [name, () => ({ status: 204 })]),
    );
    const handle = toFetch(createServer(handlers, options));
    const response = await handle(
      new Request(`http://host${path}`, {
        method,
        ...(type !== undefined && { headers: { "Content-Type": type } }),
        ...(body !== undefined && { body }),
      }),
    );
    expect(response.status).toBe(400);
  });

  it("the server refuses it in a header and a cookie", async () => {
    const { createServer } = await importGenerated<{
      createServer(handlers: object, options: object): Server;
    }>(folder, "server");
    const handle = toFetch(createServer({ read: () => ({ status: 204 }) }, options));
    for (const headers of [{ "X-I": "9007199254740993" }, { Cookie: "c=9007199254740993" }]) {
      const response = await handle(new Request("http://host/a/1", { headers }));
      expect([response.status, await response.text()]).toEqual([
        400,
        expect.stringContaining(bound),
      ]);
    }
  });
});
