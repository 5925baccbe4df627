import {
  call,
  code,
  commas,
  commentWords,
  literal,
  name,
  rt,
  ts,
  type Code,
  type ModuleScope,
  type Name,
  type Reference,
} from "../../code/index.ts";
import type { OperationNode } from "../../ir/index.ts";
import { scopeOf, type PackageContext } from "../context.ts";
import { moduleView, type ModuleView } from "../module-view.ts";
import { RouteStepBuilder, segmentName, type RouteStepView } from "./route-step.ts";
import { pathItemsOf, routeTrees, type RouteTree } from "./route-tree.ts";

/** View of `server/router`. */
export interface RouterView {
  /** The runtime's function that prepares a path; false if there are no paths. */
  readonly normalPath: Reference | false;
  /** Parameters of the exported function. */
  readonly parameters: Code;
  /** Segments in the order in which they are cut off. */
  readonly cuts: readonly CutView[];
  /** Functions for the paths of one number of segments each. */
  readonly functions: readonly RouteFunctionView[];
}

/** Cuts off a segment. */
export interface CutView {
  /** Local with the index of its end. */
  readonly end: Name;
  /** Index of its start. */
  readonly from: Code;
  /** Result of the router if this segment is the last one. */
  readonly result: Code;
  /** Variable of the segment; false at the maximal depth. */
  readonly segment: Name | false;
}

/** The function for paths of one number of segments. */
export interface RouteFunctionView {
  /** Name of the function. */
  readonly name: Name;
  /** The number of segments in words, for a comment. */
  readonly words: Code;
  /** Its parameters with their types. */
  readonly parameters: Code;
  /** Looks at the first segment. */
  readonly step: RouteStepView;
}

/** `server/router`: the function that finds the path item of a path. */
export function routerModule(context: Pick<PackageContext, "api" | "namesIn">): ModuleView {
  const { api } = context;
  const paths = pathItemsOf(api).map(({ path }) => path);
  const trees = routeTrees(paths);
  const depths = Array.from({ length: Math.max(0, ...trees.keys()) }, (_, depth) => depth);
  const scope = scopeOf(context, "./server/router", "server/router", {
    declares: [...trees.keys()].map((count) => functionName(count).text),
    locals: [
      "path",
      "captures",
      ...depths.flatMap((depth) => [endName(depth).text, segmentName(depth).text]),
    ],
  });
  const keepsDots = api.operations.some(hasDottedParameter);
  const functions = [...trees].map(([count, tree]) =>
    routeFunction(count, tree, paths, scope, keepsDots),
  );
  const view: RouterView = {
    normalPath: paths.length > 0 && (keepsDots ? rt.dottedPath : rt.normalPath),
    parameters: [...trees.values()].some(captures)
      ? code`path${ts`: string`}, captures${ts`: string[]`}`
      : code`path${ts`: string`}`,
    cuts: depths.map((depth) => cutView(depth, depths.length, trees.get(depth + 1))),
    functions,
  };
  return moduleView(scope, "server/router", view, `Paths of ${api.title}.`);
}

/** Whether dots are delimiters in a parameter of the path, so that escaped ones are part of a value. */
const hasDottedParameter = ({ parameters }: OperationNode): boolean =>
  parameters.some(
    (parameter) => parameter.in === "path" && parameter.style === "label" && parameter.explode,
  );

const functionName = (count: number): Name => name(`route${count}`);

const endName = (depth: number): Name => name(`end${depth + 1}`);

function routeFunction(
  count: number,
  tree: RouteTree,
  paths: readonly string[],
  scope: ModuleScope,
  keepsDots: boolean,
): RouteFunctionView {
  const segments = segmentNames(count);
  const parameters = segments.map((segment) => code`${segment}${ts`: string`}`);
  if (captures(tree)) parameters.push(code`captures${ts`: string[]`}`);
  const locals = scope.function("captures", ...segments.map(({ text }) => text));
  return {
    name: functionName(count),
    words: commentWords(count === 1 ? "one segment" : `${count} segments`),
    parameters: commas(parameters),
    step: new RouteStepBuilder(paths, scope, locals, keepsDots).step(tree, 0, []),
  };
}

const segmentNames = (count: number): Name[] =>
  Array.from({ length: count }, (_, depth) => segmentName(depth));

/** Whether a path of the tree has parameters. */
function captures(tree: RouteTree): boolean {
  return tree.children.some(({ pattern, tree: next }) => {
    return pattern.kind !== "literal" || captures(next);
  });
}

function cutView(depth: number, most: number, tree: RouteTree | undefined): CutView {
  return {
    end: endName(depth),
    from: start(depth),
    result: tree === undefined ? literal(-1) : routeCall(tree, depth + 1),
    segment: depth + 1 < most && segmentName(depth),
  };
}

const start = (depth: number): Code => (depth === 0 ? code`1` : code`${endName(depth - 1)} + 1`);

function routeCall(tree: RouteTree, count: number): Code {
  const last = code`text.slice(${start(count - 1)})`;
  const rest = captures(tree) ? [last, name("captures")] : [last];
  return call(functionName(count), ...segmentNames(count - 1), ...rest);
}
