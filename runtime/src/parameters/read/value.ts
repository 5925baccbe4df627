import type { ParameterReader } from "./parameter-reader.ts";

/** Makes a value of what a source gave: one text, or several. */
type Convert<Source, T> = (r: ParameterReader, source: Source) => T;

/** A parameter that must be there; its absence is reported, unless more than that is wrong. */
export function requiredParameter<Source, T>(
  r: ParameterReader,
  source: Source | undefined,
  convert: Convert<Source, T>,
): T {
  if (source !== undefined) return convert(r, source);
  if (r.refused) return undefined as never;
  return r.note("required", "is required but missing");
}

/** A parameter that may be absent. */
export function optionalParameter<Source, T>(
  r: ParameterReader,
  source: Source | undefined,
  convert: Convert<Source, T>,
): T | undefined {
  return source === undefined ? undefined : convert(r, source);
}

/** A parameter in whose absence the document's default holds. */
export function parameterOr<Source, T>(
  r: ParameterReader,
  source: Source | undefined,
  convert: Convert<Source, T>,
  fallback: T,
): T {
  return source === undefined ? fallback : convert(r, source);
}

/** The text of a parameter that may be sent empty; without text it counts as absent. Source: OpenAPI 3.1, allowEmptyValue. */
export function nonEmpty(text: string | undefined): string | undefined {
  return text === "" ? undefined : text;
}
