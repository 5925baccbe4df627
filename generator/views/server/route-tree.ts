import type { Api, OperationNode } from "../../ir/index.ts";
import { constantsKey } from "../../ir/path-constants.ts";
import { perApi } from "../operations/per-api.ts";
import { pathPatterns, patternKey, type SegmentPattern } from "./path-pattern.ts";

/** The operations of one path. */
export interface ServedPath {
  /** Path template, as the first of its operations has it. */
  readonly path: string;
  /** In the document's order; of one method several where constants in the query tell them apart. */
  readonly operations: readonly OperationNode[];
}

/**
 * The path items that a router's indexes refer to. Templates that differ only in the names of parameters are one
 * path: a request matches both. Of two operations with the same method and the same constants the first is used.
 */
export function pathItemsOf(api: Api): readonly ServedPath[] {
  const items = new Map<string, { path: string; operations: OperationNode[] }>();
  for (const operation of api.operations) {
    const key = pathPatterns(operation.path).map(patternKey).join("/");
    const item = items.get(key) ?? { path: operation.path, operations: [] };
    items.set(key, item);
    const own = methodKey(operation);
    if (item.operations.every((other) => methodKey(other) !== own)) {
      item.operations.push(operation);
    }
  }
  return [...items.values()];
}

/** Method and constants of an operation, which tell it from others of its path. */
const methodKey = ({ method, path }: OperationNode): string => `${method} ${constantsKey(path)}`;

/** An operation that no request reaches, because an earlier one with the same method takes them all. */
export interface Unreached {
  readonly operation: OperationNode;
  /** The operation that requests for it reach. */
  readonly taker: OperationNode;
}

/** Operations with the path, the method and the constants of an earlier one, in the document's order. */
export function unreached(api: Api): readonly Unreached[] {
  const takers = new Map<string, OperationNode>();
  const keyOf = (operation: OperationNode): string =>
    `${methodKey(operation)} ${pathPatterns(operation.path).map(patternKey).join("/")}`;
  return api.operations.flatMap((operation): readonly Unreached[] => {
    const key = keyOf(operation);
    const taker = takers.get(key);
    if (taker === undefined) takers.set(key, operation);
    return taker === undefined ? [] : [{ operation, taker }];
  });
}

/** A document with the operations alone that requests reach. */
export const reachable = perApi((api): Api => {
  const lost = new Set(unreached(api).map(({ operation }) => operation));
  if (lost.size === 0) return api;
  return { ...api, operations: api.operations.filter((operation) => !lost.has(operation)) };
});

/** Templates with the same number of segments by their first segment, and so on. */
export interface RouteTree {
  readonly children: readonly RouteBranch[];
  /** Index among the path items, where a template ends. */
  readonly index?: number;
}

export interface RouteBranch {
  readonly pattern: SegmentPattern;
  readonly tree: RouteTree;
}

interface Route {
  readonly index: number;
  readonly patterns: readonly SegmentPattern[];
}

/** Trees by number of segments, the smaller first. */
export function routeTrees(paths: readonly string[]): ReadonlyMap<number, RouteTree> {
  const routes = paths.map((path, index) => ({ index, patterns: pathPatterns(path) }));
  const counts = [...new Set(routes.map(({ patterns }) => patterns.length))].sort((a, b) => a - b);
  return new Map(
    counts.map((count) => [
      count,
      routeTree(
        routes.filter(({ patterns }) => patterns.length === count),
        0,
      ),
    ]),
  );
}

function routeTree(routes: readonly Route[], depth: number): RouteTree {
  const groups = new Map<string, { pattern: SegmentPattern; routes: Route[] }>();
  for (const route of routes) {
    const pattern = route.patterns[depth];
    if (pattern === undefined) return { children: [], index: route.index };
    const key = patternKey(pattern);
    const group = groups.get(key) ?? { pattern, routes: [] };
    groups.set(key, group);
    group.routes.push(route);
  }
  const children = [...groups.values()].sort((a, b) => comparePatterns(a.pattern, b.pattern));
  return {
    children: children.map((group) => ({
      pattern: group.pattern,
      tree: routeTree(group.routes, depth + 1),
    })),
  };
}

/** Literals, then parameters with text beside them, more text first, then parameters alone. */
function comparePatterns(a: SegmentPattern, b: SegmentPattern): number {
  if (a.kind !== "mixed" || b.kind !== "mixed") return rank(a) - rank(b);
  const [textA, textB] = [a.texts.join(""), b.texts.join("")];
  if (textA.length !== textB.length) return textB.length - textA.length;
  return patternKey(a) < patternKey(b) ? -1 : 1;
}

function rank({ kind }: SegmentPattern): number {
  return kind === "literal" ? 0 : kind === "mixed" ? 1 : 2;
}
