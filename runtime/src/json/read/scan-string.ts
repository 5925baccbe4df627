import type { JsonReader } from "./json-reader.ts";
import { stringClass } from "./string-class.ts";

/** Moves past a string that is known to start here. */
export function skipJsonString(r: JsonReader): void {
  const from = ++r.pos;
  scanJsonString(r, from);
}

/**
 * Moves past the rest of a string whose text started at `from`; whether it has escapes.
 * Source: RFC 8259, 7.
 */
export function scanJsonString(r: JsonReader, from: number): boolean {
  const backslash = 0x5c;
  const quote = 0x22;
  const { bytes } = r;
  let p = r.pos;
  let escaped = false;
  for (;;) {
    while ((stringClass[bytes[p] as number] as number) < 2) p++;
    const c = bytes[p];
    if (c === quote) break;
    if (c === backslash) {
      p = scanEscape(r, p);
      escaped = true;
    } else if (c === undefined) {
      r.fail(
        "syntax",
        bytes.length,
        `the text ends within the string that starts ${bytes.length - from + 1} bytes before`,
      );
    } else {
      const code = c.toString(16).toUpperCase().padStart(4, "0");
      r.fail("syntax", p, `control character U+${code} must be written as an escape`);
    }
  }
  r.pos = p + 1;
  return escaped;
}

function scanEscape(r: JsonReader, at: number): number {
  const lowerU = 0x75;
  const c = r.bytes[at + 1];
  if (c !== lowerU) {
    if (c === undefined || !'"\\/bfnrt'.includes(String.fromCharCode(c))) {
      r.unexpected(at + 1, 'one of " \\ / b f n r t u after a backslash');
    }
    return at + 2;
  }
  for (let p = at + 2; p < at + 6; p++) {
    const digit = r.bytes[p];
    if (digit === undefined || !/[0-9A-Fa-f]/.test(String.fromCharCode(digit))) {
      r.unexpected(p, "a hexadecimal digit");
    }
  }
  return at + 6;
}
