import { joinPointer } from "../locations/pointer.ts";

/** An object of a document in which keywords stand, as opposed to a map of names or to data. */
export interface Holder {
  readonly value: Readonly<Record<string, unknown>>;
  readonly pointer: string;
  /** Whether it stands for a map of names, which only a reference does. */
  readonly isMap: boolean;
}

/** Where a walk begins, and the objects that an earlier one has seen: holders, and maps. */
export interface WalkStart {
  readonly value: unknown;
  readonly pointer: string;
  readonly isMap: boolean;
  readonly seen: readonly [Set<object>, Set<object>];
}

/** Fields whose members have names that the author chose. */
export const mapFields: ReadonlySet<string> = new Set([
  "properties",
  "patternProperties",
  "dependentSchemas",
  "$defs",
  "definitions",
  "paths",
  "webhooks",
  "responses",
  "schemas",
  "parameters",
  "requestBodies",
  "headers",
  "examples",
  "securitySchemes",
  "links",
  "callbacks",
  "pathItems",
  "mediaTypes",
  "content",
  "encoding",
  "variables",
  "additionalOperations",
  "x-filter",
]);

/** Fields that hold data, which has no keywords. */
const data: ReadonlySet<string> = new Set([
  "example",
  "default",
  "const",
  "enum",
  "value",
  "dataValue",
  "mapping",
  "required",
]);

/** How a document is written; fields of the same name hold different things. */
export type Dialect = "2.0" | "3";

/**
 * Calls `visit` for every object of a document in which a keyword such as `$ref` or `$id` can
 * stand. Data of examples, defaults, enums and extensions is not entered, and a property that is
 * called like a keyword is no keyword.
 */
export function walkHolders(
  root: unknown,
  visit: (holder: Holder) => void,
  dialect: Dialect = "3",
): void {
  const seen = [new Set<object>(), new Set<object>()] as const;
  walkFrom({ value: root, pointer: "", isMap: false, seen }, visit, dialect);
}

/** Walks a part of a document as {@link walkHolders} walks a whole one. */
export function walkFrom(
  { value: root, pointer: start, isMap: startsAsMap, seen }: WalkStart,
  visit: (holder: Holder) => void,
  dialect: Dialect,
): void {
  const stack: { readonly value: unknown; readonly pointer: string; readonly isMap: boolean }[] = [
    { value: root, pointer: start, isMap: startsAsMap },
  ];
  for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
    const { value, pointer, isMap } = top;
    if (typeof value !== "object" || value === null) continue;
    const known = seen[isMap ? 1 : 0];
    if (known.has(value)) continue;
    known.add(value);
    const isList = Array.isArray(value);
    // A map that is a reference is not one to others, but to those who wrote it.
    const isHolder = !isMap || typeof (value as Holder["value"])["$ref"] === "string";
    if (!isList && isHolder) visit({ value: value as Holder["value"], pointer, isMap });
    if (isList) {
      for (let i = value.length - 1; i >= 0; i--) {
        const member: unknown = value[i];
        if (typeof member === "object" && member !== null)
          stack.push({ value: member, pointer: joinPointer(pointer, i), isMap: false });
      }
      continue;
    }
    const keys = Object.keys(value);
    for (let i = keys.length - 1; i >= 0; i--) {
      const key = keys[i] as string;
      const member = (value as Holder["value"])[key];
      if (typeof member !== "object" || member === null) continue;
      if (!isMap && (data.has(key) || key.startsWith("x-")) && !mapFields.has(key)) continue;
      const inner = { value: member as unknown, pointer: joinPointer(pointer, key) };
      if (isMap) stack.push({ ...inner, isMap: false });
      else if (mapFields.has(key)) {
        // `examples` of a schema is a list of data, and of a response of 2.0 an object of data;
        // `parameters` of an operation is a list of objects.
        if (!(key === "examples" && (dialect === "2.0" || Array.isArray(member))))
          stack.push({ ...inner, isMap: !Array.isArray(member) });
      } else stack.push({ ...inner, isMap: false });
    }
  }
}
