import { jsonpath } from "json-p3";
import { RE2JS } from "re2js";
import type { Steps } from "./steps.ts";

/** Most characters of a pattern; longer ones match nothing. */
const mostCharacters = 1_000;

/** The largest product of the counts of a pattern, which decides how large its program is. */
const mostRepeats = 10_000;

/** A test of strings. */
type Pattern = (text: string, steps: Steps) => boolean;

const conforms = new jsonpath.functions.Match({ throwErrors: true, cacheSize: 0 });

/**
 * The test that a pattern of a filter describes: of whole strings for `match`, of a part for `search`. It
 * takes time in proportion to the string. A pattern that is no I-Regexp matches nothing.
 *
 * Source: RFC 9485; RFC 9535, 2.4.6 and 2.4.7.
 */
export function compileIRegexp(source: string, whole: boolean): Pattern {
  if (!isIRegexp(source)) return () => false;
  try {
    const text = source.replace(/\\.|\[(?:\\.|[^\]\\])*\]|\./gsu, (part) =>
      part === "." ? "[^\\n\\r]" : part,
    );
    const program = RE2JS.compile(whole ? `^(?:${text})$` : text);
    return (value, steps) => {
      steps.take(1 + value.length);
      return program.matcher(value).find();
    };
  } catch {
    return () => false;
  }
}

function isIRegexp(source: string): boolean {
  if (source.length > mostCharacters) return false;
  let repeats = 1;
  for (const [, counts = ""] of source.matchAll(/\{([\d,]+)\}/g))
    repeats *= Math.max(1, ...counts.split(",").map(Number));
  if (repeats > mostRepeats) return false;
  try {
    conforms.call("", source);
    return true;
  } catch {
    return false;
  }
}
