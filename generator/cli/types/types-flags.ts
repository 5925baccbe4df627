import type { PathsOptions } from "../../paths/options.ts";

type OptionName = keyof PathsOptions;

/** Flags of `diptych types` that shape the output: their names on the command line, and what they do. */
export const shapeFlags: readonly (readonly [name: OptionName, meaning: string])[] = [
  ["enum", "enums instead of unions of literals"],
  ["enumValues", "constants with the values of each union of literals"],
  ["conditionalEnums", "with --enum: only enums whose members have names in the document"],
  ["dedupeEnums", "with --enum: one enum for equal sets of members"],
  ["exportType", "export types instead of interfaces"],
  ["immutable", "make everything readonly"],
  ["additionalProperties", "let objects have further properties"],
  ["emptyObjectsUnknown", "empty objects are Record<string, unknown>"],
  ["defaultNonNullable", "properties with a default are there (the default; =false turns it off)"],
  ["propertiesRequiredByDefault", "properties are required where 'required' is missing"],
  ["arrayLength", "tuples for minItems and maxItems"],
  ["pathParamsAsTypes", "paths as template literal types"],
  ["generatePathParams", "path parameters that the document does not describe"],
  ["alphabetize", "sort members"],
  ["excludeDeprecated", "leave out what is deprecated"],
  ["rootTypes", "an alias at the top level for every component"],
  ["rootTypesNoSchemaPrefix", "with --root-types: without 'Schema' before the names of schemas"],
  ["rootTypesKeepCasing", "with --root-types: keep upper and lower case of names"],
  ["makePathsEnum", "an enum ApiPaths of all paths"],
  ["readWriteMarkers", "mark readOnly and writeOnly properties by $Read and $Write"],
];

const byFlag = new Map(shapeFlags.map(([name]) => [flagOf(name), name]));
const byName = new Map(shapeFlags.map(([name]) => [`--${name}`, flagOf(name)]));

/** `--enum-values` for `enumValues`. */
export function flagOf(name: string): string {
  return `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

/**
 * The arguments as commander reads them. openapi-typescript takes `--enumValues`, `--enum=false`
 * and `--enum false` as well.
 */
export function commonSpelling(args: readonly string[]): readonly string[] {
  const spelled: string[] = [];
  for (let i = 0; i < args.length; i++) {
    const arg = args[i] ?? "";
    const [, given = arg, value] = /^(--[\w-]+)=(true|false)$/.exec(arg) ?? [];
    const negated = given.startsWith("--no-") ? `--${given.slice(5)}` : undefined;
    const flag = byName.get(negated ?? given) ?? negated ?? given;
    if (!byFlag.has(flag)) {
      spelled.push(arg);
      continue;
    }
    const next = args[i + 1];
    const follows = value === undefined && (next === "true" || next === "false");
    if (follows) i++;
    const isOn = (value ?? (follows ? next : "true")) === "true";
    spelled.push(isOn === (negated === undefined) ? flag : `--no-${flag.slice(2)}`);
  }
  return spelled;
}

/** Arguments of openapi-typescript that are gone or do nothing, and what to write instead. */
export const formerFlags: Readonly<Record<string, string>> = {
  "-ap": "write --additional-properties",
  "-it": "write --immutable",
  "--immutable-types": "write --immutable",
  "--support-array-length": "write --array-length",
  "--redoc": "write --redocly",
  "--content-never": "leave it out: it has no effect in openapi-typescript 7 either",
  "--contentNever": "leave it out: it has no effect in openapi-typescript 7 either",
  "--path-params-as-type": "write --path-params-as-types",
};
