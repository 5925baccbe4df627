import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { describe, expect, it } from "vitest";
import { documents, schemas, v3 } from "./documents.ts";
import { object, walk } from "./json.ts";

const metaSchema: unknown = JSON.parse(
  readFileSync(new URL("../../generator/openapi/meta-schema/3.1.json", import.meta.url), "utf8"),
);
const ajv = new Ajv2020({ strict: false, allErrors: true, formats: { "media-range": true } });
addFormats.default(ajv);
const validate = ajv.compile(object(metaSchema));

describe.each(documents)("$name", (document) => {
  it("is valid to the OpenAPI 3.1 meta-schema", () => {
    validate(document.root);
    expect(validate.errors).toBeNull();
  });

  it("has component schemas that are valid to the JSON Schema meta-schema", () => {
    for (const [name, schema] of Object.entries(schemas(document))) {
      expect([name, ajv.validateSchema(object(schema)), ajv.errors]).toEqual([name, true, null]);
    }
  });

  // An unquoted comma in a flow map ends the value there: what follows becomes a key without value.
  it("has no key with a space in its schemas outside examples", () => {
    const spaced: string[] = [];
    walk(schemas(document), (node, path) => {
      if (path.includes("examples") || path.at(-1) === "example") return;
      spaced.push(...Object.keys(node).filter((key) => key.includes(" ")));
    });
    expect(spaced).toEqual([]);
  });

  it("has operation ids that are verb + noun and differ from each other", () => {
    const ids: string[] = [];
    walk(document.root["paths"], (node, path) => {
      if (path.length === 2 && path[1] !== "parameters") ids.push(String(node["operationId"]));
    });
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => !/^[a-z]+[A-Z][A-Za-z]*$/.test(id))).toEqual([]);
  });
});

it("refuses a document that the meta-schema does not allow", () => {
  expect(validate({ ...v3.root, info: { title: "no version" } })).toBe(false);
});
