import { stringify } from "yaml";
import type { JsonObject } from "../../generator/openapi/site.ts";

/** A document as text. Texts that YAML 1.1 reads as something else are in quotes. */
export function documentText(document: JsonObject, format: "json" | "yaml"): string {
  if (format === "json") return `${JSON.stringify(document, null, 2)}\n`;
  return stringify(document, { aliasDuplicateObjects: false, compat: "yaml-1.1", lineWidth: 100 });
}
