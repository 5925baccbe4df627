import { readFileSync } from "node:fs";
import path from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { load } from "js-yaml";
import { describe, expect, it } from "vitest";
import { filesWithEffects, withEffects } from "../../../scripts/effects.mjs";
import { effectsPage } from "../../../service/effects/effects-page.ts";
import { readEffects } from "../../../service/effects/read-effects.ts";
import { effectsDocs, withSummary } from "./effects-docs.ts";

const root = path.resolve(import.meta.dirname, "../../..");
const read = (file: string): string => readFileSync(path.join(root, file), "utf8");
const table = readEffects(read("service/effects/effects.json"));

interface Schema {
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly allOf?: readonly Schema[];
}

/** The properties that a schema has itself, its inline parts included. */
const ownProperties = ({ properties = {}, allOf = [] }: Schema): readonly string[] => [
  ...allOf.filter(({ $ref }) => $ref === undefined).flatMap(ownProperties),
  ...Object.keys(properties),
];

type Json = Readonly<Record<string, unknown>>;

/** The component schemas that the bodies of requests reach. */
function schemasOfRequests(document: Json): ReadonlySet<string> {
  const reached = new Set<string>();
  const at = (pointer: string): unknown =>
    pointer.split("/").reduce<unknown>((value, key) => (value as Json)[key], document);
  const walk = (value: unknown): void => {
    if (value === null || typeof value !== "object") return;
    const { $ref } = value as Json;
    if (typeof $ref === "string" && !reached.has($ref)) {
      reached.add($ref);
      walk(at($ref.slice(2)));
    }
    Object.values(value).forEach(walk);
  };
  for (const item of Object.values(document["paths"] as Json))
    for (const operation of Object.values(item as Json)) walk((operation as Json)["requestBody"]);
  return new Set([...reached].map((ref) => ref.replace("#/components/schemas/", "")));
}

describe("the table of effects", () => {
  it("has the form that its schema describes", () => {
    const validate = new Ajv2020({ strict: false }).compile(
      JSON.parse(read("service/effects.schema.json")) as object,
    );
    expect([validate(load(read("service/effects.yaml"))), validate.errors]).toEqual([true, null]);
  });

  it.each(["v2", "v3"] as const)("has every property of %s once, and no other", (version) => {
    const document = load(read(`spec/${version}.yaml`)) as {
      components: { schemas: Record<string, Schema> };
    };
    const wanted = Object.entries(document.components.schemas).flatMap(([name, schema]) =>
      [...new Set(ownProperties(schema))].map((property) => `${name}.${property}`),
    );
    const given = table[version].flatMap(({ schemas }) =>
      schemas.flatMap(({ schema, groups }) =>
        groups.flatMap(({ fields }) => fields.map((field) => `${schema}.${field}`)),
      ),
    );
    expect(given.toSorted()).toEqual(wanted.toSorted());
  });

  it.each(["v2", "v3"] as const)(
    "says that fields of %s act only where a request has them",
    (version) => {
      const written = schemasOfRequests(load(read(`spec/${version}.yaml`)) as Json);
      const acting = table[version].flatMap(({ schemas }) =>
        schemas.filter(({ groups }) => groups.some(({ effect }) => effect === "acts")),
      );
      expect(acting.map(({ schema }) => schema).filter((name) => !written.has(name))).toEqual([]);
      expect(acting.length).toBeGreaterThan(10);
    },
  );

  it("has resources of different names, by which pages link to them", () => {
    const names = [...table.v2, ...table.v3].map(({ resource }) => resource);
    expect(names.toSorted()).toEqual([...new Set(names)].toSorted());
  });

  const proofs = new Set(
    [...table.v2, ...table.v3].flatMap(({ schemas }) =>
      schemas.flatMap(({ groups }) => groups.flatMap(({ by }) => (by ? [JSON.stringify(by)] : []))),
    ),
  );

  it.each([...proofs])("names a test that there is: %s", (proof) => {
    const { file, title } = JSON.parse(proof) as { readonly file: string; readonly title: string };
    const titles = [...read(file).matchAll(/(?:\bit|\)|`)\(\s*"((?:[^"\\]|\\.)*)"/g)];
    expect(titles.map(([, one]) => one)).toContain(title);
  });
});

describe("what is made from it", () => {
  it("is the extension of both specs and a file of JSON, as `npm run generate` writes them", () => {
    for (const { file, text } of filesWithEffects()) expect(text).toBe(read(file));
  });

  it("is a page of the documentation, and a part of another", async () => {
    const docs = path.join(root, "docs/service");
    await expect(await effectsDocs(table)).toMatchFileSnapshot(`${docs}/effects.md`);
    const summary = await withSummary(read("docs/service/README.md"), table);
    await expect(summary).toMatchFileSnapshot(`${docs}/README.md`);
  });

  it("is a page of the service, where nothing of the table is markup", () => {
    const group = { effect: "stored", fields: ["a<b>"], how: "As `x & y` says." } as const;
    const schemas = [{ schema: "<i>", groups: [group] }];
    const page = effectsPage({ v2: [{ resource: "<b>", schemas }], v3: table.v3 });
    expect(page).toContain("<td>&lt;i&gt;</td><td><code>a&lt;b&gt;</code></td><td>stored</td>");
    expect(page).toContain("<td>As <code>x &amp; y</code> says.</td>");
    expect(page).toContain("<h3>&lt;b&gt;</h3>");
  });
});

describe("the extension", () => {
  const document = `info:\n  title: x
components:
  schemas:
    # A comment
    One:
      type: object
      x-effects:
        never: [gone]
      examples:
        - x-effects: no key of a schema
    "Two-b": # with a comment
      type: object

  parameters:
    One: {}
`;

  it("is replaced and added as the last key, and all else stays", () => {
    const groups = [{ effect: "acts", fields: ["a", "b"] }];
    expect(withEffects(document, { "Two-b": groups })).toBe(
      document
        .replace("      x-effects:\n        never: [gone]\n", "")
        .replace(
          '    "Two-b": # with a comment\n      type: object\n',
          '    "Two-b": # with a comment\n      type: object\n      x-effects:\n        acts: [a, b]\n',
        ),
    );
  });

  it("is for schemas that there are", () => {
    expect(() => withEffects(document, { Three: [] })).toThrow("there is no schema Three");
  });
});
