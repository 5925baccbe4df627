/** What the configuration says about types. */
export interface LowerOptions {
  /** Whether `format: int64` is a number within ±(2^53 − 1) or a bigint. */
  readonly int64: "number" | "bigint";
  /** Whether every schema will have XML codecs, not only those of XML bodies. */
  readonly xml?: boolean;
}
