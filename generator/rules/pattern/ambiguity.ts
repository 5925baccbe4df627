import { intersects } from "./character-set.ts";
import type { Automaton } from "./automaton.ts";
import { componentsOf } from "../components.ts";

/** Steps of two ways at once that are compared; a pattern with more is not decided. */
const mostSteps = 400_000;

/**
 * Whether there are exponentially many ways through a pattern for some text: a place that can be left
 * and reached again in two ways by the same text. Undefined if the pattern is too large to tell.
 * Source: Weideman et al., Analyzing Matching Time Behavior of Backtracking Regular Expression
 * Matchers by Using Ambiguity of NFA (2016).
 */
export function isExponential({ sets, follow }: Automaton): boolean | undefined {
  const component = new Map<number, number>();
  const loops = loopsOf({ sets, follow });
  loops.forEach((loop, index) => loop.forEach((place) => component.set(place, index)));
  for (const loop of loops) {
    for (const place of loop) {
      for (const [next, ways] of follow[place] ?? []) {
        if (ways > 1 && component.get(next) === component.get(place)) return true;
      }
    }
    const steps = loop.reduce((total, place) => total + (follow[place]?.size ?? 0), 0);
    if (steps * steps > mostSteps) return undefined;
    if (hasTwoWays(loop, sets, follow)) return true;
  }
  return false;
}

/** Places that can be reached from themselves, grouped by those that reach each other. */
function loopsOf({
  sets,
  follow,
}: Pick<Automaton, "sets" | "follow">): readonly (readonly number[])[] {
  return componentsOf(
    sets.map((_, place) => place),
    (place) => [...(follow[place] ?? new Map<number, number>()).keys()],
  );
}

/** Whether one place and two different ones are reached from each other by the same texts. */
function hasTwoWays(
  loop: readonly number[],
  sets: Automaton["sets"],
  follow: Automaton["follow"],
): boolean {
  const inner = new Set(loop);
  const next = new Map(
    loop.map((place) => [place, [...(follow[place]?.keys() ?? [])].filter((to) => inner.has(to))]),
  );
  const size = sets.length;
  const known = new Map<number, boolean>();
  const share = (a: number, b: number): boolean => {
    const key = a * size + b;
    let shared = known.get(key);
    if (shared === undefined) known.set(key, (shared = intersects(sets[a] ?? [], sets[b] ?? [])));
    return shared;
  };
  const pairs = loop.flatMap((a) => loop.filter((b) => share(a, b)).map((b) => a * size + b));
  const edges = (pair: number): readonly number[] =>
    (next.get(Math.floor(pair / size)) ?? []).flatMap((a) =>
      (next.get(pair % size) ?? []).filter((b) => share(a, b)).map((b) => a * size + b),
    );
  return componentsOf(pairs, edges).some((component) => {
    const same = component.filter((pair) => Math.floor(pair / size) === pair % size);
    return same.length > 0 && same.length < component.length;
  });
}

/**
 * Whether some text has two ways from a place to another one. Without them there are no more ways
 * through a pattern than it has places, whatever it chooses between. Undefined if the pattern is too
 * large to tell.
 */
export function hasTwoWaysAnywhere({ sets, follow, first }: Automaton): boolean | undefined {
  const size = sets.length;
  // A set may be added to while it is walked.
  const pairs = new Set<number>();
  const after = (a: number): ReadonlyMap<number, number> => follow[a] ?? first;
  let steps = 0;
  /** Notes where two ways that are apart come to; false where they meet. */
  const go = (from: ReadonlyMap<number, number>, to: ReadonlyMap<number, number>): boolean => {
    for (const b of from.keys()) {
      for (const c of to.keys()) {
        steps++;
        if (b === c) {
          if (from !== to) return false;
        } else if (b < c || from !== to) {
          const pair = b * size + c;
          if (!pairs.has(pair) && intersects(sets[b] ?? [], sets[c] ?? [])) pairs.add(pair);
        }
      }
    }
    return true;
  };
  for (let a = -1; a < size; a++) {
    if ([...after(a).values()].some((ways) => ways > 1)) return true;
    go(after(a), after(a));
    if (steps > mostSteps) return undefined;
  }
  for (const pair of pairs) {
    if (!go(after(Math.floor(pair / size)), after(pair % size))) return true;
    if (steps > mostSteps) return undefined;
  }
  return false;
}

/**
 * The power of the text's length with which the ways through a pattern grow at most, if they do not
 * grow exponentially: loops one behind the other that can read the same text, as in `a*a*`.
 */
export function degreeOf(automaton: Automaton): number {
  const { sets, follow } = automaton;
  // Components come behind those that they lead to.
  const loops = loopsOf(automaton);
  const longest = loops.map(() => 1);
  loops.forEach((loop, index) => {
    const reads = (place: number): boolean =>
      loop.some((inner) => intersects(sets[inner] ?? [], sets[place] ?? []));
    // Text that the loop reads must lead on to the next one.
    const reached = new Set<number>(loop);
    for (const place of reached)
      for (const to of follow[place]?.keys() ?? []) if (reads(to)) reached.add(to);
    loops.forEach((other, behind) => {
      if (behind === index || !other.some((place) => reached.has(place))) return;
      longest[index] = Math.max(longest[index] ?? 1, 1 + (longest[behind] ?? 1));
    });
  });
  return Math.max(0, ...longest);
}
