import { LinearPattern } from "../patterns/linear/linear-pattern.ts";
import { growthBesideReferences, growthOf } from "./backtracking.ts";
import { hasTwoWaysAnywhere } from "./pattern/ambiguity.ts";
import { automatonOf } from "./pattern/automaton.ts";
import { patternParts } from "./pattern/pattern-parts.ts";

/** A pattern that tests texts of anybody. */
export interface PatientPattern {
  test(text: string): boolean;
}

/** Steps that the engine of the language may take for one text before another way is taken. */
const mostEngineSteps = 20_000;

/** Steps for one text, beyond which it counts as one that matches. */
const mostSteps = 20_000_000;

/** Choices one behind the other that the engine may try with each other: 16 ways. */
const mostChoices = 4;

/** Patterns that are kept; documents repeat few of them very often. */
const mostKept = 1_000;

const known = new Map<string, PatientPattern>();

/**
 * A pattern whose tests take a time that grows with the length of the text alone. The engine of the language tests what it
 * tests quickly. A text counts as one that matches where nothing else can tell: with back references, and by patterns of
 * more than 2,000 states.
 *
 * @param source of a valid pattern with the flag `u`
 */
export function patientPattern(source: string): PatientPattern {
  let pattern = known.get(source);
  if (pattern === undefined) {
    pattern = make(source);
    if (known.size < mostKept) known.set(source, pattern);
  }
  return pattern;
}

/** Whether every text is tested, however long. */
export const isWhollyTested = (source: string): boolean =>
  powerOf(source) <= 1 || LinearPattern.of(source) !== undefined;

function make(source: string): PatientPattern {
  const engine = new RegExp(source, "u");
  const power = powerOf(source);
  if (power <= 1) return engine;
  const machine = LinearPattern.of(source);
  return {
    test(text) {
      if (text.length ** power <= mostEngineSteps) return engine.test(text);
      if (machine === undefined || machine.stepsFor(text.length) > mostSteps) return true;
      return machine.test(text);
    },
  };
}

/** The power of a text's length with which the time of the engine grows; `Infinity` where it may be exponential. */
function powerOf(source: string): number {
  const growth = growthOf(source);
  if (typeof growth === "number") return hasManyWays(source) ? Infinity : growth;
  const beside = growth === "unknown" ? growthBesideReferences(source) : growth;
  // To compare what a reference names takes a time of its own.
  return typeof beside === "number" ? beside + 1 : Infinity;
}

/** Whether a pattern has many ways through choices that stand one behind the other. */
function hasManyWays(source: string): boolean {
  const parsed = patternParts(source);
  const parts = parsed === undefined ? [] : [parsed.part, ...parsed.lookArounds];
  return parts.some((part) => {
    const automaton = automatonOf(part);
    if (automaton === undefined) return true;
    return automaton.choices > mostChoices && hasTwoWaysAnywhere(automaton) !== false;
  });
}
