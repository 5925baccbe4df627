import type { Attempt, Attempts } from "./attempts.ts";
import { setJsonProperty, type ReadJson } from "./collection.ts";
import { readJsonKey } from "./key.ts";
import { readJsonString } from "./string.ts";
import { attemptFailed, type JsonReader } from "./reader.ts";
import { refuseJson, skipJsonValue } from "./skip.ts";
import { closeBrace, comma, openBrace } from "../../text/byte.ts";

type ReadAny = ReadJson<unknown>;

/** Reads a value that exactly one of several types allows (`oneOf`). */
export function readJsonOneOf<R extends ReadAny>(
  r: JsonReader,
  reads: readonly R[],
  expected: string,
): ReturnType<R> {
  const at = r.pos;
  const values = attempts(r, reads);
  if (values.length !== 1) {
    const matching = values.length === 0 ? "" : ` and no other, but ${values.length} of them fit`;
    r.invalid(at, "union", `${expected}${matching}`);
  }
  return values[0] as ReturnType<R>;
}

/**
 * Reads a value that at least one of several types allows (`anyOf`). The results of those that do
 * are merged.
 */
export function readJsonAnyOf<R extends ReadAny>(
  r: JsonReader,
  reads: readonly R[],
  expected: string,
): ReturnType<R> {
  const at = r.pos;
  const values = attempts(r, reads);
  if (values.length === 0) r.invalid(at, "union", expected);
  return values.reduce(merge, values[0]) as ReturnType<R>;
}

/**
 * Results of each of the types that allow the value. Every function reads a value once: where
 * unions nest, members of the outer one meet the same inner values, so that time is bounded by the
 * size of the text and the number of members.
 */
function attempts(r: JsonReader, reads: readonly ReadAny[]): unknown[] {
  r.start();
  const { pos, depth } = r;
  const known = (r.attempted ??= new Map<number, Attempts>());
  let here = known.get(pos);
  if (here === undefined) {
    skipJsonValue(r);
    known.set(pos, (here = { end: r.pos, results: new Map() }));
  }
  const values: unknown[] = [];
  for (const read of reads) {
    if (!here.results.has(read)) here.results.set(read, attempt(r, read, pos, depth));
    const result = here.results.get(read);
    if (result !== undefined) values.push(result.value);
  }
  r.pos = here.end;
  // Values outside of unions are read once.
  if (r.attempts === 0) r.attempted = undefined;
  return values;
}

function attempt(r: JsonReader, read: ReadAny, pos: number, depth: number): Attempt {
  r.pos = pos;
  r.attempts++;
  try {
    return { value: read(r) };
  } catch (error) {
    if (error !== attemptFailed) throw error;
    r.depth = depth;
    return undefined;
  } finally {
    r.attempts--;
  }
}

/** The members of both values; what was read may be part of other values, and stays as it is. */
function merge(a: unknown, b: unknown): unknown {
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return a;
  if (a instanceof Date || b instanceof Date) return a;
  if (Array.isArray(a) && Array.isArray(b)) return a.map((item: unknown, i) => merge(item, b[i]));
  const merged = {};
  for (const [name, member] of Object.entries(a)) {
    const both = Object.hasOwn(b, name)
      ? merge(member, (b as Record<string, unknown>)[name])
      : (member as unknown);
    setJsonProperty(merged, name, both);
  }
  for (const [name, member] of Object.entries(b))
    if (!Object.hasOwn(a, name)) setJsonProperty(merged, name, member);
  return merged;
}

/**
 * Looks ahead for the value of a discriminating property, leaving the reader at its position.
 * `undefined` if there is no such property, or it is not a string; the offset is then `at`.
 */
export function findJsonDiscriminator(r: JsonReader, property: string): string | undefined {
  if (r.start() !== openBrace) return undefined;
  const { pos } = r;
  const found = search(r, property);
  r.pos = pos;
  return found;
}

function search(r: JsonReader, property: string): string | undefined {
  return goTo(r, property) && r.kind() === "string" ? readJsonString(r) : undefined;
}

/** Moves to the value of a property of the object that starts here; whether it is there. */
function goTo(r: JsonReader, property: string): boolean {
  let p = r.space(r.pos + 1);
  if (r.bytes[p] === closeBrace) return false;
  for (;;) {
    r.pos = p;
    const name = readJsonKey(r);
    if (name === property) return true;
    skipJsonValue(r);
    p = r.space(r.pos);
    if (r.bytes[p] === closeBrace) return false;
    if (r.bytes[p] !== comma) r.unexpected(p, "a comma or a closing brace");
    p = r.space(p + 1);
  }
}

/** Refuses a value whose discriminating property names no member of a union. */
export function refuseJsonVariant(r: JsonReader, property: string, expected: string): never {
  if (r.start() !== openBrace) {
    refuseJson(r, "an object");
    return undefined as never;
  }
  const at = r.pos;
  if (goTo(r, property)) r.invalid(r.pos, "enum", expected);
  else r.missing(at, property);
  r.pos = at;
  skipJsonValue(r);
  return undefined as never;
}

/** Refuses a value that no member of a union allows, by its kind. */
export function refuseJsonUnion(r: JsonReader, expected: string): never {
  r.start();
  const at = r.pos;
  skipJsonValue(r);
  r.invalid(at, "union", expected);
  return undefined as never;
}
