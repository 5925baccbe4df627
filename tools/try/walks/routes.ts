import type { OperationNode, ParameterNode } from "../../../generator/ir/index.ts";
import { clientParams } from "../../../generator/views/client/params.ts";

/** The path of an operation, as a thing in a collection and what is below it. */
export interface Route {
  readonly operation: OperationNode;
  /** Parameters of the path in their order, with their names among the arguments. */
  readonly params: readonly RouteParam[];
  /** Path in front of the last parameter, without names of parameters: `/users/{}/posts`. Absent without parameters. */
  readonly collection?: string;
  /** Whether nothing is behind the last parameter. */
  readonly isItem: boolean;
  /** The whole path without names of parameters. */
  readonly bare: string;
}

/** A parameter of a path. */
export interface RouteParam {
  readonly name: string;
  readonly parameter: ParameterNode;
}

/** The route of an operation; undefined where a parameter is not a whole segment of the path. */
export function routeOf(operation: OperationNode): Route | undefined {
  const { path } = operation;
  const own = new Map(
    clientParams(operation)
      .filter(({ parameter }) => parameter.in === "path")
      .map(({ name, parameter }) => [parameter.name, { name, parameter }]),
  );
  const params: RouteParam[] = [];
  let last = -1;
  const segments = path.replace(/\/$/, "").split("/");
  for (const [index, segment] of segments.entries()) {
    if (!/[{}]/.test(segment)) continue;
    const param = own.get(/^\{([^{}]*)\}$/.exec(segment)?.[1] ?? "");
    if (param === undefined) return undefined;
    params.push(param);
    last = index;
  }
  const bare = barePath(segments.join("/"));
  if (last === -1) return { operation, params, isItem: false, bare };
  const collection = barePath(segments.slice(0, last).join("/"));
  return { operation, params, collection, isItem: last === segments.length - 1, bare };
}

/** A path without the names of its parameters. */
const barePath = (path: string): string => path.replaceAll(/\{[^{}]*\}/g, "{}");

/** The word for the things of a collection: the last segment of its path. */
export const subjectOf = (collection: string): string =>
  collection
    .split("/")
    .findLast((segment) => segment !== "" && segment !== "{}")
    ?.toLowerCase() ?? "";

/**
 * Whether things of one collection are meant by paths of another: `/users/{}/posts` and `/posts`. Collections that are no
 * thing's own, such as `/admin/users` and `/users`, may hold different things, and so may `/admin/users/{}/posts` and
 * `/posts`: what posts are below has to stand beside the other collection.
 */
export const isSameSubject = (made: string, used: string): boolean =>
  made === used ||
  (made.includes("/{}") &&
    !used.includes("{}") &&
    subjectOf(made) === subjectOf(used) &&
    folderOf(made.slice(0, made.indexOf("/{}"))) === folderOf(used));

/** A path without its last segment. */
const folderOf = (path: string): string => path.slice(0, path.lastIndexOf("/") + 1);
