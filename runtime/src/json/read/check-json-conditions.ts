import type { Conditions } from "../../conditions/conditions.ts";
import { Findings, secret } from "../../validate/findings.ts";
import { closeBrace, closeBracket, openBrace } from "../../text/byte.ts";
import { readJsonKey } from "./key.ts";
import type { JsonReader } from "./json-reader.ts";
import { skipJsonValue } from "./skip.ts";

/**
 * Checks what the schema of a value demands beyond its type, if its type is right.
 *
 * @param at where the value starts
 * @param issues how many issues there were before it was read
 */
export function checkJsonConditions(
  r: JsonReader,
  at: number,
  issues: number,
  value: unknown,
  conditions: Conditions,
  ...entries: readonly string[]
): void {
  if (r.pending.length > issues) return;
  const found = new Findings();
  if (r.formats !== "check") found.forgives = ({ received }) => typeof received === "string";
  found.evaluations = r.evaluations ??= new Map<object, unknown>();
  for (const entry of entries) conditions.check(entry, value, found);
  const all = [...found.list, ...(found.forgiven ?? [])];
  if (all.length === 0) return;
  const { pos } = r;
  for (const { code, path, expected, received } of all) {
    if (code === "required") {
      r.missing(offsetOf(r, at, path.slice(0, -1)), String(path.at(-1)));
    } else if (code === "unknown") {
      r.note(code, offsetOf(r, at, path, true), "is not a known property");
    } else if (received === secret) r.invalidSecret(offsetOf(r, at, path), code, expected);
    else r.invalid(offsetOf(r, at, path, code === "propertyNames"), code, expected);
  }
  r.pos = pos;
}

/** Offset of a member of the value at `at`, or of its name. */
function offsetOf(
  r: JsonReader,
  at: number,
  path: readonly (string | number)[],
  ofName = false,
): number {
  r.pos = at;
  let offset = at;
  for (const key of path) {
    const isObject = r.start() === openBrace;
    let p = r.space(r.pos + 1);
    for (let i = 0; ; i++) {
      r.pos = offset = p;
      const c = r.bytes[p];
      if (c === closeBrace || c === closeBracket) return at;
      if (isObject) {
        const name = readJsonKey(r);
        if (name === String(key)) break;
      } else if (i === key) break;
      skipJsonValue(r);
      p = r.space(r.space(r.pos) + 1);
    }
  }
  if (ofName) return offset;
  r.start();
  return r.pos;
}
