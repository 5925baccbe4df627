import type { CharacterSet } from "./character-set.ts";
import type { Part } from "./pattern-parts.ts";

/** Ways from one place of a pattern to another: one, or several that read the same text. */
type Ways = Map<number, number>;

/**
 * The places of a pattern that read a character (Glushkov's construction). `follow` has for each
 * place those that may come next, with the number of ways that lead there: 2 stands for several.
 */
export interface Automaton {
  readonly sets: readonly CharacterSet[];
  readonly follow: readonly Ways[];
  readonly first: ReadonlyMap<number, number>;
  /** Choices outside of repetitions: their number multiplies the ways through the pattern. */
  readonly choices: number;
}

/** Repetitions up to this number are written out. */
const fewRepetitions = 5;

/** Characters of a part of fixed length that are written out at most. */
const mostWrittenOut = 64;

/** Places of a pattern that is looked at, and those that repeat. */
const mostPlaces = 3000;
const mostRepeated = 300;

/** Steps from one place to the next that are looked at. */
const mostSteps = 200_000;

/** The automaton of a part of a pattern; undefined for one that is too large. */
export function automatonOf(part: Part): Automaton | undefined {
  const builder = new Builder();
  try {
    const { first } = builder.build(part, false);
    return { sets: builder.sets, follow: builder.follow, first, choices: builder.choices };
  } catch (error) {
    if (error instanceof TooLarge) return undefined;
    throw error;
  }
}

class TooLarge extends Error {}

/** A part whose places are in the automaton. */
interface Built {
  readonly first: Ways;
  readonly last: Ways;
  /** Ways to match nothing. */
  readonly empty: number;
}

class Builder {
  readonly sets: CharacterSet[] = [];
  readonly follow: Ways[] = [];
  choices = 0;
  #repeated = 0;
  #steps = 0;

  build(part: Part, isRepeated: boolean): Built {
    switch (part.kind) {
      case "set": {
        if (this.sets.length >= mostPlaces) throw new TooLarge();
        if (isRepeated && ++this.#repeated > mostRepeated) throw new TooLarge();
        const place = this.sets.push(part.set) - 1;
        this.follow.push(new Map());
        return { first: new Map([[place, 1]]), last: new Map([[place, 1]]), empty: 0 };
      }
      case "choice": {
        if (!isRepeated) this.choices += part.parts.length - 1;
        const all = part.parts.map((one) => this.build(one, isRepeated));
        return {
          first: sum(all.map(({ first }) => first)),
          last: sum(all.map(({ last }) => last)),
          empty: atMost2(all.reduce((ways, { empty }) => ways + empty, 0)),
        };
      }
      case "sequence":
        return part.parts
          .map((one) => this.build(one, isRepeated))
          .reduce((before, after) => this.#join(before, after), nothing);
      case "repeat":
        return this.#repeat(part, isRepeated);
    }
  }

  #repeat(part: Part & { readonly kind: "repeat" }, isRepeated: boolean): Built {
    const { part: inner, least, most } = part;
    if (most === 0) return nothing;
    const width = widthOf(inner);
    const isFixed = least === most && width !== undefined && most * width <= mostWrittenOut;
    if (isFixed || most <= fewRepetitions) return this.#written(part, isRepeated);
    const built = this.build(inner, true);
    // Of a number of repetitions that match nothing each may be any of them.
    if (least > fewRepetitions && built.empty > 0) this.#connect(built.last, built.first);
    this.#connect(built.last, built.first);
    if (least === 0) return { ...built, empty: 1 };
    // A required repetition may match nothing, and the next one the text.
    return built.empty === 0 ? built : { ...built, first: times(built.first, 2) };
  }

  /** The required repetitions, and within an optional part each further one: `aa(a(a)?)?`. */
  #written(repeat: Part & { readonly kind: "repeat" }, isRepeated: boolean): Built {
    const { part, least, most } = repeat;
    let built = nothing;
    for (let i = 0; i < least; i++) built = this.#join(built, this.build(part, isRepeated));
    let rest = nothing;
    for (let i = least; i < most; i++) {
      if (!isRepeated) this.choices++;
      // An optional part that matches nothing is not tried.
      rest = { ...this.#join(this.build(part, isRepeated), rest), empty: 1 };
    }
    return this.#join(built, rest);
  }

  #join(before: Built, after: Built): Built {
    this.#connect(before.last, after.first);
    return {
      first: sum([before.first, times(after.first, before.empty)]),
      last: sum([after.last, times(before.last, after.empty)]),
      empty: atMost2(before.empty * after.empty),
    };
  }

  #connect(from: Ways, to: Ways): void {
    this.#steps += from.size * to.size;
    if (this.#steps > mostSteps) throw new TooLarge();
    for (const [place, ways] of from) {
      const follow = this.follow[place] as Ways;
      for (const [next, more] of to) {
        follow.set(next, atMost2((follow.get(next) ?? 0) + ways * more));
      }
    }
  }
}

const nothing: Built = { first: new Map(), last: new Map(), empty: 1 };

const atMost2 = (ways: number): number => Math.min(ways, 2);

function sum(all: readonly Ways[]): Ways {
  const ways: Ways = new Map();
  for (const one of all)
    for (const [place, more] of one) ways.set(place, atMost2((ways.get(place) ?? 0) + more));
  return ways;
}

function times(ways: Ways, factor: number): Ways {
  return factor === 0
    ? new Map()
    : new Map([...ways].map(([place, count]) => [place, atMost2(count * factor)]));
}

/** Characters that a part matches, if that is always the same number. */
function widthOf(part: Part): number | undefined {
  switch (part.kind) {
    case "set":
      return 1;
    case "sequence": {
      const widths = part.parts.map(widthOf);
      return widths.includes(undefined)
        ? undefined
        : widths.reduce<number>((total, width) => total + (width ?? 0), 0);
    }
    case "choice": {
      const [first, ...others] = part.parts.map(widthOf);
      return others.every((width) => width === first) ? first : undefined;
    }
    case "repeat": {
      const width = widthOf(part.part);
      return width === undefined || part.least !== part.most ? undefined : width * part.most;
    }
  }
}
