import type { JsonNames } from "./json-names.ts";
import type { JsonReader } from "./json-reader.ts";
import { readJsonAny, setJsonProperty } from "./read-json-collection.ts";
import { readJsonKey } from "./key.ts";
import { refuseJson, skipJsonValue } from "./skip.ts";

/**
 * Enters an object and finds its first property: the index of its name, or -1 if there is no
 * property. The value that comes next is that property's.
 */
export function openJsonObject(r: JsonReader, names: JsonNames, value: object): number {
  const closeBrace = 0x7d;
  const openBrace = 0x7b;
  const quote = 0x22;
  if (r.start() !== openBrace) {
    refuseJson(r, "an object");
    return -1;
  }
  let p = r.pos + 1;
  if (r.bytes[p] !== quote) {
    p = r.space(p);
    if (r.bytes[p] === closeBrace) {
      r.pos = p + 1;
      return -1;
    }
  }
  const index = expectedKey(r, names, 0, p);
  if (index >= 0) return index;
  return otherKey(r, names, -1, p, value) ?? nextJsonProperty(r, names, -1, value);
}

/** Finds the property after the one with index `last`; see `openJsonObject`. */
export function nextJsonProperty(
  r: JsonReader,
  names: JsonNames,
  last: number,
  value: object,
): number {
  const closeBrace = 0x7d;
  const comma = 0x2c;
  const quote = 0x22;
  const bytes = r.bytes;
  for (;;) {
    let p = r.pos;
    let c = bytes[p];
    if (c !== comma) {
      if (c !== closeBrace) c = bytes[(p = r.space(p))];
      if (c === closeBrace) {
        r.pos = p + 1;
        return -1;
      }
      if (c !== comma) r.unexpected(p, "a comma or a closing brace");
    }
    p++;
    if (bytes[p] !== quote) p = r.space(p);
    const index = expectedKey(r, names, last < names.list.length ? last + 1 : 0, p);
    if (index < 0) {
      const other = otherKey(r, names, last, p, value);
      if (other !== undefined) return other;
    } else if (r.outOfOrder === undefined || !r.outOfOrder.has(value)) {
      return index;
    } else if (!isDuplicate(r, names.list[index] as string, p, value)) {
      return index;
    }
  }
}

/** The property at `p`, if it is `expected` or one further on in the schema; -1 otherwise. */
function expectedKey(r: JsonReader, names: JsonNames, expected: number, p: number): number {
  const { lengths, starts, words } = names;
  const { view, end } = r;
  if (p + 4 > end) return -1;
  const first = view.getInt32(p, true);
  for (let k = expected; k < lengths.length; k++) {
    let at = starts[k] as number;
    if (words[at] !== first) continue;
    const after = p + (lengths[k] as number);
    if (after > end) continue;
    const last = (starts[k + 1] as number) - 1;
    let q = p + 4;
    while (++at < last && view.getInt32(q, true) === words[at]) q += 4;
    if (at < last || view.getInt32(after - 4, true) !== words[last]) continue;
    r.pos = after;
    return k;
  }
  return -1;
}

/**
 * A name out of order, spelled with escapes or followed by whitespace, or an unknown one.
 * `undefined` if the property has been handled here.
 */
function otherKey(
  r: JsonReader,
  names: JsonNames,
  last: number,
  p: number,
  value: object,
): number | undefined {
  r.pos = p;
  const name = readJsonKey(r);
  if (isDuplicate(r, name, p, value)) return undefined;
  const index = names.indexOf(name);
  if (index >= 0) {
    // Names in the schema's order cannot have been there before; others must be looked up.
    if (index <= last) (r.outOfOrder ??= new Set()).add(value);
    return index;
  }
  if (names.others === "rest") {
    (r.outOfOrder ??= new Set()).add(value);
    r.name = name;
    r.nameAt = p;
    return names.list.length;
  }
  if (names.others === "closed" || r.unknown === "refuse") {
    r.note("unknown", p, "is not a known property");
    skipJsonValue(r);
  } else if (names.others === "keep" || r.unknown === "keep") {
    setJsonProperty(value, name, readJsonAny(r));
  } else skipJsonValue(r);
  return undefined;
}

/** Whether the property whose name is at `p` has been read before; it is then skipped. */
function isDuplicate(r: JsonReader, name: string, p: number, value: object): boolean {
  if (!Object.hasOwn(value, name)) return false;
  r.note("duplicate", p, "is there more than once");
  skipJsonValue(r);
  return true;
}

/**
 * Handles a property that the schema does not name if the caller counts them; returns how many
 * properties it has left out of the value.
 */
export function skipJsonProperty(r: JsonReader, value?: object): number {
  if (value !== undefined && r.unknown === "keep") {
    setJsonProperty(value, r.name, readJsonAny(r));
    return 0;
  }
  if (r.unknown === "refuse") r.note("unknown", r.nameAt, "is not a known property");
  skipJsonValue(r);
  return 1;
}

/** Reports which required properties the object that starts at `at` lacks. */
export function missingJsonProperties(
  r: JsonReader,
  at: number,
  names: JsonNames,
  value: object,
): void {
  for (const index of names.required) {
    const name = names.list[index] as string;
    const absent =
      name in Object.prototype
        ? !Object.hasOwn(value, name)
        : (value as Readonly<Record<string, unknown>>)[name] === undefined;
    if (absent) r.missing(at, name);
  }
}
