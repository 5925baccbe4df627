import type { Api } from "../../ir/index.ts";
import { commentText } from "../../names/comment.ts";
import { quote } from "../../names/quote.ts";
import type { ModuleView } from "../artefact.ts";
import { ModuleScope } from "../scope.ts";
import { literalForms, type SegmentPattern } from "./path-pattern.ts";
import { pathItemsOf, routeTrees, type RouteBranch, type RouteTree } from "./route-tree.ts";

export { pathItemsOf, type PathItemView } from "./route-tree.ts";

/** View of `server/router`. */
export interface RouterView {
  readonly normalPath: string;
  readonly hasRoutes: boolean;
  readonly parameters: string;
  readonly cuts: readonly CutView[];
  readonly functions: readonly RouteFunctionView[];
}

/** Cuts off a segment. */
export interface CutView {
  readonly end: string;
  readonly from: string;
  /** What the router gives where this segment is the last one. */
  readonly result: string;
  /** Name of the segment where another one follows; empty for the last that can be. */
  readonly segment: string;
}

/** The routes of one number of segments. */
export interface RouteFunctionView {
  readonly name: string;
  readonly words: string;
  readonly parameters: string;
  readonly step: RouteStepView;
}

/** What is done with segments that fit so far: the next one is looked at, or the path is found. */
export interface RouteStepView {
  readonly isLeaf: boolean;
  readonly index: number;
  readonly path: string;
  /** Statement that hands over the parameters; empty where there are none. */
  readonly capture: string;
  readonly segment: string;
  /** Whether the alternatives declare constants. */
  readonly isScoped: boolean;
  /** Literals where there are several, for a switch. */
  readonly cases: readonly { readonly labels: readonly string[]; readonly step: RouteStepView }[];
  /** Other alternatives, from the first to be tried. */
  readonly tries: readonly {
    /** Statement before the condition; empty where there is none. */
    readonly before: string;
    readonly condition: string;
    readonly step: RouteStepView;
  }[];
}

/** `server/router`: the function that finds the path item of a path. */
export function routerModule(api: Api): ModuleView {
  const paths = pathItemsOf(api).map(({ path }) => path);
  const trees = routeTrees(paths);
  const functionNames = [...trees.keys()].map(functionName);
  const scope = new ModuleScope("server/router", ["route", ...functionNames]);
  const functions = [...trees].map(([count, tree]) => routeFunction(count, tree, paths, scope));
  const view: RouterView = {
    normalPath: paths.length === 0 ? "" : scope.value("runtime", "normalPath"),
    hasRoutes: paths.length > 0,
    parameters: [...trees.values()].some(captures)
      ? "path: string, captures: string[]"
      : "path: string",
    cuts: cutsOf(trees),
    functions,
  };
  return { scope, template: "server/router", view, summary: `Paths of ${api.title}.` };
}

const functionName = (count: number): string => `route${count}`;

const segmentName = (depth: number): string => `s${depth + 1}`;

function routeFunction(
  count: number,
  tree: RouteTree,
  paths: readonly string[],
  scope: ModuleScope,
): RouteFunctionView {
  const segments = Array.from({ length: count }, (_, depth) => `${segmentName(depth)}: string`);
  return {
    name: functionName(count),
    words: count === 1 ? "one segment" : `${count} segments`,
    parameters: [...segments, ...(captures(tree) ? ["captures: string[]"] : [])].join(", "),
    step: new Steps(paths, scope).step(tree, 0, []),
  };
}

function captures(tree: RouteTree): boolean {
  return tree.children.some(({ pattern, tree: next }) => {
    return pattern.kind !== "literal" || captures(next);
  });
}

function cutsOf(trees: ReadonlyMap<number, RouteTree>): CutView[] {
  const most = Math.max(0, ...trees.keys());
  return Array.from({ length: most }, (_, depth) => {
    const tree = trees.get(depth + 1);
    return {
      end: `end${depth + 1}`,
      from: start(depth),
      result: call(tree, depth + 1),
      segment: depth + 1 < most ? segmentName(depth) : "",
    };
  });
}

const start = (depth: number): string => (depth === 0 ? "1" : `end${depth} + 1`);

function call(tree: RouteTree | undefined, count: number): string {
  if (tree === undefined) return "-1";
  const segments = Array.from({ length: count - 1 }, (_, depth) => segmentName(depth));
  const last = `text.slice(${start(count - 1)})`;
  const rest = captures(tree) ? [last, "captures"] : [last];
  return `${functionName(count)}(${[...segments, ...rest].join(", ")})`;
}

/** Makes the steps of one function. */
class Steps {
  readonly #paths: readonly string[];
  readonly #scope: ModuleScope;
  #splits = 0;

  constructor(paths: readonly string[], scope: ModuleScope) {
    this.#paths = paths;
    this.#scope = scope;
  }

  /** @param taken expressions of the parameters so far */
  step(tree: RouteTree, depth: number, taken: readonly string[]): RouteStepView {
    const segment = segmentName(depth);
    const literals = tree.children.filter(({ pattern }) => pattern.kind === "literal");
    const switched = literals.length > 1 ? literals : [];
    const others = tree.children.filter((child) => !switched.includes(child));
    return {
      isLeaf: tree.index !== undefined,
      index: tree.index ?? -1,
      path: commentLine(this.#paths[tree.index ?? -1] ?? ""),
      capture: taken.length === 0 ? "" : `captures.push(${taken.join(", ")});`,
      segment,
      isScoped: others.some(({ pattern }) => pattern.kind === "mixed"),
      cases: switched.map(({ pattern, tree: next }) => ({
        labels: labels(pattern),
        step: this.step(next, depth + 1, taken),
      })),
      tries: others.map((child) => this.#try(child, segment, depth, taken)),
    };
  }

  #try(
    { pattern, tree }: RouteBranch,
    segment: string,
    depth: number,
    taken: readonly string[],
  ): RouteStepView["tries"][number] {
    switch (pattern.kind) {
      case "literal": {
        const condition = labels(pattern)
          .map((label) => `${segment} === ${label}`)
          .join(" || ");
        return { before: "", condition, step: this.step(tree, depth + 1, taken) };
      }
      case "parameter": {
        const step = this.step(tree, depth + 1, [...taken, segment]);
        return { before: "", condition: `${segment} !== ""`, step };
      }
      case "mixed": {
        this.#splits++;
        const parts = `parts${this.#splits}`;
        const step = this.step(tree, depth + 1, [...taken, `...${parts}`]);
        const before = `const ${parts} = ${this.#split(pattern.texts, segment)};`;
        return { before, condition: `${parts} !== undefined`, step };
      }
    }
  }

  #split(texts: readonly string[], segment: string): string {
    const split = this.#scope.value("runtime", "splitSegment");
    const forms = texts.map(literalForms);
    const longest = Math.max(...forms.map((list) => list.length));
    // A client escapes all of a segment or nothing of it.
    return Array.from({ length: longest }, (_, form) => {
      const chosen = forms.map((list) => list[Math.min(form, list.length - 1)] ?? "");
      const constant = this.#scope.constant("texts", `[${chosen.map(quote).join(", ")}]`);
      return `${split}(${segment}, ${constant})`;
    }).join(" ?? ");
  }
}

function labels(pattern: SegmentPattern): string[] {
  return pattern.kind === "literal" ? literalForms(pattern.text).map(quote) : [];
}

const commentLine = (path: string): string => commentText(path).replace(/\s+/g, " ");
