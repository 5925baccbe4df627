import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { documents, operations, schemas } from "./documents.ts";
import { type JsonObject, list, object, walk } from "./json.ts";

const extensionsSchema = object(
  JSON.parse(readFileSync(new URL("../../spec/extensions.schema.json", import.meta.url), "utf8")),
);
const known = new Set(Object.keys(object(extensionsSchema["properties"])));
const ajv = new Ajv2020({ allErrors: true, strictTypes: false });
const validate = ajv.compile(extensionsSchema);

const extensionsOf = (node: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(node).filter(([key]) => key.startsWith("x-")));

describe("the schema of the extensions", () => {
  const good = Object.entries(object(extensionsSchema["$defs"])).flatMap(([name, definition]) =>
    list(object(definition)["examples"]).map((value) => ({ name, value })),
  );

  it.each(good)("takes the example of $name", ({ name, value }) => {
    expect(validate({ [name]: value })).toBe(true);
  });

  it("gives every extension an example and a description", () => {
    for (const name of known) {
      const definition = object(object(extensionsSchema["$defs"])[name]);
      expect([name, Object.keys(definition)]).toEqual([
        name,
        expect.arrayContaining(["description", "examples"]),
      ]);
    }
  });

  it.each([
    { "x-source": "" },
    { "x-source": [] },
    { "x-gap": "Not An Id" },
    { "x-gap": ["leaf-types", "leaf-types"] },
    { "x-gaps": { "leaf-types": { source: "A 2.2", missing: "types" } } },
    { "x-filter": {} },
    { "x-filter": { role: "string" } },
    { "x-pagination": { style: "page", items: "items" } },
    { "x-pagination": { style: "page", number: "page_number", first: 2, items: "items" } },
    { "x-pagination": { style: "page", number: "page_number", items: "items", ends: "last" } },
    { "x-pagination": { style: "cursor" } },
    { "x-together": [["refid"]] },
    { "x-together": ["refid", "reftype"] },
    { "x-open-enum": [] },
    { "x-open-enum": ["A", "A"] },
    { "x-replaced-by": 1 },
    { "x-xml-of": "Account" },
    { "x-effects": {} },
    { "x-effects": { acts: [] } },
    { "x-effects": { works: ["name"] } },
  ])("refuses %j", (extensions) => {
    expect(validate(extensions)).toBe(false);
  });
});

describe.each(documents)("$name", (document) => {
  const letter = document.name === "v2" ? "[AB]" : "B";
  const info = object(document.root["info"]);
  const ledger = object(info["x-gaps"]);

  it("uses known extensions with valid values", () => {
    walk(document.root, (node, path) => {
      const extensions = extensionsOf(node);
      const place = path.join("/");
      expect([place, Object.keys(extensions).filter((key) => !known.has(key))]).toEqual([
        place,
        [],
      ]);
      expect([place, validate(extensions), validate.errors]).toEqual([place, true, null]);
    });
  });

  it("uses every gap of its ledger, and no other", () => {
    const used = new Set<unknown>();
    walk(document.root, (node) => list(node["x-gap"]).forEach((id) => used.add(id)));
    expect([...used].sort()).toEqual(Object.keys(ledger).sort());
  });

  it("names the source of every operation, component schema and gap", () => {
    const sourced = [
      ...operations(document).map(({ key, operation }) => [key, operation["x-source"]] as const),
      ...Object.entries(schemas(document)).map(
        ([name, schema]) => [name, object(schema)["x-source"]] as const,
      ),
      ...Object.entries(ledger).map(([id, gap]) => [id, object(gap)["source"]] as const),
    ];
    const section = new RegExp(`^${letter} \\d+(\\.\\d+)*$`);
    const wrong = sourced.filter(
      ([, source]) =>
        source === undefined || list(source).some((one) => !section.test(String(one))),
    );
    expect(wrong).toEqual([]);
  });

  it("replaces every deprecated operation by one that exists", () => {
    const all = operations(document);
    const ids = new Set(all.map(({ operation }) => operation["operationId"]));
    for (const { key, operation } of all) {
      const replacement = operation["x-replaced-by"];
      expect([key, replacement !== undefined]).toEqual([key, operation["deprecated"] === true]);
      if (replacement !== undefined) expect([key, ids.has(replacement)]).toEqual([key, true]);
    }
  });

  it("paginates and filters with parameters that the operation has", () => {
    for (const { key, operation, parameters } of operations(document)) {
      const names = parameters.map((parameter) => parameter["name"]);
      const {
        style: _style,
        items: _items,
        unlimited: _unlimited,
        ...roles
      } = object(operation["x-pagination"]);
      expect([key, Object.values(roles).filter((role) => !names.includes(role))]).toEqual([
        key,
        [],
      ]);
      expect([key, operation["x-filter"] !== undefined]).toEqual([key, names.includes("filter")]);
    }
  });
});
