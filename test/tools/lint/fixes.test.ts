import { readFileSync, readdirSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parse, stringify } from "yaml";
import type { DiagnosticCode } from "../../../generator/diagnostics/catalogue.ts";
import { fixFiles } from "../../../tools/lint/fixes/fix-files.ts";
import { fixers } from "../../../tools/lint/fixes/fixers.ts";
import { getByPointer } from "../../../generator/source/locations/pointer.ts";
import { generateFiles } from "../../support/generate.ts";
import { fixText } from "./fixing.ts";

const pages = new URL("../../../docs/diagnostics/", import.meta.url);
type Loose = Record<string, unknown>;

/** Where the example of a page stands in a document. */
interface Frame {
  readonly version?: string;
  /** A document around the example. */
  around(example: Loose): Loose;
  /** The example in the document. */
  find(document: Loose): unknown;
}

const operation = (rest: Loose): Loose => ({
  summary: "Read",
  security: [],
  operationId: "readAll",
  responses: { "200": { description: "All.", content: { "text/plain": {} } } },
  ...rest,
});
const document = (rest: Loose): Loose => ({
  info: { title: "A", version: "1.0.0" },
  servers: [{ url: "https://api.acme.test" }],
  paths: { "/all": { get: operation({}) } },
  ...rest,
});
const body = (schema: unknown, rest: Loose = {}): Loose =>
  document({
    paths: {
      "/all": {
        post: operation({ requestBody: { content: { "application/json": { schema } } }, ...rest }),
      },
    },
  });
const schemaOf = ({ paths }: Loose): unknown =>
  getByPointer(paths, "/~1all/post/requestBody/content/application~1json/schema/properties/one");
const schemas = Object.fromEntries(
  ["Cat", "Dog", "Pet", "Name"].map((name) => [
    name,
    { type: "object", properties: { [name]: { type: "string" } } },
  ]),
);

/** The example is the schema of a property. */
const inSchema: Frame = {
  around: (one) => ({
    ...body({
      type: "object",
      properties: {
        one,
        others: {
          anyOf: Object.keys(schemas).map((name) => ({ $ref: `#/components/schemas/${name}` })),
        },
      },
    }),
    components: { schemas },
  }),
  find: schemaOf,
};
const inDocument: Frame = { around: (example) => document(example), find: (whole) => whole };
const keep = (...keys: readonly string[]): Frame => ({
  around: inDocument.around,
  find: (whole) => Object.fromEntries(keys.map((key) => [key, whole[key]])),
});

const frames: Readonly<Record<string, Frame>> = {
  "bounds-both": inSchema,
  "component-unused": {
    around: (example) => ({
      ...body({ type: "object", properties: { one: { $ref: "#/components/schemas/Pet" } } }),
      ...example,
    }),
    find: ({ components }) => ({ components }),
  },
  "composition-redundant": inSchema,
  "composition-single": inSchema,
  "enum-duplicate": inSchema,
  "example-mismatch": inSchema,
  "field-type": {
    around: (example) => document({ paths: { "/all": { get: operation(example) } } }),
    find: ({ paths }) => ({ tags: getByPointer(paths, "/~1all/get/tags") }),
  },
  "items-missing": inSchema,
  "keyword-type": inSchema,
  "keyword-version": { ...inSchema, version: "3.0.3" },
  "nullable-ignored": inSchema,
  "parameter-required": {
    around: (example) =>
      document({ paths: { "/all/{id}": { get: operation({ parameters: [example] }) } } }),
    find: ({ paths }) => getByPointer(paths, "/~1all~1{id}/get/parameters/0"),
  },
  "ref-siblings": { ...inSchema, version: "3.0.3" },
  "server-trailing-slash": keep("servers"),
  "tag-duplicate": keep("tags"),
  "tag-undefined": keep("tags", "paths"),
  "xml-attribute-deprecated": {
    ...inSchema,
    version: "3.2.0",
    around: (one) => inSchema.around({ type: "string", ...one }),
    find: (whole) => ({ xml: (schemaOf(whole) as Loose)["xml"] }),
  },
};

