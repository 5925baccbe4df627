import type { Diagnostics } from "../diagnostics/diagnostics.ts";
import { suggest } from "../diagnostics/suggest.ts";
import type { OpenApiVersion } from "../openapi/document.ts";
import { applyReading } from "../openapi/faults/reading.ts";
import { keywordReading } from "../openapi/faults/keyword-reading.ts";
import { expectedInstead, schemaKeywords, silentKeywords } from "../openapi/schema-keywords.ts";
import { spreadKindOf, spreadReference } from "../openapi/faults/spread-references.ts";
import { isObject, type JsonObject, type Site } from "../openapi/site.ts";
import { printed, valueCure } from "../openapi/value-cure.ts";
import { escapeSegment } from "../source/locations/pointer.ts";
import type { Bundle } from "./bundle.ts";

/** Keywords of JSON Schema that are known and mean nothing for types. */
const ignored: ReadonlySet<string> = new Set(["dependencies", "additionalItems", "$recursiveRef"]);

/** Keywords beside `$ref` that describe and do not restrict. */
const describing: ReadonlySet<string> = new Set(
  "$ref description summary title example examples deprecated readOnly writeOnly default nullable $comment externalDocs xml format".split(
    " ",
  ),
);

/** Checks the keywords of every schema that is read, once. */
export class SchemaChecks {
  readonly #bundle: Bundle;
  readonly #version: OpenApiVersion;
  readonly #diagnostics: Diagnostics;
  readonly #seen = new Set<JsonObject>();

  constructor(bundle: Bundle, version: OpenApiVersion, diagnostics: Diagnostics) {
    this.#bundle = bundle;
    this.#version = version;
    this.#diagnostics = diagnostics;
  }

  /** Whether every keyword of a schema has a value that it may have; reports those that have not. */
  check(schema: JsonObject, at: string): void {
    if (this.#seen.has(schema)) return;
    this.#seen.add(schema);
    const isReference = typeof schema["$ref"] === "string";
    for (const keyword of Object.keys(schema)) {
      if (keyword.startsWith("x-")) continue;
      // Its target depends on where the schema is used, which no type can say.
      if (keyword === "$dynamicRef")
        this.#diagnostics.report("paths-left-out", this.#key(at, keyword), { feature: keyword });
      if (isReference && !describing.has(keyword) && schemaKeywords.has(keyword)) {
        this.#reportSibling(keyword, at);
      } else if (schemaKeywords.has(keyword)) {
        this.#checkValue(keyword, schema, at);
      } else if (!silentKeywords.has(keyword) && !ignored.has(keyword)) {
        const otherwise = "Remove it, or start its name with 'x-' if it is an extension";
        const suggestion = suggest(keyword, schemaKeywords.keys(), otherwise);
        this.#diagnostics.report("keyword-unknown", this.#key(at, keyword), {
          keyword,
          suggestion,
        });
      }
    }
  }

  /** Reads what a reference leads to that stands for a map of schemas or a list of data. */
  #spread(keyword: string, schema: JsonObject, at: string): void {
    const value = schema[keyword];
    const found = spreadKindOf(keyword);
    if (found === undefined || !isObject(value) || typeof value["$ref"] !== "string") return;
    const pointer = `${at}/${escapeSegment(keyword)}`;
    const lookUp = ({ value: ref }: { readonly value: string }): Site | undefined => {
      const target = this.#bundle.target(ref, pointer);
      return target && { value: target.value, file: "", pointer: target.pointer };
    };
    const spread = spreadReference({ lookUp }, { value, file: "", pointer }, found);
    if (spread === undefined) return;
    const place = this.#bundle.locate(pointer);
    this.#diagnostics.report("ref-misplaced", place, { field: keyword, ref: spread.ref });
    (schema as Record<string, unknown>)[keyword] = spread.value;
  }

  #checkValue(keyword: string, schema: JsonObject, at: string): void {
    this.#spread(keyword, schema, at);
    const value = schema[keyword];
    // A boolean beside the bound in OpenAPI 3.0, a bound of its own since.
    if (keyword.startsWith("exclusive") && this.#version === "3.0" && typeof value === "boolean")
      return;
    const expected = expectedInstead(keyword, value);
    if (expected === undefined) return;
    const cure =
      valueCure(keyword, value) ?? `Correct the value of '${keyword}', or remove the keyword`;
    const location = this.#bundle.locate(`${at}/${escapeSegment(keyword)}`);
    const args = { keyword, expected, found: printed(value), cure };
    const reading = keywordReading(schema, keyword, at);
    if (reading === undefined) return this.#diagnostics.refuse("keyword-type", location, args);
    this.#diagnostics.report("keyword-type", location, { ...args, taken: reading.taken });
    applyReading(schema as Record<string, unknown>, reading);
  }

  #reportSibling(keyword: string, at: string): void {
    const code = this.#version === "3.0" ? "ref-siblings" : "paths-ref-siblings";
    this.#diagnostics.report(code, this.#key(at, keyword), { keyword });
  }

  #key(at: string, keyword: string): { file: string; pointer: string; part: "key" } {
    const { file, pointer } = this.#bundle.locate(`${at}/${escapeSegment(keyword)}`);
    return { file, pointer, part: "key" };
  }
}

/** A value of a keyword, as long as it is an object. */
export function objectOf(schema: JsonObject, keyword: string): JsonObject | undefined {
  const value = Object.hasOwn(schema, keyword) ? schema[keyword] : undefined;
  return isObject(value) ? value : undefined;
}

/** A value of a keyword, as long as it is a list. */
export function listOf(schema: JsonObject, keyword: string): readonly unknown[] {
  const value = Object.hasOwn(schema, keyword) ? schema[keyword] : undefined;
  return Array.isArray(value) ? (value as readonly unknown[]) : [];
}
