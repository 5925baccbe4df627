import type { JsonReader } from "./json-reader.ts";
import { readJsonString } from "./read-json-string.ts";

/** Reads a name and the colon after it. */
export function readJsonKey(r: JsonReader): string {
  const colon = 0x3a;
  const quote = 0x22;
  const at = r.pos;
  if (r.bytes[at] !== quote) r.unexpected(at, "a property name in double quotes");
  const name = readJsonString(r);
  const p = r.space(r.pos);
  if (r.bytes[p] !== colon) r.unexpected(p, "a colon");
  r.pos = p + 1;
  return name;
}
