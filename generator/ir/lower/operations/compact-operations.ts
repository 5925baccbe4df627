import type { ContentNode } from "../../content.ts";
import type { OperationNode, ParameterNode, ResponseNode } from "../../operations.ts";

/**
 * The same operations with lists that take no more memory than their items: one list for all that
 * have none, and no room to grow. Of a large document most lists are empty or have one item. Parts that operations
 * share stay shared.
 */
export function compactOperations(operations: readonly OperationNode[]): readonly OperationNode[] {
  const contents = once((list: readonly ContentNode[]) => compact(list.map(content)));
  const parameter = once((node: ParameterNode) => ({ ...node, examples: compact(node.examples) }));
  const response = once((node: ResponseNode) => ({
    ...node,
    headers: compact(node.headers),
    contents: contents(node.contents),
  }));
  return operations.map((operation) => ({
    ...operation,
    tags: compact(operation.tags),
    parameters: compact(operation.parameters.map(parameter)),
    ...(operation.body !== undefined && {
      body: { ...operation.body, contents: contents(operation.body.contents) },
    }),
    responses: compact(operation.responses.map(response)),
    security: compact(operation.security),
    servers: compact(operation.servers),
    filter: compact(operation.filter),
    together: compact(operation.together),
  }));
}

const content = <Node extends ContentNode>(node: Node): Node => ({
  ...node,
  examples: compact(node.examples),
  exampleNames: compact(node.exampleNames),
});

/** A function that gives the same result for the same object. */
function once<Part extends object, Result>(make: (part: Part) => Result): (part: Part) => Result {
  const made = new Map<Part, Result>();
  return (part) => {
    const known = made.get(part);
    if (known !== undefined) return known;
    const result = make(part);
    made.set(part, result);
    return result;
  };
}

const none: readonly never[] = [];

/** The engine gives a list that grows room for seventeen items at once. */
function compact<Item>(list: readonly Item[]): readonly Item[] {
  return list.length === 0 ? none : list.slice();
}
