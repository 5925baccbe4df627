import type {
  ApiIndex,
  OperationNode,
  PropertyNode,
  TypeNode,
} from "../../../../generator/ir/index.ts";
import { isJsonObject, type Json, type JsonObject } from "../../../../generator/samples/json.ts";
import { typeAt } from "../../../../generator/views/client/paging.ts";
import { plain } from "./id-property.ts";
import { propertiesOf } from "./item-shape.ts";
import { bodyTypeOf } from "./operation-types.ts";

/** Where a body has its items. */
export interface ListType {
  /** Type of the body. */
  readonly type: TypeNode;
  /** Names of the properties that lead to the items; empty where the body is their array. */
  readonly way: readonly string[];
  /** Type of one item. */
  readonly item: TypeNode;
}

/** Names of properties that have the items of a list, before others. */
const usualNames =
  "items data results value values content records rows entries list elements objects resources nodes members hits".split(
    " ",
  );

/** Names of objects within a body that have the list. */
const holders = [...usualNames, "embedded", "result", "response", "payload", "body", "page"];

/**
 * Where the answer of an operation has items that are objects; undefined where that is not clear.
 *
 * @param type of a body that the answer may have; that of the first one in JSON or XML without it
 */
export function listTypeOf(
  operation: OperationNode,
  index: ApiIndex,
  type = bodyTypeOf(operation),
): ListType | undefined {
  if (type === undefined) return undefined;
  const own = itemType(type, index);
  if (own !== undefined) return { type, way: [], item: own };
  const { pagination, path } = operation;
  const told = pagination?.items;
  if (told !== undefined) {
    const list = typeAt(type, told, index);
    const item = list && itemType(list, index);
    return item && { type, way: told, item };
  }
  const word = plain(/([^/{}]+)\/?$/.exec(path)?.[1] ?? "");
  const direct = listWithin(type, index, [word]);
  if (direct !== undefined) return { type, ...direct };
  // A list may stand in a wrapper of its own, such as `_embedded`.
  const inner = objectProperties(type, index).filter(({ name }) => isHolder(name));
  for (const { name, type: held } of inner) {
    const found = listWithin(held, index, [word]);
    if (found !== undefined) return { type, way: [name, ...found.way], item: found.item };
  }
  return undefined;
}

/** The items of a list that a body has; undefined where they are not there. */
export function itemsIn(
  body: Json | undefined,
  way: readonly string[],
): readonly Json[] | undefined {
  let found = body;
  for (const name of way) found = isJsonObject(found) ? found[name] : undefined;
  return Array.isArray(found) ? (found as readonly Json[]) : undefined;
}

/** A body with other items; objects on the way to them are made where they are missing. */
export function withItems(
  body: Json,
  [name, ...rest]: readonly string[],
  items: readonly Json[],
): Json {
  if (name === undefined) return items;
  const object: JsonObject = isJsonObject(body) ? body : {};
  return { ...object, [name]: withItems(object[name] ?? {}, rest, items) };
}

/** @param likely names that the list may have, the likeliest first */
function listWithin(
  type: TypeNode,
  index: ApiIndex,
  likely: readonly (string | undefined)[],
): Pick<ListType, "way" | "item"> | undefined {
  const lists = objectProperties(type, index).flatMap(({ name, type: inner }) => {
    const item = itemType(inner, index);
    return item === undefined ? [] : [{ way: [name], item }];
  });
  const [only] = lists;
  if (lists.length < 2) return only;
  const isNamed = (wanted: string | undefined) => (one: { readonly way: readonly string[] }) =>
    wanted !== undefined && plain(one.way[0] ?? "") === plain(wanted);
  for (const name of [...likely, ...usualNames]) {
    const found = lists.find(isNamed(name));
    if (found !== undefined) return found;
  }
  return undefined;
}

const isHolder = (name: string): boolean => holders.includes(plain(name));

function objectProperties(type: TypeNode, index: ApiIndex): readonly PropertyNode[] {
  const { node } = index.resolveNullable(type);
  return node.kind === "object" ? node.properties : [];
}

function itemType(type: TypeNode, index: ApiIndex): TypeNode | undefined {
  const { node } = index.resolveNullable(type);
  if (node.kind !== "array") return undefined;
  return propertiesOf(node.items, index) === undefined ? undefined : node.items;
}
