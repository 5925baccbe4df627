/** Options of the output. The names and meanings are those of openapi-typescript 7. */
export interface PathsOptions {
  /** Objects have further properties unless the document forbids them. */
  readonly additionalProperties: boolean;
  /** Members in the order of the alphabet instead of that of the document. */
  readonly alphabetize: boolean;
  /** Arrays with `minItems` or `maxItems` become tuples. */
  readonly arrayLength: boolean;
  /** Enums only where the document names their members (`x-enum-varnames` and the like). */
  readonly conditionalEnums: boolean;
  /** One enum for equal sets of members. */
  readonly dedupeEnums: boolean;
  /** A property with a default is there, except in parameters and request bodies. */
  readonly defaultNonNullable: boolean;
  /** Objects without described properties are `Record<string, unknown>`. */
  readonly emptyObjectsUnknown: boolean;
  /** Enums instead of unions of literals. */
  readonly enum: boolean;
  /** Constants with the values of each union of literals. */
  readonly enumValues: boolean;
  /** Without what the document calls deprecated. */
  readonly excludeDeprecated: boolean;
  /** `export type` instead of `export interface`. */
  readonly exportType: boolean;
  /** Path parameters that a path has in braces and no parameter describes. */
  readonly generatePathParams: boolean;
  /** Everything is readonly. */
  readonly immutable: boolean;
  /** An enum `ApiPaths` of all paths. */
  readonly makePathsEnum: boolean;
  /** Paths with braces become template literal types. */
  readonly pathParamsAsTypes: boolean;
  /** Properties are required where a schema has no list of them. */
  readonly propertiesRequiredByDefault: boolean;
  /** `$Read` and `$Write` around the types of `readOnly` and `writeOnly` properties. */
  readonly readWriteMarkers: boolean;
  /** An alias at the top level for every component. */
  readonly rootTypes: boolean;
  /** Aliases of schemas are called like the schema, without `Schema` in front. */
  readonly rootTypesNoSchemaPrefix: boolean;
  /** Aliases keep upper and lower case of the schema's name. */
  readonly rootTypesKeepCasing: boolean;
}

export const defaultPathsOptions: PathsOptions = {
  additionalProperties: false,
  alphabetize: false,
  arrayLength: false,
  conditionalEnums: false,
  dedupeEnums: false,
  defaultNonNullable: true,
  emptyObjectsUnknown: false,
  enum: false,
  enumValues: false,
  excludeDeprecated: false,
  exportType: false,
  generatePathParams: false,
  immutable: false,
  makePathsEnum: false,
  pathParamsAsTypes: false,
  propertiesRequiredByDefault: false,
  readWriteMarkers: false,
  rootTypes: false,
  rootTypesNoSchemaPrefix: false,
  rootTypesKeepCasing: false,
};
