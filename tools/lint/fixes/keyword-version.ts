import { isObject, type JsonObject } from "../../../generator/openapi/site.ts";
import {
  getByPointer,
  joinPointer,
  parentPointer,
  splitPointer,
} from "../../../generator/source/locations/pointer.ts";
import type { FixChange } from "../fix.ts";
import type { Fixer } from "./fixer.ts";

/** Writes keywords of 3.1 as 3.0 has them, where it can say the same. */
export const fixKeywordVersion: Fixer = {
  code: "keyword-version",
  changesCode: false,
  fix({ pointer, value }) {
    const place = parentPointer(pointer);
    const schema = getByPointer(value, place);
    const keyword = splitPointer(pointer).at(-1) ?? "";
    if (!isObject(schema)) return undefined;
    const found = schema[keyword];
    if (keyword === "type" && Array.isArray(found)) return typeChanges(schema, found, place);
    if (keyword === "const" && schema["enum"] === undefined)
      return renamed(pointer, "enum", [found]);
    if (keyword === "examples" && Array.isArray(found) && found.length === 1)
      return schema["example"] === undefined ? renamed(pointer, "example", found[0]) : undefined;
    const bound = bounds[keyword];
    if (bound === undefined || typeof found !== "number" || schema[bound] !== undefined)
      return undefined;
    return [
      { pointer, change: { set: true } },
      { pointer: joinPointer(place, bound), change: { set: found } },
    ];
  },
};

const bounds: Readonly<Record<string, string>> = {
  exclusiveMinimum: "minimum",
  exclusiveMaximum: "maximum",
};

/** A list of one type, and of one type and null. */
function typeChanges(
  schema: JsonObject,
  types: readonly unknown[],
  place: string,
): readonly FixChange[] | undefined {
  const [type, ...others] = types.filter((one) => one !== "null");
  if (typeof type !== "string" || others.length > 0) return undefined;
  const changes = [{ pointer: joinPointer(place, "type"), change: { set: type } }];
  if (!types.includes("null")) return changes;
  // Null is refused by values that do not list it, and beside `nullable` it would be accepted.
  const isListed = ["enum", "const", "nullable"].some((key) => schema[key] !== undefined);
  if (isListed) return undefined;
  return [...changes, { pointer: joinPointer(place, "nullable"), change: { set: true } }];
}

const renamed = (pointer: string, rename: string, set: unknown): readonly FixChange[] => [
  { pointer, change: { rename } },
  { pointer, change: { set } },
];
