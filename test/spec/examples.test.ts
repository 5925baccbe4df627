import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { describe, expect, it } from "vitest";
import { type SpecDocument, documents, resolve, schemas } from "./documents.ts";
import { type JsonObject, isObject, list, object, walk } from "./json.ts";

interface Example {
  readonly place: string;
  readonly schema: JsonObject;
  readonly value: unknown;
}

/** Examples of component schemas, and those of media types and parameters that are no XML text. */
function examples(document: SpecDocument): readonly Example[] {
  const found: Example[] = [];
  for (const [name, schema] of Object.entries(schemas(document))) {
    for (const value of list(object(schema)["examples"])) {
      found.push({ place: name, schema: { $ref: `#/components/schemas/${name}` }, value });
    }
  }
  walk(document.root, (node, path) => {
    if (!isObject(node["schema"])) return;
    const place = path.join("/");
    const schema = node["schema"];
    if ("example" in node) found.push({ place, schema, value: node["example"] });
    if (!isObject(node["examples"])) return;
    for (const entry of Object.values(node["examples"])) {
      const example = resolve(document, entry);
      if (path.at(-1)?.endsWith("xml") === true && typeof example["value"] === "string") continue;
      found.push({ place, schema, value: example["value"] });
    }
  });
  return found;
}

function validator(document: SpecDocument): (example: Example) => readonly unknown[] {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  for (const format of ["int32", "int64", "float", "double", "password"]) {
    ajv.addFormat(format, true);
  }
  ajv.addSchema({ $id: "spec", components: document.root["components"] });
  return ({ schema, value }) => {
    const text = JSON.stringify(schema).replaceAll('"#/', '"spec#/');
    const validate = ajv.compile(object(JSON.parse(text)));
    validate(value);
    return validate.errors ?? [];
  };
}

describe.each(documents)("$name", (document) => {
  const errors = validator(document);

  it("has examples that are valid to their schemas", () => {
    const all = examples(document);
    expect(all.length).toBeGreaterThan(30);
    const wrong = all
      .map((example) => ({ place: example.place, errors: errors(example) }))
      .filter((outcome) => outcome.errors.length > 0);
    expect(wrong).toEqual([]);
  });

  it("has an example for every schema that a body is", () => {
    const missing = new Set<string>();
    walk(document.root, (node, path) => {
      const media = /^(application|text)\/|^\*\/\*$/.test(path.at(-1) ?? "");
      const schema = node["schema"];
      if (!media || !isObject(schema) || "examples" in node) return;
      const name = String(schema["$ref"]).replace("#/components/schemas/", "");
      if (!("examples" in resolve(document, schema))) missing.add(name);
    });
    expect([...missing]).toEqual([]);
  });

  it("has XML texts whose root is the schema they encode", () => {
    walk(document.root, (node) => {
      const target = node["x-xml-of"];
      if (target === undefined) return;
      const { xml } = resolve(document, { $ref: target });
      const name = object(xml)["name"] ?? String(target).split("/").at(-1);
      expect(String(node["value"])).toMatch(new RegExp(`^<${String(name)}[\\s/>]`));
    });
  });

  it("refuses an example that does not fit", () => {
    const schema = { type: "integer", format: "int32" };
    expect(errors({ place: "here", schema, value: "one" })).toHaveLength(1);
  });
});
