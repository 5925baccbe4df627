/** Options of the configuration that concern types. */
export interface LowerOptions {
  /** How `format: int64` is held: as a number within ±(2^53 − 1) or as a bigint. */
  readonly int64: "number" | "bigint";
  /** How `format: date-time` is held. Default: `string`. */
  readonly dates?: "string" | "Date";
  /**
   * What a schema without `type` means: values of every type that its keywords allow (`schema`), or
   * values of the type that its keywords are about (`infer`). Default: `infer`.
   */
  readonly untyped?: "schema" | "infer";
  /** Whether every schema will have XML codecs, not only those of XML bodies. */
  readonly xml?: boolean;
}
