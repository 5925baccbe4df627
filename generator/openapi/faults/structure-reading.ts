import type { ErrorObject } from "ajv/dist/2020.js";
import { closest } from "../../diagnostics/suggest.ts";
import { splitPointer } from "../../source/locations/pointer.ts";
import { isObject, own, type JsonObject } from "../site.ts";
import { annotationAround, describing, valueAt } from "./annotation.ts";
import { missingReading } from "./missing-reading.ts";
import type { FaultyDocument, StructureReading } from "./faulty-document.ts";
import { typeReading } from "./type-reading.ts";

/** How an error of the meta-schema is read; undefined where nothing right can be made of the part. */
export function structureReading(
  error: ErrorObject,
  property: string,
  document: FaultyDocument,
): StructureReading | undefined {
  const segments = splitPointer(error.instancePath);
  const specific = bySort(error, property, segments, document);
  if (specific !== undefined) return specific;
  const around = annotationAround(document.root.value, segments);
  return around === undefined ? undefined : leftOut(around);
}

function bySort(
  error: ErrorObject,
  property: string,
  segments: readonly string[],
  document: FaultyDocument,
): StructureReading | undefined {
  const key = segments.at(-1) ?? "";
  switch (error.keyword) {
    case "unevaluatedProperties":
    case "additionalProperties":
      return unknownReading(error, property, segments);
    case "required":
      return missingReading(document.root.value, segments, property);
    case "type":
      return typeReading(error, segments, document);
    case "const":
    case "enum":
      return isOptionalPath(document.root.value, segments)
        ? {
            taken: "it is required",
            edits: [{ segments: [...segments.slice(0, -1), "required"], value: true }],
          }
        : undefined;
    case "minProperties":
      return key === "responses" ? { taken: "it has no responses", edits: [] } : undefined;
    case "uniqueItems":
      return { taken: "what is repeated counts once", edits: [] };
    case "pattern":
      return key === "basePath" && segments.length === 1
        ? readAs(segments, `/${String(error.data)}`)
        : undefined;
    default:
      return undefined;
  }
}

/** Whether an error is about a path parameter that is not said to be required. */
export function isOptionalPath(root: unknown, segments: readonly string[]): boolean {
  const parameter = valueAt(root, segments.slice(0, -1));
  const key = segments.at(-1);
  return (
    (key === "in" || key === "required") &&
    isObject(parameter) &&
    parameter["in"] === "path" &&
    parameter["required"] !== true
  );
}

const leftOut = (segments: readonly string[]): StructureReading => ({
  taken: `'${segments.at(-1) ?? ""}' is left out`,
  edits: [{ segments, value: undefined }],
});

const readAs = (segments: readonly string[], value: string): StructureReading => ({
  taken: `it is read as '${value}'`,
  edits: [{ segments, value }],
});

/**
 * Unknown fields are ignored, unless they may be meant as one that counts: an operation, a response, or a
 * typo of a known field.
 */
function unknownReading(
  error: ErrorObject,
  property: string,
  segments: readonly string[],
): StructureReading | undefined {
  const holder = error.data as JsonObject;
  const value = own({ value: holder, file: "", pointer: "" }, property);
  const known = Object.keys((error.parentSchema?.["properties"] as JsonObject | undefined) ?? {});
  const key = segments.at(-1);
  const isMap = key === "paths" || key === "responses";
  if (isMap && isObject(value)) return undefined;
  if (known.includes("get") && isObject(value) && looksLikeOperation(value)) return undefined;
  const fields = Object.hasOwn(holder, "in") ? [...known, ...ofParameters] : known;
  const free = fields.filter((name) => !Object.hasOwn(holder, name));
  const best = closest(property, free);
  if (best !== undefined && !describing.has(best)) return undefined;
  return isMap || key === "flows"
    ? leftOut([...segments, property])
    : { taken: `'${property}' is not read`, edits: [] };
}

/** Fields of parameters that the meta-schemas know beside certain others only. */
const ofParameters = (
  "required schema content style explode allowReserved allowEmptyValue type format items collectionFormat " +
  "default enum pattern minimum maximum exclusiveMinimum exclusiveMaximum multipleOf minLength maxLength " +
  "minItems maxItems uniqueItems"
).split(" ");

const looksLikeOperation = (value: JsonObject): boolean =>
  ["responses", "operationId", "requestBody"].some((field) => Object.hasOwn(value, field));
