/** Options of a JSON encoder. */
export interface JsonEncodeOptions {
  /**
   * Properties that the schema does not name are left out (`"skip"`, the default) or written
   * (`"keep"`), such as those that a decoder has kept. The order is then that of the value.
   */
  readonly unknown?: "keep" | "skip" | undefined;
}
