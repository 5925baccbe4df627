import type { ErrorObject } from "ajv/dist/2020.js";
import { joinPointer } from "../../source/locations/pointer.ts";
import { mapFields } from "../../source/references/reference-walk.ts";
import { isObject } from "../site.ts";
import { valueAt } from "./annotation.ts";
import { plainReading } from "./plain-reading.ts";
import { spreadReference, type SpreadKind } from "./spread-references.ts";
import type { FaultyDocument, StructureReading } from "./faulty-document.ts";

/** Fields with a list, where a single value is meant as its only item. */
const lists: ReadonlySet<string> = new Set([
  "tags",
  "schemes",
  "consumes",
  "produces",
  "security",
  "servers",
]);

/** How a value of a wrong type is read; undefined where its meaning cannot be told. */
export function typeReading(
  error: ErrorObject,
  segments: readonly string[],
  document: FaultyDocument,
): StructureReading | undefined {
  const { data } = error;
  const expected = String((error.params as { readonly type: unknown }).type);
  const key = segments.at(-1) ?? "";
  // A map of schemas expects objects or booleans.
  if (key === "$ref" && expected.split(",").includes("object"))
    return referenceReading(segments.slice(0, -1), "map", document);
  if (data === null) return nullReading(segments, expected, document.root.value);
  if (isObject(data) && typeof data["$ref"] === "string") {
    const kinds: Readonly<Record<string, SpreadKind>> = { string: "text", array: "list" };
    const kind = kinds[expected];
    return kind && referenceReading(segments, kind, document);
  }
  const plain = plainReading(expected, data);
  if (plain !== undefined)
    return {
      taken: `it is read as ${plain.words}`,
      edits: [{ segments, value: plain.value }],
    };
  if (expected === "array" && lists.has(key) && (typeof data === "string" || isObject(data)))
    return { taken: "it is read as a list of one", edits: [{ segments, value: [data] }] };
  return undefined;
}

/** Nothing behind a field says that it is not there, and behind a name of a map that it is empty. */
function nullReading(
  segments: readonly string[],
  expected: string,
  root: unknown,
): StructureReading | undefined {
  const key = segments.at(-1) ?? "";
  const around = segments.at(-2) ?? "";
  if (!isObject(valueAt(root, segments.slice(0, -1)))) return undefined;
  const isMember = mapFields.has(around) && !mapFields.has(segments.at(-3) ?? "");
  if (isMember && expected === "object")
    return { taken: "it is read as an empty object", edits: [{ segments, value: {} }] };
  const isNeeded = key === "description" && segments.at(-3) === "responses";
  if (isNeeded || segments.join("/") === "info/title" || segments.join("/") === "info/version")
    return { taken: "it is read as an empty text", edits: [{ segments, value: "" }] };
  return { taken: `'${key}' is left out`, edits: [{ segments, value: undefined }] };
}

/** How a reference is read that stands where none may. */
export function referenceReading(
  segments: readonly string[],
  kind: SpreadKind,
  { root, references }: FaultyDocument,
): StructureReading | undefined {
  const place = {
    value: valueAt(root.value, segments),
    file: root.file,
    pointer: joinPointer("", ...segments),
  };
  const found = spreadReference(references, place, kind);
  if (found === undefined) return undefined;
  return {
    taken: `what '${found.ref}' leads to is read in its place`,
    edits: [{ segments, value: found.value }],
    ref: found.ref,
  };
}
