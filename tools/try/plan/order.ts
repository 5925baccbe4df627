import type { HttpMethod, OperationNode } from "../../../generator/ir/index.ts";

/** Methods that change nothing. Source: RFC 9110, 9.2.1. */
export const safeMethods: readonly HttpMethod[] = ["get", "head", "options", "query"];

const ranks: Readonly<Record<HttpMethod, number>> = {
  post: 0,
  get: 1,
  head: 1,
  options: 1,
  query: 1,
  trace: 1,
  put: 2,
  patch: 2,
  delete: 3,
};

/** Rank of a POST that does something to a thing, such as sending an invoice: it cannot be changed any more after some. */
const actionRank = 2.5;

/** Operations in the order of their use: what makes things first, what removes them last. */
export function inOrder(operations: readonly OperationNode[]): readonly OperationNode[] {
  const depth = ({ path }: OperationNode): number => path.split("{").length;
  const lists = new Set(operations.flatMap(({ method, path }) => (method === "get" ? [path] : [])));
  const rank = ({ method, path }: OperationNode): number =>
    method === "post" && /\}\/[^{}]*$/.test(path) && !lists.has(path) ? actionRank : ranks[method];
  return [...operations].sort((a, b) =>
    rank(a) === 3 || rank(b) === 3
      ? rank(a) - rank(b) || depth(b) - depth(a)
      : depth(a) - depth(b) || rank(a) - rank(b),
  );
}
