import { degreeOf, hasTwoWaysAnywhere, isExponential } from "./pattern/ambiguity.ts";
import { automatonOf } from "./pattern/automaton.ts";
import { patternParts, type PatternParts } from "./pattern/pattern-parts.ts";

/** Longest text that a pattern is tested on if testing it may take time exponential in its length. */
const longestText = 24;

/** Steps that testing a text may take. */
const mostSteps = 10_000_000;

/** Choices outside of repetitions that may be tried one with another: 65,536 ways. */
const mostChoices = 16;

/** How the time of an engine that backtracks grows with the text. */
type Growth =
  /** The time doubles with every few characters: `^(a+)+$`. */
  | "exponential"
  /** It may; back references and very large patterns are not decided. */
  | "unknown"
  /** It grows with this power of the length. */
  | number;

/**
 * How the time to test texts against a pattern grows. The estimate errs on the side of more time: it
 * never is a number where the time is exponential.
 */
export function growthOf(source: string): Growth {
  const known = growths.get(source);
  if (known !== undefined) return known;
  const growth = estimate(source);
  if (growths.size < mostKept) growths.set(source, growth);
  return growth;
}

/** Documents repeat few patterns very often. */
const growths = new Map<string, Growth>();
const mostKept = 10_000;

/** The growth of a pattern without its back references: each reads one text only, so they add no ways. */
export function growthBesideReferences(source: string): Growth {
  return estimated(patternParts(source, "nothing"));
}

const estimate = (source: string): Growth => estimated(patternParts(source));

function estimated(parsed: PatternParts | undefined): Growth {
  if (parsed === undefined) return "unknown";
  let degree = 0;
  for (const part of [parsed.part, ...parsed.lookArounds]) {
    const automaton = automatonOf(part);
    const isBad = automaton === undefined ? undefined : isExponential(automaton);
    if (isBad === true) return "exponential";
    if (automaton === undefined || isBad === undefined) return "unknown";
    if (automaton.choices > mostChoices && hasTwoWaysAnywhere(automaton) !== false)
      return "unknown";
    degree += degreeOf(automaton);
  }
  // Without an anchor a match is looked for from every character on.
  return degree + (parsed.isAnchored ? 0 : 1);
}

/**
 * Whether a text can be tested against a pattern in little time. Examples are tested while
 * generating, and must not stop it.
 */
export function isQuicklyTested(source: string, text: string): boolean {
  if (text.length <= longestText) return true;
  const growth = growthOf(source);
  return typeof growth === "number" && text.length ** growth <= mostSteps;
}