/** The last example of a page: what is wrong, and what is right. */
function exampleOf(code: string): readonly [Loose, unknown] {
  const text = readFileSync(new URL(`${code}.md`, pages), "utf8");
  const blocks = [...text.matchAll(/```yaml\n([\s\S]*?)```/g)].map(([, inner = ""]) => inner);
  // A page may end with a part of the right snippet in words.
  const [wrong = "", right = ""] = blocks.slice(-2);
  return [parse(wrong) as Loose, parse(right)];
}

const versioned = (frame: Frame, example: Loose): Loose => ({
  openapi: frame.version ?? "3.1.1",
  ...frame.around(example),
});

it("says on the page of every rule that is fixed, and of no other, that it is", () => {
  const said = readdirSync(pages).filter((page) =>
    readFileSync(new URL(page, pages), "utf8").includes("`diptych lint --fix`"),
  );
  expect(said.map((page) => page.replace(/\.md$/, "")).sort()).toEqual([...fixers.keys()].sort());
  expect(Object.keys(frames).sort()).toEqual([...fixers.keys()].sort());
});

const styles = { yaml: stringify, json: (value: unknown) => JSON.stringify(value, null, 2) };

describe.each(Object.entries(styles))("in %s", (_, print) => {
  it.each([...fixers.keys()])("fixes the example of %s", async (code) => {
    const frame = frames[code] as Frame;
    const [wrong, right] = exampleOf(code);
    const { text, fixed } = await fixText(print(versioned(frame, wrong)), code);
    expect(fixed.length).toBeGreaterThan(0);
    expect(frame.find(parse(text) as Loose)).toEqual(right);
  });
});

it("fixes many at once to what stays, and from which the same code is generated", async () => {
  const same = [...fixers.values()].filter(
    ({ code, changesCode }) => !changesCode && frames[code]?.around === inSchema.around,
  );
  const chosen = fc.uniqueArray(fc.constantFrom(...same.map(({ code }) => code)), { minLength: 1 });
  const printed = fc.constantFrom<(value: unknown) => string>(
    stringify,
    (value) => stringify(value, { collectionStyle: "flow" }),
    (value) => stringify(value).replaceAll("\n", "\r\n"),
    (value) => JSON.stringify(value, null, "\t"),
    (value) => JSON.stringify(value),
  );
  await fc.assert(
    fc.asyncProperty(chosen, fc.boolean(), printed, async (codes, isOld, print) => {
      const version = isOld ? "3.0.3" : "3.1.1";
      const open = codes.filter((code) => (frames[code]?.version ?? version) === version);
      const properties = Object.fromEntries(open.map((code) => [code, exampleOf(code)[0]]));
      const text = print({ openapi: version, ...body({ type: "object", properties }) });
      const fixed = await fixText(text);
      expect(new Set(fixed.fixed.filter((code) => open.includes(code as DiagnosticCode)))).toEqual(
        new Set(open.filter((code) => !(isOld && code === "nullable-ignored"))),
      );
      expect((await fixText(fixed.text)).text).toBe(fixed.text);
      expect(await codeOf(fixed.text)).toEqual(await codeOf(text));
    }),
    { numRuns: 15 },
  );
});

/** Modules without comments, which show examples. */
async function codeOf(text: string): Promise<readonly string[]> {
  const files = await generateFiles(text);
  return files
    .filter(({ path }) => path.endsWith(".ts"))
    .map((file) => file.text.replaceAll(/\/\*\*[\s\S]*?\*\//g, "").replaceAll(/\s+/g, " "));
}

it.each([
  ["a change", [{ pointer: "/a", change: { set: 2 } }], "a: 2\n"],
  ["no change", [{ pointer: "/a" }], undefined],
  ["no pointer", [{ pointer: "a", change: { remove: true } }], undefined],
  ["no list", { pointer: "/a", change: { remove: true } }, undefined],
  ["a value that is none of JSON", [{ pointer: "/a", change: { set: 2n } }], undefined],
  ["another file", [{ file: "../b.yaml", pointer: "/a", change: { set: 2 } }], undefined],
])("takes %s of a rule from outside as it is", (_, fix, expected) => {
  const finding = {
    code: "own/rule",
    class: "doubtful",
    location: { file: "a.yaml" },
    fix,
  } as never;
  const { texts, left } = fixFiles([finding], new Map([["a.yaml", "a: 1\n"]]), "a.yaml");
  expect(texts.get("a.yaml")).toBe(expected);
  expect(left.length).toBe(expected === undefined ? 1 : 0);
});
