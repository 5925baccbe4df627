import { append } from "../../text/append.ts";
import { readJsonKey } from "./key.ts";
import { readJsonNumber } from "./read-json-number.ts";
import { readJsonBoolean, readJsonNull } from "./read-json-scalar.ts";
import { readJsonString } from "./read-json-string.ts";
import type { JsonReader } from "./json-reader.ts";
import { refuseJson, skipJsonValue } from "./skip.ts";
import {
  closeBrace,
  comma,
  lowerF,
  lowerN,
  lowerT,
  openBrace,
  openBracket,
  quote,
} from "../../text/byte.ts";

/** Reads a value of one type at the reader's position. */
export type ReadJson<T> = (r: JsonReader) => T;

export function readJsonArray<T>(r: JsonReader, read: ReadJson<T>): T[] {
  let items: T[] = [];
  if (r.start() !== openBracket) refuseJson(r, "an array");
  else if (r.first()) {
    do items = append(items, read(r));
    while (r.item());
  }
  return items;
}

/** Functions that read the items of a tuple. */
type ReadItems<T extends unknown[]> = readonly [...{ [K in keyof T]: ReadJson<T[K]> }];

/**
 * Reads an array whose items each have a type of their own. Their number is left to a check, for
 * which excess items are kept.
 */
export function readJsonTuple<T extends unknown[]>(r: JsonReader, reads: ReadItems<T>): T {
  return readItems(r, reads, readJsonAny) as T;
}

/** Like `readJsonTuple`, with further items that are read by `rest`. */
export function readJsonOpenTuple<T extends unknown[], R>(
  r: JsonReader,
  reads: ReadItems<T>,
  rest: ReadJson<R>,
): [...T, ...R[]] {
  return readItems(r, reads, rest) as [...T, ...R[]];
}

function readItems(
  r: JsonReader,
  reads: readonly ReadJson<unknown>[],
  rest: ReadJson<unknown>,
): unknown[] {
  const items: unknown[] = [];
  if (r.start() !== openBracket) refuseJson(r, "an array");
  else if (r.first()) {
    do items.push((reads[items.length] ?? rest)(r));
    while (r.item());
  }
  return items;
}

/** Reads an object whose properties all have one type. */
export function readJsonMap<T>(r: JsonReader, read: ReadJson<T>): Record<string, T> {
  const value: Record<string, T> = {};
  if (r.start() !== openBrace) {
    refuseJson(r, "an object");
    return value;
  }
  let p = r.space(r.pos + 1);
  if (r.bytes[p] === closeBrace) {
    r.pos = p + 1;
    return value;
  }
  for (;;) {
    r.pos = p;
    const name = readJsonKey(r);
    if (Object.hasOwn(value, name)) {
      r.note("duplicate", p, "is there more than once");
      skipJsonValue(r);
    } else {
      setJsonProperty(value, name, read(r));
    }
    p = r.space(r.pos);
    const c = r.bytes[p];
    if (c === closeBrace) break;
    if (c !== comma) r.unexpected(p, "a comma or a closing brace");
    p = r.space(p + 1);
  }
  r.pos = p + 1;
  return value;
}

/** Sets a property whose name comes from the text: `__proto__` is an ordinary name. */
export function setJsonProperty(value: object, name: string, member: unknown): void {
  if (name === "__proto__") {
    Object.defineProperty(value, name, {
      value: member,
      writable: true,
      enumerable: true,
      configurable: true,
    });
  } else {
    (value as Record<string, unknown>)[name] = member;
  }
}

/** Reads any value, as `JSON.parse` would. */
export function readJsonAny(r: JsonReader): unknown {
  switch (r.start()) {
    case openBrace: {
      r.enter();
      const value = readJsonMap(r, readJsonAny);
      r.leave();
      return value;
    }
    case openBracket: {
      r.enter();
      const value = readJsonArray(r, readJsonAny);
      r.leave();
      return value;
    }
    case quote:
      return readJsonString(r);
    case lowerT:
    case lowerF:
      return readJsonBoolean(r);
    case lowerN:
      return readJsonNull(r);
    default:
      return readJsonNumber(r);
  }
}

/** Reads null, or a value by `read`. */
export function readJsonNullable<T>(r: JsonReader, read: ReadJson<T>): T | null {
  return r.start() === lowerN ? readJsonNull(r) : read(r);
}
