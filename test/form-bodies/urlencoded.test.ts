import { writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { compileFolder } from "../support/compile-folder.ts";
import { curl, hasCurl } from "../support/curl.ts";
import { open, uploadClient, type Opened } from "../multipart/uploads.ts";
import { generateFiles, writePackage } from "../support/generate.ts";
import { formsDocument, urlencoded, type FormCase } from "./form-documents.ts";

const cases = {
  union: { schema: '{ $ref: "#/components/schemas/Token" }' },
  unionStyled: {
    schema: '{ $ref: "#/components/schemas/Token" }',
    encoding:
      "{ scope: { style: spaceDelimited, explode: false }, limit: { contentType: application/json } }",
  },
  nullable: {
    schema: '{ type: [object, "null"], properties: { a: { type: string }, n: { type: integer } } }',
  },
  nullableUnion: {
    schema:
      '{ oneOf: [{ type: "null" }, { $ref: "#/components/schemas/Password" }, { $ref: "#/components/schemas/Address" }] }',
  },
  only: { schema: '{ anyOf: [{ $ref: "#/components/schemas/Address" }] }' },
  texts: { schema: "{ type: object, additionalProperties: { type: string } }" },
  lists: {
    schema: "{ type: object, additionalProperties: { type: array, items: { type: integer } } }",
  },
  objects: {
    schema: '{ type: object, additionalProperties: { $ref: "#/components/schemas/Address" } }',
  },
  mapEncoded: {
    schema: "{ type: object, additionalProperties: { type: array, items: { type: string } } }",
    encoding: "{ tags: { explode: false } }",
  },
  further: {
    schema:
      '{ type: object, additionalProperties: true, required: [plan], properties: { plan: { type: string }, address: { $ref: "#/components/schemas/Address" }, tags: { type: array, items: { type: string } } } }',
    encoding: "{ address: { style: deepObject, explode: true } }",
  },
  typedFurther: {
    schema:
      '{ type: object, additionalProperties: { type: integer }, properties: { plan: { type: string }, address: { $ref: "#/components/schemas/Address" }, tags: { type: array, items: { type: string } } } }',
    encoding: "{ address: { style: form, explode: true } }",
  },
  closed: {
    schema: "{ type: object, additionalProperties: false, properties: { a: { type: string } } }",
  },
  counted: { schema: "{ type: object, minProperties: 2, additionalProperties: { type: string } }" },
  open: { schema: "{ type: object }" },
  none: { schema: "" },
  anything: { schema: "{}" },
  anyField: {
    schema: "{ type: object, required: [x], properties: { x: {}, y: { type: string } } }",
  },
  mixed: {
    schema:
      '{ oneOf: [{ $ref: "#/components/schemas/Address" }, { type: string }, { type: array, items: { type: string } }] }',
  },
  optional: { schema: "{ type: object, properties: { a: { type: string } } }", optional: true },
  inherited: {
    schema:
      '{ type: object, properties: { constructor: { type: [object, "null"], properties: { a: { type: string } } }, toString: { type: [array, "null"], items: { type: integer } }, __proto__: { type: [object, "null"], properties: { a: { type: string } } }, valueOf: { type: string } } }',
    encoding:
      "{ constructor: { style: form, explode: false }, toString: { style: pipeDelimited, explode: false }, __proto__: { style: deepObject }, valueOf: { style: form } }",
  },
} as const satisfies Readonly<Record<string, FormCase>>;

type Name = keyof typeof cases;
const document = formsDocument(cases, urlencoded);

const proto: unknown = JSON.parse('{ "__proto__": { "a": "p" }, "valueOf": "v" }');

/** An operation, a value, its text, and what a handler gets where that is another value. */
const values: readonly (readonly [id: Name, value: unknown, text: string, got?: unknown])[] = [
  [
    "union",
    { grant_type: "password", username: "u", scope: ["a", "b"] },
    "grant_type=password&username=u&scope=a&scope=b",
  ],
  [
    "union",
    { grant_type: "refresh_token", refresh_token: "5", limit: 5 },
    "grant_type=refresh_token&refresh_token=5&limit=5",
  ],
  [
    "unionStyled",
    { grant_type: "password", username: "u", scope: ["a", "b"] },
    "grant_type=password&username=u&scope=a%20b",
  ],
  [
    "unionStyled",
    { grant_type: "refresh_token", refresh_token: "r", limit: 5 },
    "grant_type=refresh_token&refresh_token=r&limit=5",
  ],
  ["nullable", { a: "x", n: 1 }, "a=x&n=1"],
  ["nullable", null, ""],
  ["nullable", { a: null }, "", null],
  ["nullableUnion", { grant_type: "password", username: "u" }, "grant_type=password&username=u"],
  ["nullableUnion", { city: "c" }, "city=c"],
  ["nullableUnion", null, ""],
  ["only", { city: "c" }, "city=c"],
  ["only", {}, ""],
  ["texts", { a: "1", "b c": "x&y" }, "a=1&b+c=x%26y", { a: "1", "b c": "x&y" }],
  ["texts", {}, ""],
  ["lists", { a: [1, 2], b: [3] }, "a=1&a=2&b=3"],
  ["objects", { home: { city: "c" } }, "home=%7B%22city%22%3A%22c%22%7D"],
  ["mapEncoded", { tags: ["a", "b"], others: ["c", "d"] }, "tags=a,b&others=c&others=d"],
  [
    "further",
    {
      plan: "p",
      address: { city: "c", zip: "1" },
      tags: ["a", "b"],
      more: "m",
      several: ["x", "y"],
    },
    "plan=p&address%5Bcity%5D=c&address%5Bzip%5D=1&tags=a&tags=b&more=m&several=x&several=y",
  ],
  [
    "typedFurther",
    { plan: "p", address: { city: "c" }, tags: ["a"], more: 5 },
    "plan=p&city=c&tags=a&more=5",
  ],
  ["closed", { a: "x" }, "a=x"],
  ["counted", { a: "x", b: "y" }, "a=x&b=y"],
  [
    "open",
    { a: "x", b: ["1", "2"], n: 5, none: null },
    "a=x&b=1&b=2&n=5",
    { a: "x", b: ["1", "2"], n: "5" },
  ],
  ["none", { a: "x", b: ["1", "2"] }, "a=x&b=1&b=2"],
  ["none", "a=1&b=2", "a=1&b=2", { a: "1", b: "2" }],
  [
    "none",
    new URLSearchParams([
      ["a", "1"],
      ["a", "2"],
    ]),
    "a=1&a=2",
    { a: ["1", "2"] },
  ],
  ["anything", { a: "x" }, "a=x"],
  ["anyField", { x: ["1", "2"], y: "y" }, "x=1&x=2&y=y"],
  ["anyField", { x: "1" }, "x=1"],
  ["mixed", { city: "c" }, "city=c"],
  ["optional", { a: "x" }, "a=x"],
  ["inherited", { constructor: { a: "b" }, toString: [1, 2] }, "constructor=a,b&toString=1%7C2"],
  ["inherited", { constructor: null, toString: null }, "", {}],
  ["inherited", proto, "__proto__%5Ba%5D=p&valueOf=v"],
];

const rows = values.map(([id, value, text, got = value]) => [id, value, text, got] as const);

describe("a form in application/x-www-form-urlencoded", () => {
  let opened: Opened<Name>;
  let sent = "";
  beforeAll(async () => {
    const echo = ({ body }: { body: unknown }): object => ({ status: 200, body: body ?? null });
    const handlers = Object.fromEntries(Object.keys(cases).map((id) => [id, echo]));
    opened = await open<Name>(handlers, {}, "node", document);
  });
  afterAll(() => opened.close());

  const post = async (id: Name, text: string): Promise<readonly [number, unknown]> => {
    const headers = { "Content-Type": urlencoded };
    const response = await fetch(`${opened.origin}/${id}`, { method: "POST", headers, body: text });
    return [response.status, await response.json()];
  };

  it.each(rows)("of %s is sent, and read: %j", async (id, value, text, got) => {
    const spy = async (url: string, init: RequestInit): Promise<Response> => {
      sent = String(init.body);
      return fetch(url, init);
    };
    const client = await uploadClient<Name>({ baseUrl: opened.origin, fetch: spy }, document);
    expect([await client[id]({ body: value }), sent]).toEqual([got, text]);
    expect(await post(id, text)).toEqual([200, got]);
  });

  it.skipIf(!hasCurl).each(rows)("of %s arrives from curl: %j", async (id, _, text, got) => {
    const fields = text.split("&").flatMap((one) => ["--data", one]);
    const printed = await curl("-s", ...fields, `${opened.origin}/${id}`);
    expect(JSON.parse(Buffer.from(printed, "latin1").toString())).toEqual(got);
  });

  it("may be absent", async () => {
    expect(await opened.client.optional()).toBeNull();
  });

  it.each([
    ["union", "grant_type=password", ["/username"]],
    ["union", "grant_type=refresh_token&limit=x", ["/refresh_token", "/limit"]],
    ["union", "username=u", ["/grant_type"]],
    ["union", "grant_type=other", ["/grant_type"]],
    ["lists", "a=1&a=x", ["/a"]],
    ["further", "more=1", ["/plan"]],
    ["typedFurther", "more=x&plan=p", ["/more"]],
    ["closed", "b=1", ["/b"]],
    ["counted", "b=1", [""]],
    ["anyField", "y=1", ["/x"]],
  ] as const)("of %s is refused with its places: %s", async (id, text, pointers) => {
    const [status, problem] = await post(id, text);
    const { errors } = problem as { errors: { pointer: string }[] };
    expect([status, errors.map(({ pointer }) => pointer)]).toEqual([400, pointers]);
  });

  it("compiles in clients and handlers", async () => {
    const usage = `import * as api from "./client.js";
import type { Handlers } from "./server.js";
export const use = async (transport: api.Transport): Promise<void> => {
  await api.union(transport, { body: { grant_type: "password", username: "u" } });
  await api.unionStyled(transport, { body: { grant_type: "refresh_token", refresh_token: "r" } });
  await api.nullable(transport, { body: null });
  await api.nullable(transport, { body: { a: "x" } });
  await api.lists(transport, { body: { a: [1] } });
  await api.further(transport, { body: { plan: "p", more: 5 } });
  await api.open(transport, { body: { a: 1 } });
  await api.open(transport, { body: new URLSearchParams() });
  await api.mixed(transport, { body: { city: "c" } });
  // @ts-expect-error: no form is an array
  await api.mixed(transport, { body: ["a"] });
  // @ts-expect-error: no form is a text
  await api.mixed(transport, { body: "a" });
  // @ts-expect-error: it is of neither object
  await api.union(transport, { body: { grant_type: "other" } });
};
export const handlers: Handlers = {
  union: ({ body }) => ({
    status: 200,
    body: body.grant_type === "password" ? body.username : body.refresh_token,
  }),
  nullable: ({ body }) => ({ status: 200, body: body?.a }),
  open: ({ body: { a } }) => ({ status: 200, body: typeof a === "string" ? a : a?.length }),
  lists: ({ body: { a } }) => ({ status: 200, body: a?.map((one) => one + 1) }),
};
`;
    const files = await generateFiles(document, { emit: ["server", "client"] });
    const folder = await writePackage(files, "urlencoded-forms");
    await writeFile(path.join(folder, "src/usage.ts"), usage);
    expect(await compileFolder(folder, { include: ["src"] })).toEqual([]);
  });
});
