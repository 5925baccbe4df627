import { writeJsonAny } from "./write-json-any.ts";
import type { JsonEncodeOptions } from "./json-encode-options.ts";
import { JsonWriter, type WriteJson } from "./json-writer.ts";

/**
 * Writes a value as JSON.
 *
 * @throws {EncodeError} the value is not of its type, or holds what JSON cannot carry
 */
export function encodeJson(
  value: unknown,
  write: WriteJson<never>,
  options?: JsonEncodeOptions,
): string {
  const w = new JsonWriter();
  write(w, value as never);
  if (options !== undefined && options.unknown === "keep") return wholeJson(value);
  return w.text();
}

/** All that a value holds, of which the type has been checked. */
function wholeJson(value: unknown): string {
  const w = new JsonWriter();
  writeJsonAny(w, value);
  return w.text();
}
