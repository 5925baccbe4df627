/** One document that the tools know: `lint`, `diff`, `bundle`, `docs`, `mock` and `try`. */
export interface DocumentConfig {
  /**
   * OpenAPI document of 2.0 (Swagger) or 3.0 to 3.2, YAML or JSON: a path, or an address of `https`.
   *
   * @minLength 1
   */
  readonly input: string;
  /**
   * Folder that references of the document may not leave. Default: the project around the input, which has
   * a package.json or a repository, or else the input's folder.
   *
   * @minLength 1
   * @see docs/diagnostics/ref-outside.md
   */
  readonly root?: string;
  /**
   * Overlays that change the document before it is read, in their order.
   *
   * @minItems 1
   * @uniqueItems true
   * @see docs/overlays.md
   */
  readonly overlays?: readonly string[];
  /**
   * The most megabytes that the files of the document may have together.
   *
   * @exclusiveMinimum 0
   * @default 48
   */
  readonly maxMegabytes?: number;
}
