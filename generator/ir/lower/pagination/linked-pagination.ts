import type { ApiIndex } from "../../navigate.ts";
import type { LinkNode, LinkParameter, OperationNode } from "../../operations.ts";
import type { Pagination } from "../../pages/pagination.ts";
import { has, usual } from "./usual-names.ts";

/** Names of links to the next page, in one spelling. */
const nextNames = ["next", "nextpage", "nextresults", "getnext", "getnextpage", "more"];

/**
 * Operations with the pages that their links tell: a link to the operation itself, called `next`, that
 * puts a cursor of the body into a parameter of the query. What `x-pagination` says goes before.
 */
export function pagesByLinks(
  unpaged: ReadonlySet<string>,
  index: ApiIndex,
  operations: readonly OperationNode[],
): readonly OperationNode[] {
  return operations.map((operation) => {
    const { method, pagination, origin } = operation;
    if (pagination !== undefined || method !== "get" || unpaged.has(origin.pointer))
      return operation;
    const told = toldBy(operation, index);
    return told === undefined ? operation : { ...operation, pagination: told };
  });
}

function toldBy(operation: OperationNode, index: ApiIndex): Pagination | undefined {
  for (const { status, contents, links = [] } of operation.responses) {
    const link = links.find(({ key, target }) => target === operation.id && has(nextNames, key));
    const type = contents.find(({ kind }) => kind === "json" || kind === "xml")?.type;
    const cursor = link && cursorOf(link);
    if (!/^2(?:\d\d|XX)$/.test(status) || cursor === undefined || type === undefined) continue;
    const body = index.resolveNullable(type).node;
    if (body.kind !== "object") continue;
    const lists = body.properties.filter(
      (property) => index.resolveNullable(property.type).node.kind === "array",
    );
    const list = lists.length === 1 ? lists[0] : lists.find(({ name }) => has(usual.items, name));
    if (list !== undefined) return { style: "cursor", ...cursor, items: [list.name] };
  }
  return undefined;
}

/** The only parameter that is not that of the request before. */
function cursorOf(link: LinkNode):
  | {
      readonly cursor: string;
      readonly next: readonly string[];
    }
  | undefined {
  const [own, ...others] = link.parameters.filter((parameter) => !isKept(parameter));
  if (own === undefined || others.length > 0 || link.body !== undefined) return undefined;
  const { name, in: location, value } = own;
  if (location !== "query" || value.kind !== "expression") return undefined;
  const { expression } = value;
  if (expression.kind !== "body" || expression.of !== "response") return undefined;
  return expression.pointer.length === 0 ? undefined : { cursor: name, next: expression.pointer };
}

/** Whether a link hands on a parameter of the request as it is. */
function isKept({ name, in: location, value }: LinkParameter): boolean {
  if (value.kind !== "expression") return false;
  const { expression } = value;
  return (
    expression.kind === location &&
    "of" in expression &&
    expression.of === "request" &&
    "name" in expression &&
    expression.name === name
  );
}
