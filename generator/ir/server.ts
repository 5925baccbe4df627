/** Source: OpenAPI 3.2, Server Object. */
export interface ServerNode {
  readonly url: string;
  readonly description?: string;
  readonly variables: readonly {
    readonly name: string;
    readonly default: string;
    readonly enum: readonly string[];
    readonly description?: string;
  }[];
}
