import type {
  ApiIndex,
  OperationNode,
  ParameterNode,
  PropertyNode,
} from "../../../../generator/ir/index.ts";
import type { Json, JsonObject } from "../../../../generator/samples/json.ts";
import { plain } from "./id-property.ts";

/** Values of the query of a request, by the names of the document. */
export type Query = Readonly<Record<string, unknown>>;

/** Compiles a filter of the query; false for an operation without fields to filter by. */
export type CompileFilter = ((filter: object) => (item: JsonObject) => boolean) | false;

/** How a request chooses among items. */
export interface Selection {
  /** Parameters whose values items are compared with, and the properties. */
  readonly equal: readonly { readonly parameter: string; readonly property: string }[];
  /** Names of the parameters that divide the items into pages, or say how many there may be. */
  readonly paging: readonly string[];
  /** Names of the parameters that change nothing. */
  readonly ignored: readonly string[];
}

/** Parameters that mean the size of a page where pages are found by a cursor, or where there is the first one only. */
const sizes = ["limit", "size", "pagesize", "perpage", "count", "maxresults", "first", "top"];

/** The parameters of an operation by what they do. */
export function selectionOf(
  operation: OperationNode,
  properties: readonly PropertyNode[],
  index: ApiIndex,
): Selection {
  const isProperty = (name: string): boolean =>
    properties.some((one) => plain(one.name) === plain(name));
  const paging = pagingNames(operation).filter(
    (name) => operation.pagination !== undefined || !isProperty(name),
  );
  const isFilter = ({ name }: ParameterNode): boolean =>
    name === "filter" && operation.filter.length > 0;
  const rest = operation.parameters.filter(
    (one) => one.in === "query" && !paging.includes(one.name) && !isFilter(one),
  );
  const equal = rest.flatMap(({ name }) => {
    const found = properties.find((one) => plain(one.name) === plain(name));
    const kind = found && index.resolveNullable(found.type).node.kind;
    const isScalar = ["string", "integer", "number", "boolean", "enum"].includes(kind ?? "");
    return found === undefined || !isScalar ? [] : [{ parameter: name, property: found.name }];
  });
  const used = new Set(equal.map(({ parameter }) => parameter));
  return { equal, paging, ignored: rest.map(({ name }) => name).filter((name) => !used.has(name)) };
}

function pagingNames(operation: OperationNode): readonly string[] {
  const { pagination, parameters } = operation;
  switch (pagination?.style) {
    case "page":
      return [pagination.number, ...(pagination.size === undefined ? [] : [pagination.size])];
    case "offset":
      return [pagination.offset, ...(pagination.limit === undefined ? [] : [pagination.limit])];
    case "cursor": {
      const size = parameters.find(({ name }) => sizes.includes(plain(name)));
      return [pagination.cursor, ...(size === undefined ? [] : [size.name])];
    }
    case "link":
    case undefined: {
      const size = parameters.find(isSize);
      return size === undefined ? [] : [size.name];
    }
  }
}

const isSize = ({ name, in: place, type }: ParameterNode): boolean =>
  place === "query" && type.kind === "integer" && sizes.includes(plain(name));

/** The items that a query asks for, before they are divided into pages. */
export function selected(
  items: readonly JsonObject[],
  { equal }: Selection,
  query: Query,
  compile: CompileFilter,
): readonly JsonObject[] {
  const filter = query["filter"];
  const isKept =
    compile !== false && typeof filter === "object" && filter !== null
      ? compile(filter)
      : () => true;
  return items.filter(
    (item) =>
      isKept(item) &&
      equal.every(({ parameter, property }) => isEqual(query[parameter], item[property])),
  );
}

function isEqual(wanted: unknown, value: Json | undefined): boolean {
  if (wanted === undefined) return true;
  const all: readonly unknown[] = Array.isArray(wanted) ? wanted : [wanted];
  return all.some((one) => String(one) === String(value));
}

/** Items of a page where requests cannot say how many they want. */
const usualSize = 20;

/** A page of items. */
export interface Page {
  readonly items: readonly JsonObject[];
  /** Most items of each page. */
  readonly size: number;
  /** Cursor of the page behind it; undefined for the last one, and where there are no cursors. */
  readonly next: string | undefined;
}

/** The page of the items that a query asks for. */
export function pageOf(
  items: readonly JsonObject[],
  operation: OperationNode,
  { paging }: Selection,
  query: Query,
): Page {
  const { pagination } = operation;
  const cut = (from: number, size: number): Page => ({
    items: items.slice(from, from + size),
    size,
    next: from + size < items.length ? String(from + size) : undefined,
  });
  switch (pagination?.style) {
    case "page": {
      const { number, first, size: named } = pagination;
      const size = named === undefined ? usualSize : numberOf(query[named], items.length);
      return cut((numberOf(query[number], first) - first) * size, size);
    }
    case "offset": {
      const { limit: named } = pagination;
      const limit = named === undefined ? usualSize : numberOf(query[named], items.length);
      const isAll = limit === pagination.unlimited || limit < 0;
      return cut(numberOf(query[pagination.offset], 0), isAll ? items.length : limit);
    }
    case "cursor": {
      const [, size = ""] = pagingNames(operation);
      const from = /^\d{1,9}$/.exec(String(query[pagination.cursor] ?? "0"));
      return cut(Number(from?.[0] ?? 0), Math.max(1, numberOf(query[size], items.length)));
    }
    case "link":
    case undefined: {
      const [size = ""] = paging;
      const count = Math.max(0, numberOf(query[size], items.length));
      return { items: items.slice(0, count), size: count, next: undefined };
    }
  }
}

const numberOf = (value: unknown, otherwise: number): number =>
  typeof value === "number" ? value : otherwise;
