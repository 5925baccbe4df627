import type { Api } from "../api.ts";
import { childrenOf, type ApiIndex } from "../navigate.ts";
import type { TypeNode, UnionNode } from "../types.ts";
import { tagOf } from "./union-tag.ts";

/** Unions whose members must exclude each other, and that no property tells apart. */
export function undecidedUnions(api: Api, index: ApiIndex): readonly UnionNode[] {
  const found: UnionNode[] = [];
  const pending = [...api.declarations.map(({ type }) => type), ...api.operations.flatMap(typesOf)];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    for (const inner of childrenOf(node)) pending.push(inner);
    if (node.kind !== "union" || !node.exclusive) continue;
    if (tagOf(node.members, node.discriminator, index) === undefined) found.push(node);
  }
  return found.reverse();
}

function typesOf({ parameters, body, responses }: Api["operations"][number]): readonly TypeNode[] {
  const contents = [...(body?.contents ?? []), ...responses.flatMap((one) => one.contents)];
  return [...parameters, ...responses.flatMap(({ headers }) => headers), ...contents].map(
    ({ type }) => type,
  );
}
