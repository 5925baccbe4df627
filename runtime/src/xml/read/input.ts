import { decodeDocument, isUtf8, latin1, toUtf8, utf8, writeUtf8 } from "#platform";
import { DecodeError } from "../../issue/decode-error.ts";
import type { IssueCode } from "../../issue/issue.ts";
import { codePoint } from "../characters.ts";
import { isOffset } from "../../check/local-text.ts";
import { defaultXmlLimits, type XmlDecodeOptions } from "./xml-decode-options.ts";
import { invalidUtf8At } from "../../text/invalid-utf8.ts";
import { locateOffsets } from "../../text/location.ts";
import { hasUtf8Mark } from "../../text/xml-declaration.ts";
import { XmlReader } from "./reader/xml-reader.ts";

/** Documents up to this size are copied to one buffer that is kept, which saves making views. */
const poolSize = 64 * 1024;
/** Zeros after a document in the pool, so that reading never runs into an earlier one. */
const padding = 16;
const pool: Uint8Array = /* @__PURE__ */ new Uint8Array(poolSize + padding);
const poolView: DataView = /* @__PURE__ */ new DataView(pool.buffer);

/** A reader at the start of the document, after a byte order mark; its bytes are valid UTF-8. */
export function openXml(input: Uint8Array | string, options: XmlDecodeOptions): XmlReader {
  const maxBytes = options.limits?.maxBytes ?? defaultXmlLimits.maxBytes;
  if (input.length > maxBytes) return refuseInput("limit", "the document exceeds limits.maxBytes");
  if (options.timeOffset !== undefined && !isOffset(options.timeOffset))
    throw new TypeError(`timeOffset must be "Z" or an offset such as "+02:00"`);
  return typeof input === "string" ? openText(input, options) : openBytes(input, options);
}

function openText(input: string, options: XmlDecodeOptions): XmlReader {
  // A UTF-16 code unit takes at most three bytes of UTF-8.
  const pooled = input.length * 3 <= poolSize;
  const bytes = pooled ? pool : toUtf8(input);
  const length = pooled ? writeUtf8(input, pool, 0) : bytes.length;
  if (pooled) pool.fill(0, length, length + padding);
  if (length === input.length)
    return new XmlReader(bytes, viewOf(bytes), input, 0, length, options);
  const lone = /\p{Surrogate}/u.exec(input);
  if (lone !== null) {
    const at = toUtf8(input.slice(0, lone.index)).length;
    return refuseInput("encoding", "half of a surrogate pair is alone", bytes, at);
  }
  return reader(bytes, length, options);
}

function openBytes(input: Uint8Array, options: XmlDecodeOptions): XmlReader {
  const lessThan = 0x3c;
  const questionMark = 0x3f;
  const length = input.length;
  const first = input[0];
  // Neither UTF-16 nor UTF-32 starts with a printable ASCII character and no zero after it.
  const wide = first === 0xfe || first === 0xff || first === 0 || input[1] === 0;
  const charset = options.contentType === undefined ? undefined : charsetOf(options.contentType);
  const isDeclared = charset !== undefined || (first === lessThan && input[1] === questionMark);
  const declared =
    wide || isDeclared || hasUtf8Mark(input) ? decodeDocument(input, charset) : undefined;
  if (declared?.refused !== undefined) return refuseInput("encoding", declared.refused, input, 0);
  if (declared?.text !== undefined) return openText(declared.text, options);
  const pooled = length <= poolSize;
  let bytes: Uint8Array;
  if (pooled) {
    pool.set(input);
    pool.fill(0, length, length + padding);
    bytes = pool;
  } else {
    // Buffer is a subclass, and two classes would make every access to a byte slower.
    bytes = new Uint8Array(input.buffer, input.byteOffset, length);
  }
  if (!isUtf8(input))
    return refuseInput("encoding", "the bytes are not UTF-8", input, invalidUtf8At(input));
  return reader(bytes, length, options);
}

/** The charset of a Content-Type, in lower case; `undefined` if it has none. */
function charsetOf(contentType: string): string | undefined {
  const found = /;\s*charset\s*=\s*(?:"([^"]*)"|([^\s;"]+))/i.exec(contentType);
  return (found?.[1] ?? found?.[2])?.toLowerCase();
}

function reader(bytes: Uint8Array, length: number, options: XmlDecodeOptions): XmlReader {
  const start = length >= 3 && hasUtf8Mark(bytes) ? 3 : 0;
  const text = latin1(bytes, 0, length);
  // U+FFFE and U+FFFF are EF BF BE and EF BF BF. Few documents have the first two.
  const wrong = text.includes("\xef\xbf") ? /\xef\xbf[\xbe\xbf]/.exec(text) : null;
  if (wrong !== null) {
    const char = utf8(bytes, wrong.index, wrong.index + 3);
    const message = `the character ${codePoint(char)} is not allowed in XML`;
    return refuseInput("syntax", message, bytes, wrong.index);
  }
  return new XmlReader(bytes, viewOf(bytes), text, start, length, options);
}

function viewOf(bytes: Uint8Array): DataView {
  return bytes === pool ? poolView : new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
}

function refuseInput(code: IssueCode, message: string, bytes?: Uint8Array, at = 0): never {
  const location = bytes === undefined ? { line: 1, column: 1 } : locateOffsets(bytes, [at])[0];
  throw new DecodeError([{ code, path: "", message, ...location }]);
}
