import type { Diagnostics } from "../../../diagnostics/diagnostics.ts";
import type { OpenApiDocument } from "../../../openapi/document.ts";
import { plainReading } from "../../../openapi/faults/plain-reading.ts";
import { at, isObject, type Site } from "../../../openapi/site.ts";
import { isOfType } from "../keywords/is-of-type.ts";
import { writtenLocation } from "../../../source/references/relocation.ts";

type Mutable = Record<string, unknown>;

/**
 * Reads values of `enum` and `const` as the type beside them where their meaning is clear: a number for a text,
 * as YAML makes it of a word without quotes, or a text for a number or a boolean. By the letter such a value can
 * never match.
 */
export function readListedValues(
  document: OpenApiDocument,
  schema: Mutable,
  site: () => Site,
  diagnostics: Diagnostics,
): void {
  const type = onlyType(schema["type"]);
  if (type === "array") readItemsValues(schema, () => at(site(), "enum"), diagnostics);
  if (type === undefined || !scalars.has(type)) return;
  const read = (value: unknown, place: () => Site): unknown => {
    if (value === null || isOfType(value, type)) return value;
    const plain = plainReading(type, value);
    if (plain === undefined || !isOfType(plain.value, type)) return value;
    const meant = type === "string" ? writtenText(document, place(), value) : plain.value;
    const taken =
      type === "string"
        ? `it is read as the text '${String(meant)}'`
        : `it is read as ${plain.words}`;
    diagnostics.report("value-type", place(), { value: JSON.stringify(value), type, taken });
    return meant;
  };
  const { enum: listed, const: only } = schema;
  if (only !== undefined) schema["const"] = read(only, () => at(site(), "const"));
  if (!Array.isArray(listed) || listed.every((value) => isOfType(value, type))) return;
  const values = listed.map((value, index) =>
    read(value, () => at(at(site(), "enum"), String(index))),
  );
  schema["enum"] = [...new Set(values)];
}

const scalars: ReadonlySet<unknown> = new Set(["string", "boolean", "number", "integer"]);

/** Gives the values of an array's `enum` to its items where none of them is an array, and all could be items. */
function readItemsValues(schema: Mutable, place: () => Site, diagnostics: Diagnostics): void {
  const { enum: listed, items = {} } = schema;
  if (!Array.isArray(listed) || !isObject(items)) return;
  const values = listed.filter((value) => value !== null);
  if (values.length === 0 || values.some((value) => typeof value === "object")) return;
  if (["enum", "const", "$ref"].some((key) => Object.hasOwn(items, key))) return;
  const type = onlyType(items["type"]);
  if (type !== undefined && !values.every((value) => isOfType(value, type))) return;
  const taken = "the values of 'enum' are those of its items";
  diagnostics.report("value-type", place(), {
    value: JSON.stringify(values[0]),
    type: "array",
    taken,
  });
  delete schema["enum"];
  schema["items"] = { ...items, enum: values };
}

/** The type that a schema has beside null, where it has one. */
function onlyType(given: unknown): string | undefined {
  if (typeof given === "string") return given === "null" ? undefined : given;
  if (!Array.isArray(given)) return undefined;
  const types = given.filter((type) => type !== "null");
  return types.length === 1 && typeof types[0] === "string" ? types[0] : undefined;
}

/** The text of a number or a boolean as the file has it: `1.0` is no `1` where a text is meant. */
function writtenText(document: OpenApiDocument, place: Site, value: unknown): string {
  const { file, pointer } = writtenLocation(place, document.sources);
  const source = document.sources.files.get(file);
  if (source === undefined || pointer === undefined) return String(value);
  const { start, end } = source.locate(pointer);
  const text = source.slice(start.line, start.column, end.column - start.column);
  const isWhole = start.line === end.line && (text === String(value) || Number(text) === value);
  return isWhole ? text : String(value);
}
