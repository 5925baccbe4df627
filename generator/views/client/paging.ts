import {
  code,
  commas,
  literal,
  literals,
  property,
  type Code,
  type Printable,
} from "../../code/index.ts";
import type { ApiIndex, ObjectNode, OperationNode, Pagination, TypeNode } from "../../ir/index.ts";
import { typeCode } from "../types/type-code.ts";
import type { ClientContext } from "./context.ts";
import { clientParams } from "./params.ts";
import { successesOf } from "./listed-responses.ts";

/** Description of the pages of a paged operation for the runtime. */
export interface Paging {
  /** TypeScript type of the items. */
  readonly item: Printable;
  /** The runtime's description of the pages, in terms of the function's parameters. */
  readonly description: Code;
}

/** Undefined where the operation has no pages, or its response has no such list. */
export function pagingOf(operation: OperationNode, context: ClientContext): Paging | undefined {
  const { pagination } = operation;
  if (pagination === undefined) return undefined;
  const item = itemType(operation, pagination, context);
  if (item === undefined) return undefined;
  return { item, description: code`{ ${commas(members(operation, pagination))} }` };
}

function members(operation: OperationNode, pagination: Pagination): readonly Code[] {
  const params = clientParams(operation);
  const inQuery = (name: string): (typeof params)[number] | undefined =>
    params.find(({ parameter }) => parameter.in === "query" && parameter.name === name);
  const param = (name: string): Code => literal(inQuery(name)?.name ?? name);
  const style = property("style", literal(pagination.style));
  const items =
    pagination.items === undefined ? [] : [property("items", literal(pagination.items))];
  switch (pagination.style) {
    case "page":
      return [style, property("number", param(pagination.number)), ...items];
    case "cursor":
      return [
        style,
        property("cursor", param(pagination.cursor)),
        property("next", literals(pagination.next)),
        ...items,
      ];
    case "link":
      return [
        style,
        ...(pagination.next === undefined ? [] : [property("next", literals(pagination.next))]),
        ...items,
      ];
    case "offset": {
      const { offset, limit, unlimited } = pagination;
      const size = inQuery(limit)?.parameter.default;
      return [
        style,
        property("offset", param(offset)),
        property("limit", param(limit)),
        ...(typeof size === "number" ? [property("size", literal(size))] : []),
        ...(unlimited === undefined ? [] : [property("unlimited", literal(unlimited))]),
        ...items,
      ];
    }
  }
}

function itemType(
  operation: OperationNode,
  { items }: Pagination,
  context: ClientContext,
): Printable | undefined {
  const { index } = context;
  const type = successesOf(operation)[0]?.contents[0]?.type;
  const list =
    items === undefined
      ? type
      : objectBehind(type, index)?.properties.find(({ name }) => name === items)?.type;
  if (list === undefined) return undefined;
  const { node } = index.resolveNullable(list);
  return node.kind === "array" ? typeCode(node.items, context) : undefined;
}

/** The object behind references and null; undefined where the type is not an object. */
export function objectBehind(type: TypeNode | undefined, index: ApiIndex): ObjectNode | undefined {
  if (type === undefined) return undefined;
  const { node } = index.resolveNullable(type);
  return node.kind === "object" ? node : undefined;
}
