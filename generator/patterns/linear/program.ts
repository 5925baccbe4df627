import type { AST } from "../pattern-tree.ts";
import { characterTest, type CharacterTest } from "./character-test.ts";

/** A step of a program. Those that read nothing lead on at the same place of the text. */
type State =
  | { readonly kind: "read"; readonly reads: CharacterTest; readonly next: number }
  | { readonly kind: "split"; readonly ways: readonly number[] }
  | { readonly kind: "demand"; readonly demand: Demand; readonly next: number }
  | { readonly kind: "end" };

/** Something that a place of the text has to be, for a pattern to go on there. */
export interface Demand {
  /** `look` is met where the program with this number ends. */
  readonly kind: "start" | "end" | "word" | "look";
  readonly isNegated: boolean;
  readonly look: number;
}

/** A pattern, or what one of its look-arounds looks for, as a machine that reads a text once. */
export interface Program {
  readonly states: readonly State[];
  readonly start: number;
  /** Whether the text is read from its end, as for what has to follow. */
  readonly isBackwards: boolean;
}

/** Programs of a pattern: those of its look-arounds, each behind those that it contains, and its own. */
export interface Programs {
  readonly looks: readonly Program[];
  readonly whole: Program;
  /** States of all of them. */
  readonly size: number;
}

/** States of a pattern with all its look-arounds; repetitions that are counted are written out. */
const mostStates = 2000;

/** The programs of a pattern; undefined for one with back references, or flags of its own, and for a very large one. */
export function programsOf({ alternatives }: AST.Pattern): Programs | undefined {
  const looks: Program[] = [];
  try {
    const compiler = new Compiler(looks, { states: 0 }, false);
    const whole = compiler.program(alternatives);
    return { looks, whole, size: compiler.size };
  } catch (error) {
    if (error instanceof Beyond) return undefined;
    throw error;
  }
}

class Beyond extends Error {}

class Compiler {
  readonly #looks: Program[];
  readonly #count: { states: number };
  readonly #isBackwards: boolean;
  readonly #states: State[] = [];

  constructor(looks: Program[], count: { states: number }, isBackwards: boolean) {
    this.#looks = looks;
    this.#count = count;
    this.#isBackwards = isBackwards;
  }

  /** States of all programs of the pattern so far. */
  get size(): number {
    return this.#count.states;
  }

  program(alternatives: readonly AST.Alternative[]): Program {
    const start = this.#choice(alternatives, this.#add({ kind: "end" }));
    return { states: this.#states, start, isBackwards: this.#isBackwards };
  }

  #add(state: State): number {
    if (++this.#count.states > mostStates) throw new Beyond();
    return this.#states.push(state) - 1;
  }

  /** Where alternatives begin that lead on to a state. */
  #choice(alternatives: readonly AST.Alternative[], next: number): number {
    const ways = alternatives.map(({ elements }) => {
      // Built from the end that is read last.
      const ordered = this.#isBackwards ? elements : elements.toReversed();
      return ordered.reduce((behind, one) => this.#element(one, behind), next);
    });
    const [only = next, ...others] = ways;
    return others.length === 0 ? only : this.#add({ kind: "split", ways });
  }

  #element(element: AST.Element | AST.QuantifiableElement, next: number): number {
    switch (element.type) {
      case "Character":
      case "CharacterSet":
      case "CharacterClass":
        return this.#add({ kind: "read", reads: characterTest(element), next });
      case "CapturingGroup":
        return this.#choice(element.alternatives, next);
      case "Group":
        if (element.modifiers !== null) throw new Beyond();
        return this.#choice(element.alternatives, next);
      case "Quantifier":
        return this.#repeat(element, next);
      case "Assertion":
        return this.#add({ kind: "demand", demand: this.#demand(element), next });
      case "Backreference":
      case "ExpressionCharacterClass":
        throw new Beyond();
    }
  }

  #repeat({ element, min, max }: AST.Quantifier, next: number): number {
    let start = next;
    if (max === Infinity) {
      const ways = [next];
      start = this.#add({ kind: "split", ways });
      ways.push(this.#element(element, start));
    }
    const before = this.size;
    // Optional repetitions: one within the other, each of which may lead on.
    const optional = max === Infinity ? 0 : max - min;
    for (let i = 0; i < optional; i++) {
      const inner = this.#element(element, start);
      if (this.size === before) return next;
      start = this.#add({ kind: "split", ways: [inner, next] });
    }
    for (let i = 0; i < min; i++) {
      const known = this.size;
      start = this.#element(element, start);
      // A part without states matches nothing, however often.
      if (this.size === known) break;
    }
    return start;
  }

  #demand(assertion: AST.Assertion): Demand {
    switch (assertion.kind) {
      case "start":
      case "end":
        return { kind: assertion.kind, isNegated: false, look: -1 };
      case "word":
        return { kind: "word", isNegated: assertion.negate, look: -1 };
      case "lookahead":
      case "lookbehind": {
        const isBackwards = assertion.kind === "lookahead";
        const inner = new Compiler(this.#looks, this.#count, isBackwards);
        const program = inner.program(assertion.alternatives);
        const look = this.#looks.push(program) - 1;
        return { kind: "look", isNegated: assertion.negate, look };
      }
    }
  }
}
