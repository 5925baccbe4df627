import { patternTree } from "../pattern-tree.ts";
import { programsOf, type Demand, type Program, type Programs } from "./program.ts";

/**
 * A pattern that is tested in a time that grows with the length of the text times the size of the pattern, whatever the
 * two say: all ways through the pattern are followed at once. Source: Thompson, Regular Expression Search Algorithm (1968).
 */
export class LinearPattern {
  readonly #programs: Programs;

  private constructor(programs: Programs) {
    this.#programs = programs;
  }

  /**
   * Undefined for a pattern with back references, which no such machine has, and for one of more than 2,000 states.
   *
   * @param source of a valid pattern with the flag `u`
   */
  static of(source: string): LinearPattern | undefined {
    const tree = patternTree(source);
    const programs = tree && programsOf(tree);
    return programs && new LinearPattern(programs);
  }

  /** Steps that testing a text of this length takes at most. */
  stepsFor(length: number): number {
    return (length + 1) * this.#programs.size;
  }

  /** Whether the pattern matches somewhere in a text. */
  test(text: string): boolean {
    const points = Uint32Array.from(text, (character) => character.codePointAt(0) ?? 0);
    const looks: Uint8Array[] = [];
    for (const program of this.#programs.looks) looks.push(endsOf(program, points, looks));
    return endsOf(this.#programs.whole, points, looks, true).includes(1);
  }
}

/**
 * The places of a text at which a program ends that began anywhere.
 *
 * @param looks places where the programs before it end
 * @param isEnough whether the first place will do
 */
function endsOf(
  { states, start, isBackwards }: Program,
  points: Uint32Array,
  looks: readonly Uint8Array[],
  isEnough = false,
): Uint8Array {
  const { length } = points;
  const ends = new Uint8Array(length + 1);
  /** For each state the step at which it was reached last. */
  const reached = new Int32Array(states.length).fill(-1);
  let next: number[] = [start];
  for (let step = 0; step <= length; step++) {
    const place = isBackwards ? length - step : step;
    const point = isBackwards ? points[place - 1] : points[place];
    const pending = next;
    next = [start];
    for (let number = pending.pop(); number !== undefined; number = pending.pop()) {
      const state = states[number];
      if (state === undefined || reached[number] === step) continue;
      reached[number] = step;
      switch (state.kind) {
        case "end":
          ends[place] = 1;
          if (isEnough) return ends;
          break;
        case "split":
          pending.push(...state.ways);
          break;
        case "demand":
          if (isMet(state.demand, points, place, looks) !== state.demand.isNegated)
            pending.push(state.next);
          break;
        case "read":
          if (point !== undefined && state.reads(point)) next.push(state.next);
      }
    }
  }
  return ends;
}

function isMet(
  { kind, look }: Demand,
  points: Uint32Array,
  place: number,
  looks: readonly Uint8Array[],
): boolean {
  switch (kind) {
    case "start":
      return place === 0;
    case "end":
      return place === points.length;
    case "word":
      return isWord(points[place - 1]) !== isWord(points[place]);
    case "look":
      return looks[look]?.[place] === 1;
  }
}

/** Source: ECMA-262, 22.2.2.4, WordCharacters without the flag `i`. */
const isWord = (point = 0): boolean =>
  (point >= 48 && point <= 57) ||
  (point >= 65 && point <= 90) ||
  point === 95 ||
  (point >= 97 && point <= 122);
