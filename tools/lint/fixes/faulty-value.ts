import { keywordReading } from "../../../generator/openapi/faults/keyword-reading.ts";
import { plainReading } from "../../../generator/openapi/faults/plain-reading.ts";
import { isObject } from "../../../generator/openapi/site.ts";
import {
  getByPointer,
  joinPointer,
  parentPointer,
  splitPointer,
} from "../../../generator/source/locations/pointer.ts";
import type { FixChange } from "../fix.ts";
import type { Fixer, FixPlace } from "./fixer.ts";

/** Writes what a keyword's wrong value is read as, such as a number for one in quotes. */
export const fixKeywordType: Fixer = {
  code: "keyword-type",
  changesCode: false,
  fix(place) {
    const { pointer, value } = place;
    const holder = parentPointer(pointer);
    const schema = getByPointer(value, holder);
    const keyword = splitPointer(pointer).at(-1) ?? "";
    if (!isObject(schema) || !Object.hasOwn(schema, keyword)) return undefined;
    const found = schema[keyword];
    if (keyword === "required" && Array.isArray(found)) return withoutRepeats(pointer, found);
    const { members = {} } = keywordReading(schema, keyword, holder) ?? {};
    const names = Object.keys(members);
    // Members that are left out may have been meant otherwise.
    const isKept = names.some((name) => members[name] !== undefined);
    if (names.length === 0 || !(isKept || found === null)) return undefined;
    if (names.some((name) => name !== keyword && !beside.has(name))) return undefined;
    if (isInexact(place, members[keyword])) return undefined;
    return names.map((name) => changeOf(joinPointer(holder, name), members[name]));
  },
};

/** Keywords that say a part of what one with a wrong value is read as. */
const beside: ReadonlySet<string> = new Set(["format", "minimum", "maximum"]);

const changeOf = (pointer: string, value: unknown): FixChange => ({
  pointer,
  change: value === undefined ? { remove: true } : { set: value },
});

function withoutRepeats(
  pointer: string,
  names: readonly unknown[],
): readonly FixChange[] | undefined {
  const seen = new Set<unknown>();
  const repeated = [...names.keys()].filter((index) => {
    const isRepeated = seen.has(names[index]);
    seen.add(names[index]);
    return isRepeated;
  });
  if (repeated.length === 0) return undefined;
  return repeated.map((index) => ({
    pointer: joinPointer(pointer, index),
    change: { remove: true },
  }));
}

/** Writes a field's value in the type that it has, where it is a scalar of another or the only item of a list. */
export const fixFieldType: Fixer = {
  code: "field-type",
  changesCode: true,
  fix(place) {
    const { pointer, value } = place;
    const field = splitPointer(pointer).at(-1) ?? "";
    const found = getByPointer(value, pointer);
    if (lists.has(field) && typeof found === "string")
      return [{ pointer, change: { set: [found] } }];
    const type = types.get(field);
    const read = type === undefined ? undefined : plainReading(type, found);
    if (read === undefined) return undefined;
    // A version 1.10 is not 1.1, which the number is.
    const set = type === "string" ? place.source(pointer) : read.value;
    return set === undefined ? undefined : [{ pointer, change: { set } }];
  },
};

/** Whether a number that a text is meant by is written otherwise than JavaScript would, as in `1.10`. */
export const isInexact = ({ source, pointer }: FixPlace, text: unknown): boolean =>
  typeof text === "string" && source(pointer) !== text;

const lists: ReadonlySet<string> = new Set(["tags", "schemes", "consumes", "produces"]);

/** Types of fields that are scalars in every object of OpenAPI. */
const types: ReadonlyMap<string, string> = new Map([
  ...["version", "title", "description", "summary", "url", "name", "operationId"].map(
    (field) => [field, "string"] as const,
  ),
  ...["required", "deprecated", "explode", "allowReserved", "allowEmptyValue"].map(
    (field) => [field, "boolean"] as const,
  ),
]);
