import {
  code,
  commas,
  literal,
  literals,
  property,
  type Code,
  type Printable,
} from "../../code/index.ts";
import {
  pageEnds,
  type ApiIndex,
  type ObjectNode,
  type OperationNode,
  type PageEnd,
  type Pagination,
  type TypeNode,
  type Way,
} from "../../ir/index.ts";
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
  const way = (name: string, found: Way | undefined): readonly Code[] =>
    found === undefined ? [] : [property(name, literals(found))];
  const items = way("items", pagination.items);
  switch (pagination.style) {
    case "page": {
      const first = pagination.first === 1 ? [] : [property("first", literal(pagination.first))];
      return [
        style,
        property("number", param(pagination.number)),
        ...first,
        ...items,
        ...endOf(pagination),
      ];
    }
    case "cursor": {
      const cursor = property("cursor", param(pagination.cursor));
      return [style, cursor, ...way("next", pagination.next), ...items, ...endOf(pagination)];
    }
    case "link":
      return [style, ...way("next", pagination.next), ...items];
    case "offset": {
      const { offset, limit, unlimited } = pagination;
      const size = limit === undefined ? undefined : inQuery(limit)?.parameter.default;
      return [
        style,
        property("offset", param(offset)),
        ...(limit === undefined ? [] : [property("limit", param(limit))]),
        ...(typeof size === "number" ? [property("size", literal(size))] : []),
        ...(unlimited === undefined ? [] : [property("unlimited", literal(unlimited))]),
        ...items,
        ...endOf(pagination),
      ];
    }
  }
}

/** The member that says what tells the last page, where something does. */
function endOf({ end }: { readonly end?: PageEnd }): readonly Code[] {
  if (end === undefined) return [];
  const ways = pageEnds.flatMap((name) => {
    const way = end[name];
    return way === undefined ? [] : [property(name, literals(way))];
  });
  return [property("end", code`{ ${commas(ways)} }`)];
}

function itemType(
  operation: OperationNode,
  { items }: Pagination,
  context: ClientContext,
): Printable | undefined {
  const { index } = context;
  const type = successesOf(operation)[0]?.contents[0]?.type;
  const list = type === undefined ? undefined : typeAt(type, items ?? [], index);
  if (list === undefined) return undefined;
  const { node } = index.resolveNullable(list);
  return node.kind === "array" ? typeCode(node.items, context) : undefined;
}

/** The type at the end of a way through objects; undefined where there is no such property. */
export function typeAt(
  type: TypeNode,
  [name, ...others]: Way,
  index: ApiIndex,
): TypeNode | undefined {
  if (name === undefined) return type;
  const found = objectBehind(type, index)?.properties.find((one) => one.name === name);
  return found && typeAt(found.type, others, index);
}

/** The object behind references and null; undefined where the type is not an object. */
export function objectBehind(type: TypeNode | undefined, index: ApiIndex): ObjectNode | undefined {
  if (type === undefined) return undefined;
  const { node } = index.resolveNullable(type);
  return node.kind === "object" ? node : undefined;
}
