import { patternTree } from "../../../generator/patterns/pattern-tree.ts";
import { unicodePattern } from "../../../generator/patterns/unicode-pattern.ts";

/** A regular expression as a rule without code has it. */
export interface CheckPattern {
  /** With the meaning that it has with the flag `u`. */
  readonly pattern: string;
  readonly ignoreCase: boolean;
}

/**
 * Reads a regular expression of a ruleset: its text alone, or `/text/flags`. Undefined where it cannot be said with the flag
 * `u`, or a flag changes its meaning in a way that checks do not know.
 */
export function checkPattern(
  text: string,
  form: "either" | "literal" = "either",
): CheckPattern | undefined {
  const [, inner, flags = ""] = /^\/([^]+)\/([a-z]*)$/.exec(text) ?? [];
  if (inner === undefined && form === "literal") return undefined;
  const source = inner ?? text;
  // `g` and `y` change where the next search begins, which tests of single texts do not have.
  if (/[^giuv]/.test(flags)) return undefined;
  const isUnicode = flags.includes("u");
  const pattern = isUnicode ? source : (unicodePattern(source) ?? undefined);
  if (pattern === undefined || patternTree(pattern) === undefined) return undefined;
  return { pattern, ignoreCase: flags.includes("i") };
}
