import path from "node:path";
import type { ImportGraph } from "./imports.ts";

/** An import that leads from one child of a folder into another. */
export interface Passage {
  readonly from: string;
  readonly to: string;
}

/** The imports between two children of a folder, each child a sub-folder or a file. */
export interface Edge {
  readonly from: string;
  readonly to: string;
  readonly imports: readonly Passage[];
}

/** Children of a folder that reach each other by imports. */
export interface Knot {
  readonly folder: string;
  /** Names of the children, sorted. */
  readonly children: readonly string[];
  /** A shortest circle through them, in order. */
  readonly circle: readonly Edge[];
}

/** The folders of a graph's files, each with the files directly in it. */
export function filesByFolder(graph: ImportGraph): ReadonlyMap<string, readonly string[]> {
  const folders = new Map<string, string[]>();
  for (const file of graph.keys()) {
    const folder = path.posix.dirname(file);
    const files = folders.get(folder) ?? [];
    files.push(path.posix.basename(file));
    folders.set(folder, files);
  }
  return folders;
}

/** The knots of all folders at and below a root. */
export function findKnots(graph: ImportGraph, root: string): readonly Knot[] {
  const byFolder = new Map<string, Map<string, Map<string, Passage[]>>>();
  for (const [from, targets] of graph) {
    for (const to of targets) {
      if (!graph.has(to)) continue;
      const crossing = crossingOf(from, to);
      if (crossing === undefined || !`${crossing.folder}/`.startsWith(`${root}/`)) continue;
      const { folder, here, there } = crossing;
      const edges = entry(byFolder, folder, () => new Map<string, Map<string, Passage[]>>());
      entry(
        entry(edges, here, () => new Map<string, Passage[]>()),
        there,
        () => [],
      ).push({
        from,
        to,
      });
    }
  }
  return [...byFolder].flatMap(([folder, edges]) => knotsOf(folder, edges));
}

/** The folder that two files have in common, and its children that lead to them. */
function crossingOf(
  from: string,
  to: string,
): { readonly folder: string; readonly here: string; readonly there: string } | undefined {
  const a = from.split("/");
  const b = to.split("/");
  const depth = a.findIndex((part, i) => part !== b[i]);
  const [here, there] = [a[depth], b[depth]];
  if (here === undefined || there === undefined) return undefined;
  return { folder: a.slice(0, depth).join("/"), here, there };
}

type Edges = ReadonlyMap<string, ReadonlyMap<string, readonly Passage[]>>;

function knotsOf(folder: string, edges: Edges): readonly Knot[] {
  const knots: Knot[] = [];
  const known = new Set<string>();
  for (const child of edges.keys()) {
    const circle = known.has(child) ? undefined : shortestCircle(child, edges);
    if (circle === undefined) continue;
    const reached = reachable(child, edges);
    const children = [...reached].filter((other) => reachable(other, edges).has(child)).sort();
    for (const one of children) known.add(one);
    knots.push({ folder, children, circle });
  }
  return knots;
}

function reachable(child: string, edges: Edges): ReadonlySet<string> {
  const found = new Set<string>(edges.get(child)?.keys());
  for (const next of found) for (const other of edges.get(next)?.keys() ?? []) found.add(other);
  return found;
}

/** The shortest way from a child back to itself, found in breadth. */
function shortestCircle(start: string, edges: Edges): readonly Edge[] | undefined {
  const ways: Edge[][] = [[]];
  const seen = new Set<string>();
  for (const way of ways) {
    const last = way.at(-1)?.to ?? start;
    for (const [to, imports] of edges.get(last) ?? []) {
      const longer = [...way, { from: last, to, imports }];
      if (to === start) return longer;
      if (seen.has(to)) continue;
      seen.add(to);
      ways.push(longer);
    }
  }
  return undefined;
}

/** A knot in words: its circle, and the edge with the fewest imports, which is the one to cut. */
export function inWords({ folder, circle }: Knot): string {
  const [first] = circle.toSorted((a, b) => a.imports.length - b.imports.length);
  const way = circle.map(({ from }) => from).join(" → ");
  const imports = (first?.imports ?? []).map(({ from, to }) => `  ${from} imports ${to}`);
  return [
    `${folder}: ${way} → ${circle[0]?.from}`,
    `what leads from ${first?.from} to ${first?.to} closes the circle:`,
    ...imports.slice(0, 5),
  ].join("\n");
}

function entry<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}
