import { beforeAll, describe, expect, it } from "vitest";
import { toFetch, type Server } from "@diptych/runtime";
import { compileFolder } from "../support/compile-folder.ts";
import { generateFiles, withPaths, writePackage } from "../support/generate.ts";
import { importGenerated } from "../support/import-generated.ts";

const orNull = (schema: string): string => `{ anyOf: [${schema}, { type: "null" }] }`;
const members =
  "type: object, required: [r], properties: { r: { type: [string, 'null'] }, s: { type: [integer, 'null'] }, t: { type: string } }";

const schemas = {
  integer: orNull("{ type: integer }"),
  text: "{ type: [string, 'null'] }",
  nothing: "{ type: 'null' }",
  anything: "{}",
  list: orNull("{ type: array, items: { type: [integer, 'null'] } }"),
  texts: "{ type: array, items: { type: [string, 'null'] } }",
  object: orNull(`{ ${members} }`),
  open: `{ ${members}, additionalProperties: true }`,
  map: "{ type: object, additionalProperties: { type: [integer, 'null'] } }",
  either:
    "{ oneOf: [{ type: boolean }, { type: array, items: { type: [integer, 'null'] } }, { type: 'null' }] }",
  tuple:
    "{ type: array, prefixItems: [{ type: [integer, 'null'] }, { type: integer }], items: false }",
} as const;

const styles = [
  ["query", "form", true],
  ["query", "form", false],
  ["query", "deepObject", true],
  ["query", "pipeDelimited", false],
  ["header", "simple", false],
  ["header", "simple", true],
  ["cookie", "form", true],
  ["cookie", "form", false],
] as const;

const operations = styles.flatMap(([place, style, explode], i) =>
  Object.entries(schemas).map(([kind, schema]) => {
    const isRequired = ["integer", "object", "either"].includes(kind);
    const parameter = `{ name: p, in: ${place}, style: ${style}, explode: ${explode}, required: ${isRequired}, schema: ${schema} }`;
    return `/${i}/${kind}:
  get:
    operationId: ${kind}${i}
    parameters: [${parameter}]
    responses: { "200": { description: Done., headers: { X-Count: { required: true, schema: ${schemas.integer} }, X-Note: { schema: ${schemas.text} } } } }
`;
  }),
);
const document = withPaths(
  [
    ...operations,
    `/path/{p}/{q}:
  get:
    operationId: path
    parameters:
      - { name: p, in: path, required: true, schema: ${schemas.integer} }
      - { name: q, in: path, required: true, schema: ${schemas.list} }
    responses: { "204": { description: Done. } }
/json:
  get:
    operationId: json
    parameters: [{ name: p, in: query, content: { application/json: { schema: ${schemas.integer} } } }]
    responses: { "204": { description: Done. } }
`,
  ].join(""),
);

type Call = (params: object) => Promise<unknown>;
interface Sent {
  url?: string;
  headers?: Headers;
  got?: unknown;
}

async function pairOf(nulls: "omit" | "empty") {
  const files = await generateFiles(document, { nulls, emit: ["client", "server"] });
  const folder = await writePackage(files, `parameter-nulls-${nulls}`);
  const { createClient, integer0Headers } = (await importGenerated(folder, "client")) as {
    createClient: (options: object) => Record<string, Call & { response: Call }>;
    integer0Headers: (response: unknown) => object;
  };
  const { createServer } = (await importGenerated(folder, "server")) as {
    createServer: (handlers: object) => Server;
  };
  const sent: Sent = {};
  const reply = { status: 200, headers: { "X-Count": null, "X-Note": null } };
  const keep = (request: Readonly<Record<string, { readonly p?: unknown }>>): object => {
    sent.got = (request["query"] ?? request["headers"] ?? request["cookies"])?.p;
    return request["path"] === undefined ? reply : { status: 204 };
  };
  const names = [...document.matchAll(/operationId: (\w+)/g)].map(([, own = ""]) => own);
  const handlers = {
    ...Object.fromEntries(names.map((own) => [own, keep])),
    json: () => ({ status: 204 }),
  };
  const server = createServer(handlers);
  const client = createClient({
    baseUrl: "http://h",
    fetch: (url: string, init: RequestInit) => {
      sent.url = decodeURIComponent(url.replace("http://h", ""));
      sent.headers = new Headers(init.headers);
      const headers = Object.fromEntries(sent.headers);
      return toFetch((received) => server({ ...received, headers }))(new Request(url, init));
    },
  });
  return { client, sent, folder, integer0Headers };
}

