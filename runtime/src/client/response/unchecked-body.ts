import type { ReadOptions } from "../call/client-content.ts";
import { uncheckedMistake } from "../call/unchecked-mistake.ts";
import { parseJson } from "./parse-json.ts";

/**
 * Reads JSON of a response as it is, for a client that is generated without checks.
 *
 * @throws {TypeError} the options ask for a check
 */
export function uncheckedBody(bytes: Uint8Array, options: ReadOptions): unknown {
  const mistake = uncheckedMistake(options);
  if (mistake) throw mistake;
  return parseJson(bytes);
}
