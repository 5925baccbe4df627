import type { TemporalClass, TemporalName } from "../../check/temporal/temporal-object.ts";
import { parseTemporal, temporalFormats } from "../../check/temporal/temporal-text.ts";
import { quote } from "../../text/byte.ts";
import type { JsonReader } from "./json-reader.ts";
import { readJsonDateTime } from "./read-json-date.ts";
import { readJsonString } from "./read-json-string.ts";
import { refuseJson } from "./skip.ts";

/** A function that reads a text as an object of Temporal; a date-time gets the offset that the options give. */
export function jsonTemporalReader<T>(
  Class: TemporalClass<T>,
  name: TemporalName,
): (r: JsonReader) => T {
  const read = name === "Instant" ? readJsonDateTime : readJsonString;
  return (r) => {
    if (r.start() !== quote) {
      refuseJson(r, "a string");
      return undefined as T;
    }
    const at = r.pos;
    const value = parseTemporal(Class, name, read(r));
    if (value === undefined) r.refuseFormat(at, temporalFormats[name].expected);
    return value as T;
  };
}
