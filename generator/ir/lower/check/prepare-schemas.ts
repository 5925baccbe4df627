import type { Diagnostics } from "../../../diagnostics/diagnostics.ts";
import { suggest } from "../../../diagnostics/suggest.ts";
import {
  expectedInstead,
  schemaKeywords,
  silentKeywords,
  unsupportedKeywords,
} from "../../../openapi/schema-keywords.ts";
import type { OpenApiVersion } from "../../../openapi/document.ts";
import { at, isObject, type Site } from "../../../openapi/site.ts";
import { printed, valueCure } from "../../../openapi/value-cure.ts";
import { upgradeSwaggerSchema } from "../../../openapi/swagger/upgrade-schema.ts";
import { upgradeSchema } from "../../../openapi/upgrade-schema.ts";
import { checkDialect } from "./schema-dialects.ts";
import { checkFormat } from "./schema-formats.ts";
import type { Lowering } from "../lowering.ts";
import { visitSchemas } from "../keywords/reachable-schemas.ts";

/** Keywords that a reference of OpenAPI 3.0 may have beside it without losing anything. */
const harmlessSiblings = new Set([
  "$ref",
  "description",
  "summary",
  "title",
  "example",
  "examples",
]);

/**
 * Upgrades every schema that lowering will read to the form of 3.1 and removes keywords with a wrong
 * value. Those are reported, as are unknown and unsupported keywords.
 */
export function prepareSchemas({ document, diagnostics }: Lowering): void {
  const { root } = document;
  checkDialect(root.value, "jsonSchemaDialect", () => root, diagnostics);
  visitSchemas(document, (schema, site) =>
    checkKeywords(document.version, schema as Mutable, site, diagnostics),
  );
}

type Mutable = Record<string, unknown>;

function checkKeywords(
  version: OpenApiVersion,
  schema: Mutable,
  site: () => Site,
  diagnostics: Diagnostics,
): void {
  const isOld = version === "3.0" || version === "2.0";
  if (isOld) {
    if (typeof schema["$ref"] === "string") dropSiblings(schema, site, diagnostics);
    if (version === "2.0") upgradeSwaggerSchema(schema);
    else checkNullable(schema, site, diagnostics);
    upgradeSchema(schema);
  }
  for (const keyword of Object.keys(schema)) {
    const value = schema[keyword];
    if (keyword === "nullable" && !isOld) {
      diagnostics.report("nullable-ignored", key(site(), keyword), {});
      delete schema[keyword];
    } else if (schemaKeywords.has(keyword)) {
      const expected = expectedInstead(keyword, value);
      if (expected === undefined) continue;
      const cure =
        valueCure(keyword, value) ?? `Correct the value of '${keyword}', or remove the keyword`;
      const args = { keyword, expected, found: printed(value), cure };
      diagnostics.report("keyword-type", at(site(), keyword), args);
      delete schema[keyword];
    } else if (unsupportedKeywords.has(keyword)) {
      const cure = unsupportedKeywords.get(keyword) ?? "";
      diagnostics.report("keyword-unsupported", key(site(), keyword), { keyword, cure });
    } else if (!keyword.startsWith("x-") && !silentKeywords.has(keyword)) {
      const suggestion = suggest(
        keyword,
        schemaKeywords.keys(),
        "Remove it, or start its name with 'x-' if it is an extension",
      );
      diagnostics.report("keyword-unknown", key(site(), keyword), { keyword, suggestion });
    }
  }
  checkFormat(schema, site, diagnostics);
  checkNodeType(schema, site, diagnostics);
  checkDialect(schema, "$schema", site, diagnostics);
}

/** `nodeType` stands for `attribute` and `wrapped`. Source: OpenAPI 3.2, XML Object. */
function checkNodeType(schema: Mutable, site: () => Site, diagnostics: Diagnostics): void {
  const { xml } = schema;
  if (!isObject(xml) || xml["nodeType"] === undefined) return;
  for (const keyword of ["attribute", "wrapped"]) {
    if (xml[keyword] === undefined) continue;
    diagnostics.report("xml-node-type", at(at(site(), "xml"), keyword), { keyword });
  }
}

/** Reports a `nullable` that admits no null by the text. Source: OpenAPI 3.0.4, Schema Object. */
function checkNullable(schema: Mutable, site: () => Site, diagnostics: Diagnostics): void {
  if (schema["nullable"] !== true) return;
  const values = schema["enum"];
  const isListed = !Array.isArray(values) || values.includes(null);
  if (isListed && schema["type"] !== undefined) return;
  const where = isListed ? "without 'type'" : "beside an 'enum' without null";
  const cure = isListed ? "Write 'type' beside it" : "Add null to 'enum'";
  diagnostics.report("nullable-meant", key(site(), "nullable"), { where, cure });
}

function dropSiblings(schema: Mutable, site: () => Site, diagnostics: Diagnostics): void {
  for (const keyword of Object.keys(schema)) {
    if (harmlessSiblings.has(keyword) || keyword.startsWith("x-")) continue;
    // The text has it ignored; those who write it mean it, and other tools take it so.
    if (keyword === "nullable" && typeof schema[keyword] === "boolean") continue;
    diagnostics.report("ref-siblings", key(site(), keyword), { keyword });
    delete schema[keyword];
  }
}

function key(site: Site, keyword: string): { file: string; pointer: string; part: "key" } {
  const { file, pointer } = at(site, keyword);
  return { file, pointer, part: "key" };
}
