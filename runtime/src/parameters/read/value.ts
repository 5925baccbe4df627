import type { ParameterReader } from "./parameter-reader.ts";

/** Makes a value from what a location gave: one text, or several. */
type Convert<Source, T> = (r: ParameterReader, source: Source) => T;

/** A required parameter; its absence is reported, unless something else is wrong with it. */
export function requiredParameter<Source, T>(
  r: ParameterReader,
  source: Source | undefined,
  convert: Convert<Source, T>,
): T {
  if (source !== undefined) return convert(r, source);
  if (r.refused) return undefined as never;
  return r.note("required", "is required but missing");
}

/** An optional parameter. */
export function optionalParameter<Source, T>(
  r: ParameterReader,
  source: Source | undefined,
  convert: Convert<Source, T>,
): T | undefined {
  return source === undefined ? undefined : convert(r, source);
}

/** An optional parameter with the document's default. */
export function parameterOr<Source, T>(
  r: ParameterReader,
  source: Source | undefined,
  convert: Convert<Source, T>,
  fallback: T,
): T {
  return source === undefined ? fallback : convert(r, source);
}

/** The text of a parameter that may be sent empty; empty text counts as absent. Source: OpenAPI 3.1, allowEmptyValue. */
export function nonEmpty(text: string | undefined): string | undefined {
  return text === "" ? undefined : text;
}
