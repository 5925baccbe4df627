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
}

/**
 * A pair and those below it, in one direction. Each is visited by the shortest path that leads to it, so
 * that time is linear in the graph however many paths there are.
 */
export function* pairsBelow(
  root: SchemaPair,
  direction: "request" | "response",
): Generator<FoundPair> {
  const paths = new Map<SchemaPair, string>([[root, ""]]);
  for (const [pair, path] of paths) {
    yield { pair, path };
    for (const { pair: inner, segment, notIn } of pair.edges) {
      if (notIn === direction || paths.has(inner)) continue;
      paths.set(inner, segment === undefined ? path : `${path}/${segment}`);
    }
  }
}

/** The changes of a pair and of those below it, in one direction. */
export function* changesOf(
  root: SchemaPair,
  direction: "request" | "response",
): Generator<FoundChange> {
  for (const { pair, path } of pairsBelow(root, direction)) {
    for (const change of pair.changes) {
      if (change.only !== undefined && change.only !== direction) continue;
      const inner = change.segment === undefined ? path : `${path}/${change.segment}`;
      yield { change, path: inner };
    }
  }
}
