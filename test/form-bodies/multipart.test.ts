import { writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { compileFolder } from "../support/compile-folder.ts";
import { curl, hasCurl } from "../support/curl.ts";
import { open, seen, type Opened } from "../multipart/uploads.ts";
import { generateFiles, writePackage } from "../support/generate.ts";
import { formData, formsDocument, type FormCase } from "./form-documents.ts";

const cases = {
  union: {
    schema: `{ oneOf: [
      { type: object, required: [kind, file], properties: { kind: { const: file }, file: { type: string, format: binary } } },
      { type: object, required: [kind, file], properties: { kind: { const: link }, file: { type: string, format: uri }, n: { type: integer } } },
      { type: object, required: [texts], properties: { texts: { type: array, items: { type: string } } } } ] }`,
  },
  untold: {
    schema: `{ anyOf: [
      { type: object, required: [x], properties: { x: { type: string, format: binary } } },
      { type: object, required: [x], properties: { x: { type: string } } } ] }`,
  },
  tokens: {
    schema: '{ $ref: "#/components/schemas/Token" }',
    encoding: "{ limit: { contentType: application/json } }",
  },
  nullable: {
    schema:
      '{ type: [object, "null"], properties: { a: { type: string }, f: { type: string, format: binary } } }',
  },
  nullableUnion: {
    schema:
      '{ oneOf: [{ type: "null" }, { $ref: "#/components/schemas/Password" }, { $ref: "#/components/schemas/Refresh" }] }',
  },
  only: { schema: '{ anyOf: [{ $ref: "#/components/schemas/Address" }] }' },
  texts: { schema: "{ type: object, additionalProperties: { type: string } }" },
  lists: {
    schema: "{ type: object, additionalProperties: { type: array, items: { type: integer } } }",
  },
  files: { schema: "{ type: object, additionalProperties: { type: string, format: binary } }" },
  either: {
    schema:
      "{ type: object, additionalProperties: { anyOf: [{ type: string, format: binary }, { type: integer }, { type: 'null' }] } }",
  },
  further: {
    schema:
      "{ type: object, additionalProperties: true, properties: { note: { type: string }, tags: { type: array, items: { type: string } } } }",
  },
  open: { schema: "{ type: object }" },
  none: { schema: "" },
  nullableOpen: { schema: '{ type: [object, "null"] }' },
  mixed: { schema: '{ oneOf: [{ $ref: "#/components/schemas/Address" }, { type: string }] }' },
  inherited: {
    schema:
      '{ type: object, properties: { constructor: { type: [object, "null"], properties: { a: { type: string } } }, toString: { type: [array, "null"], items: { type: integer } }, __proto__: { type: [object, "null"], properties: { a: { type: string } } }, valueOf: { type: string } } }',
    encoding:
      "{ constructor: { style: form, explode: false }, toString: { style: pipeDelimited, explode: false }, __proto__: { style: deepObject } }",
  },
} as const satisfies Readonly<Record<string, FormCase>>;

type Name = keyof typeof cases;
const document = formsDocument(cases, formData);

const png = new File(["x"], "a.png", { type: "image/png" });
const text = new File(["y"], "b.txt", { type: "text/plain" });
const gotPng = { name: "a.png", type: "image/png", text: "x" };
const gotText = { name: "b.txt", type: "text/plain", text: "y" };
const proto: unknown = JSON.parse('{ "__proto__": { "a": "p" }, "valueOf": "v" }');

type Entry = readonly [name: string, value: string | File];

/** An operation, a value, the same as a page sends it, and what a handler gets where that is another value. */
const values: readonly (readonly [
  id: Name,
  value: unknown,
  entries: readonly Entry[],
  got?: unknown,
])[] = [
  [
    "union",
    { kind: "file", file: png },
    [
      ["kind", "file"],
      ["file", png],
    ],
    { kind: "file", file: gotPng },
  ],
  [
    "union",
    { kind: "link", file: "http://x/y", n: 1 },
    [
      ["kind", "link"],
      ["file", "http://x/y"],
      ["n", "1"],
    ],
  ],
  [
    "union",
    { texts: ["a", "b"] },
    [
      ["texts", "a"],
      ["texts", "b"],
    ],
  ],
  ["untold", { x: "text" }, [["x", "text"]], undefined],
  [
    "tokens",
    { grant_type: "refresh_token", refresh_token: "5", limit: 5 },
    [
      ["grant_type", "refresh_token"],
      ["refresh_token", "5"],
      ["limit", "5"],
    ],
  ],
  [
    "nullable",
    { a: "x", f: png },
    [
      ["a", "x"],
      ["f", png],
    ],
    { a: "x", f: gotPng },
  ],
  ["nullable", null, []],
  [
    "nullableUnion",
    { grant_type: "password", username: "u", scope: ["a"] },
    [
      ["grant_type", "password"],
      ["username", "u"],
      ["scope", "a"],
    ],
  ],
  ["nullableUnion", null, []],
  ["only", { city: "c" }, [["city", "c"]]],
  [
    "texts",
    { a: "1", "b c": "x" },
    [
      ["a", "1"],
      ["b c", "x"],
    ],
  ],
  [
    "lists",
    { a: [1, 2], b: [3] },
    [
      ["a", "1"],
      ["a", "2"],
      ["b", "3"],
    ],
  ],
  [
    "files",
    { a: png, b: text },
    [
      ["a", png],
      ["b", text],
    ],
    { a: gotPng, b: gotText },
  ],
  [
    "either",
    { a: png, b: 5, c: null },
    [
      ["a", png],
      ["b", "5"],
    ],
    { a: gotPng, b: 5 },
  ],
  [
    "further",
    { note: "n", tags: ["a"], more: "m", file: png, several: ["x", text] },
    [
      ["note", "n"],
      ["tags", "a"],
      ["more", "m"],
      ["file", png],
      ["several", "x"],
      ["several", text],
    ],
    { note: "n", tags: ["a"], more: "m", file: gotPng, several: ["x", gotText] },
  ],
  [
    "open",
    { a: "x", b: ["1", "2"], n: 5, f: png, none: null },
    [
      ["a", "x"],
      ["b", "1"],
      ["b", "2"],
      ["n", "5"],
      ["f", png],
    ],
    { a: "x", b: ["1", "2"], n: "5", f: gotPng },
  ],
  ["none", { a: "x" }, [["a", "x"]]],
  ["none", {}, []],
  ["nullableOpen", { a: "x" }, [["a", "x"]]],
  ["nullableOpen", null, []],
  ["mixed", { city: "c" }, [["city", "c"]]],
  [
    "inherited",
    { constructor: { a: "b" }, toString: [1, 2] },
    [
      ["constructor", "a,b"],
      ["toString", "1|2"],
    ],
  ],
  ["inherited", { constructor: null, toString: null }, [], {}],
  [
    "inherited",
    proto,
    [
      ["__proto__[a]", "p"],
      ["valueOf", "v"],
    ],
  ],
];
const rows = values.map(([id, value, entries, got = value]) => [id, value, entries, got] as const);

describe("a form in multipart/form-data", () => {
  let opened: Opened<Name>;
  beforeAll(async () => {
    const echo = async ({ body }: { body: unknown }): Promise<object> => ({
      status: 200,
      body: await seen(body),
    });
    const handlers = Object.fromEntries(Object.keys(cases).map((id) => [id, echo]));
    opened = await open<Name>(handlers, {}, "node", document);
  });
  afterAll(() => opened.close());

  const post = async (id: Name, entries: readonly Entry[]): Promise<readonly [number, unknown]> => {
    const body = new FormData();
    for (const [name, value] of entries) body.append(name, value);
    const response = await fetch(`${opened.origin}/${id}`, { method: "POST", body });
    return [response.status, await response.json()];
  };

  it.each(rows)("of %s is sent, and read: %j", async (id, value, entries, got) => {
    expect(await opened.client[id]({ body: value })).toEqual(got);
    expect(await post(id, entries)).toEqual([200, got]);
  });

  it("is FormData, or bytes with their boundary, where no schema describes it", async () => {
    const form = new FormData();
    form.append("a", "x");
    expect(await opened.client.none({ body: form })).toEqual({ a: "x" });
    const bytes = new TextEncoder().encode(
      '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\n--b--\r\n',
    );
    const contentType = "multipart/form-data; boundary=b";
    expect(await opened.client.open({ body: bytes, contentType })).toEqual({ a: "x" });
  });

  it.skipIf(!hasCurl)("arrives from curl", async () => {
    const fields = ["-F", "a=x", "-F", "b=1", "-F", "b=2", "-F", "f=@package.json;type=image/png"];
    const printed = await curl("-s", ...fields, `${opened.origin}/open`);
    const f = { name: "package.json", type: "image/png" };
    expect(JSON.parse(printed)).toMatchObject({ a: "x", b: ["1", "2"], f });
    const further = await curl("-s", "-F", "note=n", "-F", "more=m", `${opened.origin}/further`);
    expect(JSON.parse(further)).toEqual({ note: "n", more: "m" });
  });

  it.each([
    ["union", [["kind", "file"]], ["/file"]],
    [
      "union",
      [
        ["kind", "link"],
        ["file", "http://x/y"],
        ["n", "x"],
      ],
      ["/n"],
    ],
    ["union", [["n", "1"]], [""]],
    ["nullableUnion", [["grant_type", "password"]], ["/username"]],
    ["nullableUnion", [["x", "y"]], ["/grant_type"]],
    [
      "lists",
      [
        ["a", "1"],
        ["a", "x"],
      ],
      ["/a/1"],
    ],
  ] as const)("of %s is refused with its places: %j", async (id, entries, pointers) => {
    const [status, problem] = await post(id, entries);
    const { errors } = problem as { errors: { pointer: string }[] };
    expect([status, errors.map(({ pointer }) => pointer)]).toEqual([400, pointers]);
  });

  it.each([
    ["files", { a: "text" }, "/a"],
    ["nullable", { f: { not: "a file" } }, "/f"],
    ["union", { kind: "file", file: "no file" }, "/file"],
    ["union", { kind: "other" }, ""],
  ] as const)("of %s is refused before it is sent: %j", async (id, body, place) => {
    await expect(opened.client[id]({ body })).rejects.toMatchObject({
      kind: "encode",
      ...(place === "" ? {} : { issues: [{ path: place }] }),
    });
  });

  it("compiles in clients and handlers", async () => {
    const usage = `import * as api from "./client.js";
import type { Handlers } from "./server.js";
declare const file: File;
export const use = async (transport: api.Transport): Promise<void> => {
  await api.union(transport, { body: { kind: "file", file } });
  await api.union(transport, { body: { kind: "link", file: "http://x/y" } });
  await api.nullable(transport, { body: null });
  await api.nullable(transport, { body: { a: "x", f: file } });
  await api.lists(transport, { body: { a: [1] } });
  await api.further(transport, { body: { note: "p", more: 5, file, list: [file, "x"] } });
  await api.open(transport, { body: { a: 1, file } });
  await api.open(transport, { body: new FormData() });
  await api.mixed(transport, { body: { city: "c" } });
  // @ts-expect-error: no form is a text
  await api.mixed(transport, { body: "a" });
  // @ts-expect-error: its file is none
  await api.union(transport, { body: { kind: "file", file: "x" } });
};
export const handlers: Handlers = {
  union: ({ body }) => {
    if ("texts" in body) return { status: 200, body: body.texts.length };
    return { status: 200, body: body.kind === "file" ? body.file.name : body.file.length };
  },
  nullable: ({ body }) => ({ status: 200, body: body?.f?.name }),
  open: ({ body: { a } }) => {
    if (a === undefined || typeof a === "string") return { status: 200, body: a };
    return { status: 200, body: "name" in a ? a.name : a.length };
  },
  further: ({ body: { note, more } }) => ({ status: 200, body: [note?.length, typeof more] }),
};
`;
    const files = await generateFiles(document, { emit: ["server", "client"] });
    const folder = await writePackage(files, "multipart-forms");
    await writeFile(path.join(folder, "src/usage.ts"), usage);
    expect(await compileFolder(folder, { include: ["src"] })).toEqual([]);
  });
});
