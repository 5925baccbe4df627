import type { Origin } from "../../origin.ts";
import type { OperationNode } from "../../operations.ts";
import type { TypeNode, UnionNode } from "../../types.ts";
import { mapInner } from "../types/map-inner.ts";

/** The same type with decimals as numbers, references aside. */
export function asNumbers(type: TypeNode): TypeNode {
  if (type.kind === "number") return { ...type, held: "number" };
  return mapTypes(type, asNumbers);
}

/** The same type with decimals as numbers in some unions. */
export function mapUnions(type: TypeNode, isChosen: (union: UnionNode) => boolean): TypeNode {
  if (type.kind === "union" && isChosen(type)) return asNumbers(type);
  return mapTypes(type, (inner) => mapUnions(inner, isChosen));
}

function mapTypes(type: TypeNode, map: (inner: TypeNode) => TypeNode): TypeNode {
  if (type.kind !== "object") return mapInner(type, map);
  const { properties, additional } = type;
  return {
    ...type,
    properties: properties.map((property) => ({ ...property, type: map(property.type) })),
    additional: typeof additional === "string" ? additional : map(additional),
  };
}

/** The same operation with other types of its parameters, headers, contents and fields of filters. */
export function mapCarried(
  operation: OperationNode,
  map: (type: TypeNode) => TypeNode,
): OperationNode {
  const mapped = <T extends { readonly type: TypeNode }>(node: T): T => ({
    ...node,
    type: map(node.type),
  });
  const { body } = operation;
  return {
    ...operation,
    parameters: operation.parameters.map(mapped),
    filter: operation.filter.map(mapped),
    ...(body === undefined ? {} : { body: { ...body, contents: body.contents.map(mapped) } }),
    responses: operation.responses.map((response) => ({
      ...response,
      headers: response.headers.map(mapped),
      contents: response.contents.map(mapped),
    })),
  };
}

/** A type that a parameter, a header or a content of an operation has. */
interface Carried {
  readonly type: TypeNode;
  readonly origin: Origin;
  readonly condition?: string | undefined;
}

/** Parameters, headers and contents of an operation. */
export function carriedBy({ parameters, body, responses }: OperationNode): readonly Carried[] {
  return [
    ...parameters,
    ...(body?.contents ?? []),
    ...responses.flatMap(({ headers, contents }) => [...headers, ...contents]),
  ];
}
