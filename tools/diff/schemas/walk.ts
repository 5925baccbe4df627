import type { SchemaChange, SchemaPair } from "./pair.ts";

/** A change and the path of properties that leads to it. */
export interface FoundChange {
  readonly change: SchemaChange;
  /** Empty for the value itself, otherwise segments that each follow a slash. */
  readonly path: string;
}

/** A pair and the path of properties that leads to it. */
export interface FoundPair {
  readonly pair: SchemaPair;
  readonly path: string;
  /** Whether it is within something that generated types do not show. */
  readonly hasSameTypes: boolean;
}

/**
 * A pair and those below it, in one direction. Each is visited by the shortest path that leads to it, so
 * that time is linear in the graph however many paths there are.
 */
export function* pairsBelow(
  root: SchemaPair,
  direction: "request" | "response",
): Generator<FoundPair> {
  const seen = new Set<SchemaPair>();
  // Pairs that types do not show come last: those that are elsewhere as well are seen there.
  const last: FoundPair[] = [];
  for (const queue of [[{ pair: root, path: "", hasSameTypes: false }], last])
    for (const found of queue) {
      if (seen.has(found.pair)) continue;
      seen.add(found.pair);
      yield found;
      for (const { pair, segment, notIn, hasSameTypes } of found.pair.edges) {
        if (notIn?.includes(direction) === true || seen.has(pair)) continue;
        const path = segment === undefined ? found.path : `${found.path}/${segment}`;
        const isHidden = found.hasSameTypes || hasSameTypes === true;
        (isHidden ? last : queue).push({ pair, path, hasSameTypes: isHidden });
      }
    }
}

/** The changes of a pair and of those below it, in one direction. */
export function* changesOf(
  root: SchemaPair,
  direction: "request" | "response",
): Generator<FoundChange> {
  for (const { pair, path, hasSameTypes } of pairsBelow(root, direction)) {
    for (const change of pair.changes) {
      if (change.only !== undefined && change.only !== direction) continue;
      const inner = change.segment === undefined ? path : `${path}/${change.segment}`;
      yield { change: hasSameTypes ? { ...change, hasSameTypes } : change, path: inner };
    }
  }
}
