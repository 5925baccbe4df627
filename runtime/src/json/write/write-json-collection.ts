import { isArray, isObject } from "../../check/objects.ts";
import { quoteJson, writeJsonNull } from "./write-json-scalar.ts";
import type { JsonWriter, WriteJson } from "./json-writer.ts";

export function writeJsonArray(
  w: JsonWriter,
  items: readonly unknown[],
  write: WriteJson<never>,
): void {
  if (!Array.isArray(items)) w.refuse("an array", items);
  w.out += "[";
  for (let i = 0; i < items.length; i++) {
    if (i > 0) w.out += ",";
    write(w, items[i] as never);
    w.rest();
  }
  w.out += "]";
}

/** Writes an array whose first items each have a type of their own. */
export function writeJsonTuple(
  w: JsonWriter,
  items: readonly unknown[],
  writes: readonly WriteJson<never>[],
  rest: WriteJson<never>,
): void {
  if (!Array.isArray(items)) w.refuse("an array", items);
  w.out += "[";
  for (let i = 0; i < items.length; i++) {
    if (i > 0) w.out += ",";
    (writes[i] ?? rest)(w, items[i] as never);
  }
  w.out += "]";
}

/** Writes an object whose properties all have one type; undefined ones are omitted. */
export function writeJsonMap(
  w: JsonWriter,
  value: Readonly<Record<string, unknown>>,
  write: WriteJson<never>,
): void {
  if (!isObject(value)) w.refuse("an object", value);
  const separator = writeJsonRest(w, value, undefined, "{", write);
  w.out += separator === "{" ? "{}" : "}";
}

/** Writes the properties that are not `declared`; returns the separator before the next one. */
export function writeJsonRest(
  w: JsonWriter,
  value: object,
  declared: ReadonlySet<string> | undefined,
  first: string,
  write: WriteJson<never>,
): string {
  let separator = first;
  for (const [name, member] of Object.entries(value)) {
    if (member === undefined || declared?.has(name) === true) continue;
    w.out += `${separator}${quoteJson(name)}:`;
    separator = ",";
    write(w, member as never);
    w.rest();
  }
  return separator;
}

export function writeJsonNullable(w: JsonWriter, value: unknown, write: WriteJson<never>): void {
  if (value === null) writeJsonNull(w, null);
  else write(w, value as never);
}

/** Refuses a value that is not an object, before its properties are read. */
export function openJson(w: JsonWriter, value: object): void {
  if (!isObject(value) || isArray(value)) w.refuse("an object", value);
}
