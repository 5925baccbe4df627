import type { ContentNode } from "../../content.ts";
import type { OperationNode, ResponseNode } from "../../operations.ts";

/**
 * The same operations with lists that take no more memory than their items: one list for all that
 * have none, and no room to grow. Of a large document most lists are empty or have one item.
 */
export function compactOperations(operations: readonly OperationNode[]): readonly OperationNode[] {
  return operations.map((operation) => ({
    ...operation,
    tags: compact(operation.tags),
    parameters: compact(
      operation.parameters.map((one) => ({ ...one, examples: compact(one.examples) })),
    ),
    ...(operation.body !== undefined && {
      body: { ...operation.body, contents: compact(operation.body.contents.map(content)) },
    }),
    responses: compact(operation.responses.map(response)),
    security: compact(operation.security),
    servers: compact(operation.servers),
    filter: compact(operation.filter),
    together: compact(operation.together),
  }));
}

function response(node: ResponseNode): ResponseNode {
  const headers = compact(node.headers);
  return { ...node, headers, contents: compact(node.contents.map(content)) };
}

function content<Node extends ContentNode>(node: Node): Node {
  const { examples, exampleNames } = node;
  return { ...node, examples: compact(examples), exampleNames: compact(exampleNames) };
}

const none: readonly never[] = [];

/** The engine gives a list that grows room for seventeen items at once. */
function compact<Item>(list: readonly Item[]): readonly Item[] {
  return list.length === 0 ? none : list.slice();
}
