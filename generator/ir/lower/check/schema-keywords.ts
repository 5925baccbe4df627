import { suggest } from "../../../diagnostics/suggest.ts";
import {
  expectedInstead,
  schemaKeywords,
  silentKeywords,
  unsupportedKeywords,
} from "../../../openapi/schema-keywords.ts";
import { at, type JsonObject, type Site } from "../../../openapi/site.ts";
import { upgradeSchema } from "../../../openapi/upgrade-schema.ts";
import type { Lowering } from "../lowering.ts";

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
 * Looks at a schema for the first time: brings it to the form of 3.1, reports keywords that hold
 * the wrong thing (and takes them out) and keywords that are not supported.
 */
export function prepareSchema(lowering: Lowering, site: Site<JsonObject>): void {
  const schema = site.value as Record<string, unknown>;
  if (lowering.prepared.has(schema)) return;
  lowering.prepared.add(schema);
  const is30 = lowering.document.version === "3.0";
  if (is30) {
    if (typeof schema["$ref"] === "string") dropSiblings(lowering, site);
    upgradeSchema(schema);
  }
  for (const keyword of Object.keys(schema)) {
    const value = schema[keyword];
    if (keyword === "nullable" && !is30) {
      lowering.diagnostics.report("nullable-ignored", key(site, keyword), {});
      delete schema[keyword];
    } else if (schemaKeywords.has(keyword)) {
      const expected = expectedInstead(keyword, value);
      if (expected === undefined) continue;
      lowering.diagnostics.report("keyword-type", at(site, keyword), { keyword, expected });
      delete schema[keyword];
    } else if (unsupportedKeywords.has(keyword)) {
      const cure = unsupportedKeywords.get(keyword) ?? "";
      lowering.diagnostics.report("keyword-unsupported", key(site, keyword), { keyword, cure });
    } else if (!keyword.startsWith("x-") && !silentKeywords.has(keyword)) {
      const suggestion = suggest(
        keyword,
        schemaKeywords.keys(),
        "Remove it, or start its name with 'x-' if it is an extension",
      );
      lowering.diagnostics.report("keyword-unknown", key(site, keyword), { keyword, suggestion });
    }
  }
}

function dropSiblings(lowering: Lowering, site: Site<JsonObject>): void {
  const schema = site.value as Record<string, unknown>;
  for (const keyword of Object.keys(schema)) {
    if (harmlessSiblings.has(keyword) || keyword.startsWith("x-")) continue;
    lowering.diagnostics.report("ref-siblings", key(site, keyword), { keyword });
    delete schema[keyword];
  }
}

function key(site: Site, keyword: string): { file: string; pointer: string; part: "key" } {
  const { file, pointer } = at(site, keyword);
  return { file, pointer, part: "key" };
}
