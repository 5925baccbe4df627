/** Options of the configuration that concern types. */
export interface LowerOptions {
  /** How `format: int64` is held: as a number within ±(2^53 − 1) or as a bigint. */
  readonly int64: "number" | "bigint";
  /** How `format: date-time` is held. Default: `string`. */
  readonly dates?: "string" | "Date";
  /** Which schemas will have XML codecs: all, those of XML bodies (the default), or none. */
  readonly xml?: "all" | "used" | "none";
}