let omit: Awaited<ReturnType<typeof pairOf>>;
let empty: Awaited<ReturnType<typeof pairOf>>;
beforeAll(async () => {
  omit = await pairOf("omit");
  empty = await pairOf("empty");
});

/** Text of the parameter; undefined where it was not sent. */
function textIn({ url = "", headers }: Sent, place: string): string | undefined {
  if (place === "query") return url.split("?")[1];
  return headers?.get(place === "header" ? "p" : "cookie") ?? undefined;
}

describe.each(styles.map((style, i) => [...style, i] as const))(
  "null in %s of style %s, exploded %s,",
  (place, _style, _explode, i) => {
    it.each(["integer", "text", "nothing", "anything", "list", "object", "either"])(
      "is left out: %s",
      async (kind) => {
        await omit.client[`${kind}${i}`]?.({ p: null });
        expect(textIn(omit.sent, place)).toBeUndefined();
        const isRequired = ["integer", "object", "either"].includes(kind);
        expect(omit.sent.got).toBe(isRequired ? null : undefined);
      },
    );

    it.each([
      ["list", { p: [1, null, 2] }, [1, 2]],
      ["texts", { p: ["a", null, "b"] }, ["a", "b"]],
      ["either", { p: [1, null, 2] }, [1, 2]],
      ["object", { p: { r: null, s: null, t: "x" } }, { r: null, t: "x" }],
      ["object", { p: { r: "", s: 1 } }, { r: "", s: 1 }],
      ["open", { p: { r: "a", s: null, u: null } }, { r: "a" }],
    ])("is left out within %s of %j", async (kind, params, got) => {
      await omit.client[`${kind}${i}`]?.(params);
      expect(omit.sent.got).toEqual(got);
      expect(textIn(omit.sent, place)).not.toContain("null");
    });

    it("is left out within maps", async () => {
      await omit.client[`map${i}`]?.({ p: { a: null, b: 1 } });
      expect(omit.sent.got).toEqual({ b: 1 });
    });
  },
);

it("keeps an empty text apart from null where the schema admits it", async () => {
  await omit.client["text0"]?.({ p: "" });
  expect(omit.sent).toMatchObject({ url: "/0/text?p=", got: "" });
  await empty.client["text0"]?.({ p: "" });
  expect(empty.sent).toMatchObject({ url: "/0/text?p=", got: null });
});

it("keeps the positions of tuples", async () => {
  await omit.client["tuple1"]?.({ p: [null, 2] });
  expect(omit.sent).toMatchObject({ url: "/1/tuple?p=,2", got: [null, 2] });
});

it("is an empty text by `nulls: empty`", async () => {
  await empty.client["integer0"]?.({ p: null });
  expect(empty.sent).toMatchObject({ url: "/0/integer?p=", got: null });
  await empty.client["list0"]?.({ p: [1, null] });
  expect(empty.sent).toMatchObject({ url: "/0/list?p=1&p=", got: [1, null] });
  await expect(empty.client["object0"]?.({ p: null })).rejects.toThrow("null would be the same");
});

it("is refused in a path, and left out of a list there", async () => {
  await expect(omit.client["path"]?.({ p: null, q: [1] })).rejects.toThrow("cannot be sent");
  await omit.client["path"]?.({ p: 1, q: [1, null, 2] });
  expect(omit.sent.url).toBe("/path/1/1,2");
});

it("has a text in JSON", async () => {
  await omit.client["json"]?.({ p: null });
  expect(omit.sent.url).toBe("/json?p=null");
});

it("is left out of the headers of responses, and read where a header is required", async () => {
  const response = await omit.client["integer0"]?.response({ p: 1 });
  expect(omit.integer0Headers(response)).toEqual({ "X-Count": null });
});

it.each(["omit", "empty"] as const)("compiles by `nulls: %s`", async (nulls) => {
  expect(await compileFolder({ omit, empty }[nulls].folder)).toEqual([]);
});
