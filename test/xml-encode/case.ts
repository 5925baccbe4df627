/** What an encoder writes for values of a schema, and what it refuses. */
export interface Case {
  readonly name: string;
  /** Component schemas as YAML; the first one is encoded. */
  readonly schemas: string;
  readonly int64?: "bigint";
  readonly accepted: readonly (readonly [value: unknown, xml: string])[];
  /** Value, and the path and code of the issue. */
  readonly refused?: readonly (readonly [value: unknown, path: string, code: string])[];
}
