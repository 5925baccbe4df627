/**
 * Options of the output. The names and meanings are those of openapi-typescript 7; the configuration's
 * schema, and through it the help of the command line, has the text of each from here.
 */
export interface PathsOptions {
  /** Enums instead of unions of literals. */
  readonly enum?: boolean;
  /** Constants with the values of each union of literals. */
  readonly enumValues?: boolean;
  /** With `enum`: only enums whose members the document names (`x-enum-varnames` and the like). */
  readonly conditionalEnums?: boolean;
  /** With `enum`: one enum for equal sets of members. */
  readonly dedupeEnums?: boolean;
  /** Types are exported with `export type` instead of `export interface`. */
  readonly exportType?: boolean;
  /** Everything is readonly. */
  readonly immutable?: boolean;
  /** Objects have further properties unless the document forbids them. */
  readonly additionalProperties?: boolean;
  /** Objects without described properties are `Record<string, unknown>`. */
  readonly emptyObjectsUnknown?: boolean;
  /**
   * Properties with a default are there, except in parameters and request bodies (the default; `false`
   * turns it off).
   */
  readonly defaultNonNullable?: boolean;
  /** Properties are required where a schema has no list of them. */
  readonly propertiesRequiredByDefault?: boolean;
  /** Arrays with `minItems` or `maxItems` become tuples. */
  readonly arrayLength?: boolean;
  /** Paths with braces become template literal types. */
  readonly pathParamsAsTypes?: boolean;
  /** Path parameters that a path has in braces and no parameter describes. */
  readonly generatePathParams?: boolean;
  /** Members in the order of the alphabet instead of that of the document. */
  readonly alphabetize?: boolean;
  /** Without what the document calls deprecated. */
  readonly excludeDeprecated?: boolean;
  /** An alias at the top level for every component. */
  readonly rootTypes?: boolean;
  /** With `rootTypes`: aliases of schemas are called like the schema, without `Schema` in front. */
  readonly rootTypesNoSchemaPrefix?: boolean;
  /** With `rootTypes`: aliases keep upper and lower case of the schema's name. */
  readonly rootTypesKeepCasing?: boolean;
  /** An enum `ApiPaths` of all paths. */
  readonly makePathsEnum?: boolean;
  /** `$Read` and `$Write` around the types of `readOnly` and `writeOnly` properties. */
  readonly readWriteMarkers?: boolean;
}

/** The options that are on unless they are turned off. */
export const defaultPathsOptions: PathsOptions = { defaultNonNullable: true };
