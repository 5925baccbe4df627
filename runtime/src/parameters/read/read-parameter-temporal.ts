import type { TemporalClass, TemporalName } from "../../check/temporal/temporal-object.ts";
import { parseTemporal, temporalFormats } from "../../check/temporal/temporal-text.ts";
import type { ParameterReader } from "./parameter-reader.ts";

/** A function that reads a text as an object of Temporal. */
export function parameterTemporalReader<T>(
  Class: TemporalClass<T>,
  name: TemporalName,
): (r: ParameterReader, text: string) => T {
  return (r, text) =>
    parseTemporal(Class, name, text) ?? r.invalid("format", temporalFormats[name].expected, text);
}

/** A function that makes an object of Temporal of a text; it gives `undefined` for other texts. */
export function parameterTemporalParser<T>(
  Class: TemporalClass<T>,
  name: TemporalName,
): (text: string) => T | undefined {
  return (text) => parseTemporal(Class, name, text);
}
