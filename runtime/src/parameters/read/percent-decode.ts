import type { ParameterReader } from "./parameter-reader.ts";

const percent = 0x25;
const plusSign = 0x2b;
const lastAscii = 0x7f;

/**
 * Decodes percent-encoded text; reports it and gives `undefined` if it is malformed or not UTF-8.
 * Source: RFC 3986, 2.1.
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
    return decodeURIComponent(spaced.replace(/[^\0-\x7f]+/g, decodeBytes));
  } catch {
    return r.invalid("encoding", "percent-encoded UTF-8", text);
  }
}

/**
 * Text of bytes that were sent unencoded, which Node.js gives as one character each.
 *
 * @throws {TypeError} they are not UTF-8
 */
function decodeBytes(text: string): string {
  if (/[^\0-\xff]/.test(text)) return text;
  const bytes = Uint8Array.from({ length: text.length }, (_, i) => text.charCodeAt(i));
  return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
}

/** Decodes every text, or none if one is malformed. */
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
