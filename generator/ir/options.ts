/** Options of the configuration that concern types. */
export interface LowerOptions {
  /** How `format: int64` is held: as a number within ±(2^53 − 1) or as a bigint. */
  readonly int64: "number" | "bigint";
  /** How `format: date-time` is held. Default: `string`. */
  readonly dates?: "string" | "Date";
  /** Which schemas will have XML codecs: all, those of XML bodies (the default), or none. */
  readonly xml?: "all" | "used" | "none";
  readonly names?: GivenNames;
}

/** Names that the configuration decides, by what the document calls things. */
export interface GivenNames {
  /** Names of types, by the component schema's name. */
  readonly schemas?: Readonly<Record<string, string>>;
  /** Names of functions, by operationId. */
  readonly operations?: Readonly<Record<string, string>>;
}
