import type { JsonReader } from "./json-reader.ts";
import { scanJsonNumber } from "./scan-number.ts";
import { skipJsonString } from "./scan-string.ts";
import {
  closeBrace,
  closeBracket,
  colon,
  comma,
  lowerF,
  lowerN,
  lowerT,
  openBrace,
  openBracket,
  quote,
} from "../../text/byte.ts";

const literals: readonly (readonly [string, number])[] = [
  ["true", lowerT],
  ["false", lowerF],
  ["null", lowerN],
];

/**
 * Moves past a value of any kind, checking that it is JSON. It works in a loop, so that nesting
 * costs no stack. Where containers end is looked up in `ends`, and kept there.
 */
export function skipJsonValue(r: JsonReader, ends?: Map<number, number>): void {
  const { bytes } = r;
  const most = r.limits.maxDepth - r.depth;
  const closers: number[] = [];
  const starts: number[] = [];
  for (;;) {
    const c = r.start();
    if (c === openBrace || c === openBracket) {
      const known = ends?.get(r.pos);
      const closer = c === openBrace ? closeBrace : closeBracket;
      if (known === undefined && closers.length >= most) {
        r.fail("depth", r.pos, `nests more than ${r.limits.maxDepth} levels deep`);
      }
      const p = known ?? r.space(r.pos + 1);
      if (known === undefined && bytes[p] !== closer) {
        closers.push(closer);
        if (ends !== undefined) starts.push(r.pos);
        r.pos = p;
        if (closer === closeBrace) skipKey(r);
        continue;
      }
      r.pos = known ?? p + 1;
    } else {
      skipScalar(r, c);
    }
    if (!skipEnds(r, closers, starts, ends)) return;
  }
}

/** Containers shorter than this are skipped again rather than remembered. */
const shortest = 32;

/**
 * Moves past a value that is read later: where a container ends is remembered, so that looking ahead
 * within one that has been skipped costs no more than the look itself.
 */
export function skipJsonAhead(r: JsonReader): void {
  const c = r.start();
  if (c !== openBrace && c !== openBracket) return skipJsonValue(r);
  const ends = (r.ends ??= new Map());
  if (r.pos >= r.skipped) ends.clear();
  skipJsonValue(r, ends);
  r.skipped = Math.max(r.skipped, r.pos);
}

/** Leaves every container that ends here; whether there is a further value to skip. */
function skipEnds(
  r: JsonReader,
  closers: number[],
  starts: number[],
  ends: Map<number, number> | undefined,
): boolean {
  for (let closer = closers.at(-1); closer !== undefined; closer = closers.at(-1)) {
    const p = r.space(r.pos);
    r.pos = p + 1;
    if (r.bytes[p] === comma) {
      if (closer === closeBrace) {
        r.pos = r.space(p + 1);
        skipKey(r);
      }
      return true;
    }
    if (r.bytes[p] !== closer) {
      r.unexpected(
        p,
        closer === closeBrace ? "a comma or a closing brace" : "a comma or a closing bracket",
      );
    }
    closers.pop();
    if (ends === undefined) continue;
    const start = starts.pop() as number;
    if (r.pos - start >= shortest) ends.set(start, r.pos);
  }
  return false;
}

function skipKey(r: JsonReader): void {
  if (r.bytes[r.pos] !== quote) r.unexpected(r.pos, "a property name in double quotes");
  skipJsonString(r);
  const p = r.space(r.pos);
  if (r.bytes[p] !== colon) r.unexpected(p, "a colon");
  r.pos = p + 1;
}

function skipScalar(r: JsonReader, c: number | undefined): void {
  if (c === quote) return skipJsonString(r);
  for (const [literal, first] of literals) if (c === first) return skipLiteral(r, literal);
  scanJsonNumber(r);
}

/** Moves past `true`, `false` or `null`. */
export function skipLiteral(r: JsonReader, literal: string): void {
  for (let i = 0; i < literal.length; i++) {
    if (r.bytes[r.pos + i] !== literal.charCodeAt(i)) r.unexpected(r.pos + i, literal);
  }
  r.pos += literal.length;
}

/** Reports that the value which comes next is of another type than expected, and skips it. */
export function refuseJson(r: JsonReader, expected: string): void {
  r.start();
  const at = r.pos;
  skipJsonValue(r);
  r.invalid(at, "type", expected);
}
