import { deepStrictEqual } from "node:assert";
import { XMLBuilder } from "fast-xml-parser";
import fastJson from "fast-json-stringify";
import { documentNames, documentOf, roots } from "./documents.mjs";
import { jsonSchema } from "./json-schema.mjs";
import { coldTable, warmTable } from "./measure.mjs";
import { load } from "./packages.mjs";
import { attributes } from "./shapes.mjs";

/** @param {import("./documents.mjs").DocumentName} name */
export async function contestants(name) {
  const value = documentOf(name);
  const root = roots[name];
  const v2 = await load("xml/encode");
  const bytes = /** @type {(value: object) => Uint8Array} */ (v2[`encode${root}Xml`]);
  const text = /** @type {(value: object) => string} */ (v2[`encode${root}XmlString`]);
  const builder = new XMLBuilder({ ignoreAttributes: false, attributeNamePrefix: "@", suppressEmptyNode: false });
  const prepared = { [root]: withAttributes(value) };
  const stringify = fastJson(/** @type {never} */ (jsonSchema(name)));
  deepStrictEqual(builder.build(prepared), text(value), "fast-xml-parser writes the same document");
  deepStrictEqual(new TextDecoder().decode(bytes(value)), text(value));
  return {
    "Diptych, bytes": () => bytes(value),
    "Diptych, string": () => text(value),
    "JSON.stringify → Buffer": () => Buffer.from(JSON.stringify(value)),
    "JSON.stringify": () => JSON.stringify(value),
    "fast-json-stringify → Buffer": () => Buffer.from(stringify(value)),
    "fast-xml-parser's builder → Buffer": () => Buffer.from(builder.build(prepared)),
  };
}

/** The builder's own form of a value: attributes carry a prefix. @param {unknown} value @returns {unknown} */
function withAttributes(value) {
  if (Array.isArray(value)) return value.map(withAttributes);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, child]) => [attributes.has(name) ? `@${name}` : name, withAttributes(child)]),
  );
}

export async function run() {
  const documents = Object.fromEntries(
    await Promise.all(documentNames.map(async (name) => [name, await contestants(name)])),
  );
  const cold = ["Diptych, bytes", "JSON.stringify → Buffer", "fast-xml-parser's builder → Buffer"];
  return [
    warmTable("Encode XML, warm: CPU time a document, against Diptych's bytes", documents),
    coldTable("Encode XML, cold: CPU time a call of document A", "xml-encode", cold),
  ];
}
