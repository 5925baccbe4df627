import { pascalCase } from "../../../names/identifier.ts";
import { UniqueNames } from "../../../names/unique.ts";
import type { Declaration } from "../../api.ts";
import { ApiIndex } from "../../navigate.ts";
import type { OperationNode } from "../../operations.ts";
import type { ObjectNode, TypeNode } from "../../types.ts";
import { closure } from "../../users.ts";
import { mapRefs } from "./map-refs.ts";

interface Split {
  readonly declarations: readonly Declaration[];
  readonly operations: readonly OperationNode[];
}

/**
 * Makes two declarations of each that reaches a `readOnly` or `writeOnly` property and is used in
 * requests and in responses: `X` for responses and `XRequest`. One that is used in one direction
 * alone keeps its name and has that direction's properties.
 */
export function splitDirections(
  declarations: readonly Declaration[],
  operations: readonly OperationNode[],
): Split {
  const sensitive = closure(declarations, "types", hasDirection);
  if (sensitive.size === 0) return { declarations, operations };
  const index = new ApiIndex({ declarations });
  const sent = index.reachable(operations.flatMap(typesOf("request")), "types");
  const received = index.reachable(operations.flatMap(typesOf("response")), "types");
  const names = new UniqueNames(index.declarations.keys());
  const requestIds = new Map<string, string>();
  const result: Declaration[] = [];
  const split: {
    readonly declaration: Declaration;
    readonly request: boolean;
    readonly response: boolean;
  }[] = [];
  for (const declaration of declarations) {
    const { id } = declaration;
    // The reader of the package may use unused declarations in both directions.
    const unused = !sent.has(id) && !received.has(id);
    const request = sensitive.has(id) && (unused || sent.has(id));
    const response = sensitive.has(id) && (unused || received.has(id));
    split.push({ declaration, request, response });
    if (!request) continue;
    const requestId = response ? names.unique(pascalCase(`${id}Request`)) : id;
    requestIds.set(id, requestId);
  }
  const toRequest = (id: string): string => requestIds.get(id) ?? id;
  const toResponse = (id: string): string => id;
  for (const { declaration, request, response } of split) {
    if (!request && !response) result.push(declaration);
    if (response) result.push(oneDirection(declaration, "response", declaration.id, toResponse));
    if (request)
      result.push(oneDirection(declaration, "request", toRequest(declaration.id), toRequest));
  }
  return {
    declarations: result,
    operations: operations.map((operation) => mapRequestRefs(operation, toRequest)),
  };
}

/** Renames what an operation carries in the direction of requests. */
function mapRequestRefs(
  operation: OperationNode,
  toRequest: (id: string) => string,
): OperationNode {
  const map = <T extends { readonly type: TypeNode }>(node: T): T => ({
    ...node,
    type: mapRefs(node.type, toRequest),
  });
  const { body, webhook } = operation;
  if (webhook !== undefined) {
    const responses = operation.responses.map((response) => ({
      ...response,
      headers: response.headers.map(map),
      contents: response.contents.map(map),
    }));
    return { ...operation, responses };
  }
  return {
    ...operation,
    parameters: operation.parameters.map(map),
    ...(body === undefined ? {} : { body: { ...body, contents: body.contents.map(map) } }),
  };
}

function oneDirection(
  declaration: Declaration,
  direction: "request" | "response",
  id: string,
  rename: (id: string) => string,
): Declaration {
  const dropped = direction === "request" ? "readOnly" : "writeOnly";
  const { type } = declaration;
  const kept = type.kind === "object" ? withoutProperties(type, dropped) : type;
  const examples = declaration.examples.map((example) => withoutDropped(example, type, dropped));
  return { ...declaration, id, name: id, direction, type: mapRefs(kept, rename), examples };
}

function hasDirection({ type }: Declaration): boolean {
  return type.kind === "object" && type.properties.some(({ access }) => access !== undefined);
}

function withoutProperties(type: ObjectNode, dropped: "readOnly" | "writeOnly"): ObjectNode {
  const withheld = type.properties.filter(({ access }) => access === dropped);
  if (withheld.length === 0) return type;
  return {
    ...type,
    properties: type.properties.filter((property) => !withheld.includes(property)),
    withheld: withheld.map(({ name }) => name),
  };
}

/** An example shows the whole resource; the properties of the other direction are taken out. */
function withoutDropped(
  example: unknown,
  type: TypeNode,
  dropped: "readOnly" | "writeOnly",
): unknown {
  if (type.kind !== "object" || typeof example !== "object" || example === null) return example;
  const names = new Set(type.properties.filter((p) => p.access === dropped).map((p) => p.name));
  return Object.fromEntries(Object.entries(example).filter(([name]) => !names.has(name)));
}

/**
 * Types that operations carry in a direction. The provider of the API sends the requests of webhooks:
 * they carry what responses do, such as ids that it alone gives, and no passwords.
 */
function typesOf(
  direction: "request" | "response",
): (operation: OperationNode) => readonly TypeNode[] {
  return (operation) =>
    (direction === "request") === (operation.webhook === undefined)
      ? requestTypes(operation)
      : responseTypes(operation);
}

function requestTypes(operation: OperationNode): readonly TypeNode[] {
  const contents = operation.body?.contents ?? [];
  return [...contents, ...operation.parameters, ...operation.filter].map((node) => node.type);
}

function responseTypes(operation: OperationNode): readonly TypeNode[] {
  return operation.responses.flatMap((response) =>
    [...response.contents, ...response.headers].map((node) => node.type),
  );
}
