import {
  DataTypeNode,
  OperationNodeTransformer,
  type KyselyPlugin,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  type QueryResult,
  type RootOperationNode,
  type UnknownRow,
} from "kysely";

/**
 * Makes columns of integers 64 bits wide, as they are in SQLite. The numbers that requests name have as
 * many: PostgreSQL would refuse to compare one with a narrower column instead of finding nothing.
 */
export class WideIntegers implements KyselyPlugin {
  readonly #transformer = new Widening();

  transformQuery({ node, queryId }: PluginTransformQueryArgs): RootOperationNode {
    return this.#transformer.transformNode(node, queryId);
  }

  transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    return Promise.resolve(result);
  }
}

class Widening extends OperationNodeTransformer {
  protected override transformDataType(node: DataTypeNode): DataTypeNode {
    return node.dataType === "integer" ? DataTypeNode.create("bigint") : node;
  }
}
