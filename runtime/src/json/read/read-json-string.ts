import type { JsonReader } from "./json-reader.ts";
import { scanJsonString } from "./scan-string.ts";
import { refuseJson, skipJsonValue } from "./skip.ts";
import { stringClass } from "./string-class.ts";

/** Reads a string. Source: RFC 8259, 7. */
export function readJsonString(r: JsonReader): string {
  const quote = 0x22;
  const { bytes } = r;
  let p = r.pos;
  if (bytes[p] !== quote) {
    if (r.start() !== quote) {
      refuseJson(r, "a string");
      return "";
    }
    p = r.pos;
  }
  const from = ++p;
  while (stringClass[bytes[p] as number] === 0) p++;
  if (bytes[p] !== quote) return unusual(r, from, p);
  r.pos = p + 1;
  let text = r.repeated?.find(from, p);
  if (text === undefined) {
    text = r.cut(from, p);
    r.repeated?.keep(from, p, text);
  }
  return text;
}

/** Reads a string that must not be shown in messages, nor what is in its place. */
export function readJsonSecret(r: JsonReader): string {
  if (r.start() === 0x22) return readJsonString(r);
  const at = r.pos;
  skipJsonValue(r);
  r.invalidSecret(at, "type", "a string");
  return "";
}

/** A string that is not ASCII throughout or has escapes; plain up to `p`. */
function unusual(r: JsonReader, from: number, p: number): string {
  r.pos = p;
  const escaped = scanJsonString(r, from);
  const to = r.pos - 1;
  const known = r.repeated?.find(from, to);
  if (known !== undefined) return known;
  const raw = r.decode(from, to);
  // The escapes have been checked, so that the platform's own parser can replace them.
  const text = escaped ? (JSON.parse(`"${raw}"`) as string) : raw;
  r.repeated?.keep(from, to, text);
  return text;
}
