import { isDecimalObject } from "../../check/decimal-object.ts";
import { isTemporalObject } from "../../check/temporal/temporal-object.ts";
import type { Attempt, Attempts } from "./json-attempts.ts";
import { setJsonProperty, type ReadJson } from "./read-json-collection.ts";
import { readJsonKey } from "./key.ts";
import { readJsonString } from "./read-json-string.ts";
import { attemptFailed, type JsonReader } from "./json-reader.ts";
import { lookAtJson } from "./look-at-json.ts";
import type { UnionLook } from "../../union/union-look.ts";
import { refuseJson, skipJsonAhead, skipJsonValue } from "./skip.ts";
import { closeBrace, comma, openBrace } from "../../text/byte.ts";

type ReadAny = ReadJson<unknown>;

/** Reads a value that exactly one of several types allows (`oneOf`). */
export function readJsonOneOf<R extends ReadAny>(
  r: JsonReader,
  reads: readonly R[],
  expected: string,
  hint?: ReadAny,
): ReturnType<R> {
  const at = r.pos;
  return attempts(r, reads, (values) => {
    if (values.length === 1) return values[0];
    if (values.length === 0) return refuse(r, at, expected, hint);
    return r.invalid(at, "union", `${expected} and no other, but ${values.length} of them fit`);
  }) as ReturnType<R>;
}

/**
 * Reads a value that at least one of several types allows (`anyOf`). The results of those that do
 * are merged, unless a discriminator names one of them.
 */
export function readJsonAnyOf<R extends ReadAny>(
  r: JsonReader,
  reads: readonly R[],
  expected: string,
  hint?: ReadAny,
): ReturnType<R> {
  const at = r.pos;
  if (hint !== undefined) {
    const [named] = attempts(r, [hint], (values) => values.map((value) => ({ value })));
    if (named !== undefined) return named.value as ReturnType<R>;
    r.pos = at;
  }
  return attempts(r, reads, (values) =>
    values.length === 0 ? refuse(r, at, expected, hint) : values.reduce(merge),
  ) as ReturnType<R>;
}

/** Reports that no type fits, or what is wrong with the one that a discriminator names. */
function refuse(r: JsonReader, at: number, expected: string, hint: ReadAny | undefined): unknown {
  if (hint === undefined || r.attempts > 0) return r.invalid(at, "union", expected);
  const { pos } = r;
  r.pos = at;
  hint(r);
  r.pos = pos;
  return undefined;
}

/** Reads a value that exactly one of the types allows which a first look leaves (`oneOf`). */
export function chooseJsonOneOf<R extends ReadAny>(
  r: JsonReader,
  reads: readonly R[],
  expected: string,
  look: UnionLook,
): ReturnType<R> {
  return choose(r, reads, expected, look, readJsonOneOf) as ReturnType<R>;
}

/** Reads a value that at least one of the types allows which a first look leaves (`anyOf`). */
export function chooseJsonAnyOf<R extends ReadAny>(
  r: JsonReader,
  reads: readonly R[],
  expected: string,
  look: UnionLook,
): ReturnType<R> {
  return choose(r, reads, expected, look, readJsonAnyOf) as ReturnType<R>;
}

function choose(
  r: JsonReader,
  reads: readonly ReadAny[],
  expected: string,
  look: UnionLook,
  several: (r: JsonReader, reads: readonly ReadAny[], expected: string, hint?: ReadAny) => unknown,
): unknown {
  const { left, sight } = lookAtJson(r, look);
  const only = left.length === 0 ? sight && look.nearest(sight) : left[0];
  if (only === undefined) return refuseJsonUnion(r, expected);
  if (left.length < 2) return (reads[only] as ReadAny)(r);
  const hinted = sight && look.hinted(sight);
  const some = left.map((i) => reads[i] as ReadAny);
  return several(r, some, expected, hinted === undefined ? undefined : reads[hinted]);
}

/**
 * Settles the results of each of the types that allow the value. Every function reads a value once: where
 * unions nest, members of the outer one meet the same inner values, so that time is bounded by the
 * size of the text and the number of members.
 */
function attempts<T>(
  r: JsonReader,
  reads: readonly ReadAny[],
  settle: (values: readonly unknown[]) => T,
): T {
  r.start();
  const { pos, depth } = r;
  const known = (r.attempted ??= new Map<number, Attempts>());
  const isOutermost = r.attempts === 0 && known.size === 0;
  let here = known.get(pos);
  if (here === undefined) {
    skipJsonAhead(r);
    known.set(pos, (here = { end: r.pos, results: new Map() }));
  }
  const values: unknown[] = [];
  for (const read of reads) {
    if (!here.results.has(read)) here.results.set(read, attempt(r, read, pos, depth));
    const result = here.results.get(read);
    if (result === undefined) continue;
    values.push(result.value);
    for (const issue of result.doubts) r.doubt(issue);
  }
  r.pos = here.end;
  const settled = settle(values);
  // Values outside of unions are read once.
  if (isOutermost) r.attempted = undefined;
  return settled;
}

function attempt(r: JsonReader, read: ReadAny, pos: number, depth: number): Attempt {
  const { length } = r.doubts;
  r.pos = pos;
  r.attempts++;
  try {
    return { value: read(r), doubts: r.doubts.splice(length) };
  } catch (error) {
    if (error !== attemptFailed) throw error;
    r.doubts.splice(length);
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
  if (isDecimalObject(a) || isDecimalObject(b)) return a;
  if (isTemporalObject(a) || isTemporalObject(b)) return a;
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
    skipJsonAhead(r);
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
