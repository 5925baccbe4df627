import { RE2JS } from "re2js";
import { Refusal } from "../shared/refusal.ts";

/** Characters of a pattern. */
const longestPattern = 1000;
/** Instructions of a pattern: repetitions such as `{500}` are written out. */
const mostInstructions = 1000;
/** Instructions times characters: matching takes some tenths of a second at most, however a pattern is written. */
const mostSteps = 100_000;

/** The same of all values of one request together. */
const mostStepsTogether = 300_000;

/** Patterns that are kept, since the same ones are asked for again and again. */
const capacity = 100;
const known = new Map<string, RE2JS>();

/** Whether a value matches; or why it is not matched. */
export type Match = boolean | { readonly longest: number } | "too much";

/**
 * Matches the values of one request with the patterns of attributes, in time that grows with the values alone (RE2):
 * patterns come from administrators, and values from everybody. Each pair of value and pattern is matched once.
 */
export class PatternMatcher {
  readonly #matched = new Map<string, Match>();
  #left = mostStepsTogether;

  /** @throws {Refusal} the pattern is none of RE2 */
  match(text: string, value: string): Match {
    const key = JSON.stringify([text, value]);
    const before = this.#matched.get(key);
    if (before !== undefined) return before;
    const found = this.#match(compiled(text), value);
    this.#matched.set(key, found);
    return found;
  }

  #match(pattern: RE2JS, value: string): Match {
    const size = pattern.programSize();
    const longest = Math.floor(mostSteps / size);
    if (value.length > longest) return { longest };
    this.#left -= size * value.length;
    return this.#left < 0 ? "too much" : pattern.testExact(value);
  }
}

/** Reads a pattern that is to be kept. @throws {Refusal} it is none, or has no bound that fits a short value */
export function checkPattern(text: string): void {
  if (text.length > longestPattern)
    throw new Refusal("invalid", `A pattern has ${longestPattern} characters at most.`);
  if (compiled(text).programSize() > mostInstructions)
    throw new Refusal(
      "invalid",
      `${text.slice(0, 100)} repeats too much: with its repetitions written out, it has more than ${mostInstructions} steps.`,
    );
}

function compiled(text: string): RE2JS {
  const before = known.get(text);
  if (before !== undefined) return before;
  let pattern: RE2JS;
  try {
    pattern = RE2JS.compile(text);
  } catch (error) {
    throw new Refusal(
      "invalid",
      `${text.slice(0, 100)} is no pattern that is matched in linear time (RE2): ${(error as Error).message}.`,
    );
  }
  if (known.size >= capacity) known.clear();
  known.set(text, pattern);
  return pattern;
}
