import type { ParameterReader } from "./parameter-reader.ts";

const percent = 0x25;
const plusSign = 0x2b;
const lastAscii = 0x7f;

/**
 * The text that a percent-encoded one stands for; noted and `undefined` where it is malformed, or
 * not UTF-8. Source: RFC 3986, 2.1.
 *
 * @param plus whether `+` is a space
 */
export function percentDecode(r: ParameterReader, text: string, plus: boolean): string | undefined {
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (c === percent || c > lastAscii || (c === plusSign && plus)) return decode(r, text, plus);
  }
  return text;
}

function decode(r: ParameterReader, text: string, plus: boolean): string | undefined {
  const spaced = plus ? text.replaceAll("+", " ") : text;
  try {
    return decodeURIComponent(spaced.replace(/[^\0-\x7f]+/g, encodeBytes));
  } catch {
    return r.invalid("encoding", "percent-encoded UTF-8", text);
  }
}

/** Bytes that were sent as they are and now stand as one character each, as Node hands them over. */
function encodeBytes(text: string): string {
  if (/[^\0-\xff]/.test(text)) return encodeURIComponent(text);
  return Array.from(text, (char) => `%${char.charCodeAt(0).toString(16)}`).join("");
}

/** Decodes every text, or none where one is malformed. */
export function percentDecodeAll(
  r: ParameterReader,
  texts: readonly string[],
  plus: boolean,
): readonly string[] | undefined {
  const decoded: string[] = [];
  for (const text of texts) {
    const one = percentDecode(r, text, plus);
    if (one === undefined) return undefined;
    decoded.push(one);
  }
  return decoded;
}
