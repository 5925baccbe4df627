import type { ApiIndex, ObjectNode, OperationNode, TypeNode } from "../../../generator/ir/index.ts";
import { clientParams } from "../../../generator/views/client/params.ts";
import type { CallArguments } from "../wire/client-calls.ts";
import type { WireAnswer } from "../wire/message.ts";
import { responseFor, type Breach } from "./check-answer.ts";

type Members = Readonly<Record<string, unknown>>;

/** A parameter that chooses items of a list by one of their properties. */
export interface ListFilter {
  /** Name of the argument of a call. */
  readonly argument: string;
  /** Name of the property, and of the parameter. */
  readonly property: string;
  /** Values that can be asked for; whether several at once is up to the parameter. */
  readonly values: readonly unknown[];
  readonly takesSeveral: boolean;
}

/** The list of an answer: the body, or the only list of objects among its properties. */
interface ListShape {
  /** Name of the property that is the list; undefined where the body is. */
  readonly name: string | undefined;
  readonly item: ObjectNode;
}

/**
 * Filters of a list that its answer with a status can be held against. A parameter filters by the property of the items with
 * its name if both are booleans, or if the property may have every value of the parameter's enum. `true` may ask for the
 * others too, as `archived=true` does in many services, so of booleans only `false` is a value here.
 */
export function filtersOf(
  operation: OperationNode,
  index: ApiIndex,
  status = 200,
): readonly ListFilter[] {
  const shape = operation.method === "get" ? shapeOf(operation, status, index) : undefined;
  if (shape === undefined) return [];
  return clientParams(operation).flatMap(({ name, parameter }): readonly ListFilter[] => {
    const own = shape.item.properties.find((one) => one.name === parameter.name);
    if (own === undefined || parameter.in !== "query") return [];
    const sent = index.resolveNullable(parameter.type).node;
    const listed = sent.kind === "array" ? index.resolveNullable(sent.items).node : sent;
    const values = valuesOf(listed, index.resolveNullable(own.type).node);
    if (values === undefined) return [];
    const takesSeveral = sent.kind === "array";
    return [{ argument: name, property: parameter.name, values, takesSeveral }];
  });
}

/** Items of a list that its query does not ask for. */
export function unfiltered(
  operation: OperationNode,
  args: CallArguments,
  { status }: WireAnswer,
  body: unknown,
  index: ApiIndex,
): readonly Breach[] {
  if (status >= 300) return [];
  const shape = shapeOf(operation, status, index);
  if (shape === undefined) return [];
  const list = shape.name === undefined ? body : isMembers(body) ? body[shape.name] : undefined;
  const items = Array.isArray(list) ? (list as unknown[]).filter(isMembers) : [];
  return filtersOf(operation, index, status).flatMap((filter): readonly Breach[] => {
    const { argument, property: name, values } = filter;
    const given = args[argument];
    const asked: readonly unknown[] = Array.isArray(given) ? given : [given];
    // A value that is not one of the items, such as null, may ask for anything.
    if (asked.length === 0 || !asked.every((one) => values.includes(one))) return [];
    const value = items
      .map((one) => one[name])
      .find((one) => one !== undefined && one !== null && !asked.includes(one));
    if (value === undefined) return [];
    const message = `'${name}' of the query is ${asked.join(", ")}, and an item has ${String(value)}`;
    return [{ rule: "filter-ignored", message, member: { name, value } }];
  });
}

/** Values of a parameter that items have too; undefined where it is not known to be a filter. */
function valuesOf(sent: TypeNode, shown: TypeNode): readonly unknown[] | undefined {
  if (sent.kind === "boolean" && shown.kind === "boolean") return [false];
  if (sent.kind !== "enum" || shown.kind !== "enum" || sent.open || shown.open) return undefined;
  return sent.values.every((one) => shown.values.includes(one)) ? sent.values : undefined;
}

function shapeOf(operation: OperationNode, status: number, index: ApiIndex): ListShape | undefined {
  const [content] = responseFor(operation, status)?.contents ?? [];
  if (content === undefined || content.kind === "binary") return undefined;
  const { node } = index.resolveNullable(content.type);
  const own = itemOf(node, index);
  if (own !== undefined) return { name: undefined, item: own };
  if (node.kind !== "object") return undefined;
  const lists = node.properties.flatMap(({ name, type }): readonly ListShape[] => {
    const item = itemOf(index.resolveNullable(type).node, index);
    return item === undefined ? [] : [{ name, item }];
  });
  return lists.length === 1 ? lists[0] : undefined;
}

function itemOf(node: TypeNode, index: ApiIndex): ObjectNode | undefined {
  if (node.kind !== "array") return undefined;
  const item = index.resolveNullable(node.items).node;
  return item.kind === "object" ? item : undefined;
}

const isMembers = (value: unknown): value is Members =>
  typeof value === "object" && value !== null && !Array.isArray(value);
