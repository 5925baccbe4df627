import { countProperties, isObject } from "../../check/objects.ts";
import { isStackOverflow } from "../../check/stack-overflow.ts";
import { closeBrace, openBrace } from "../../text/byte.ts";
import { isUtf8, latin1, toUtf8 } from "#platform";
import { DecodeError } from "../../issue/decode-error.ts";
import { defaultJsonLimits, type JsonDecodeOptions } from "./json-decode-options.ts";
import { invalidUtf8At } from "../../text/invalid-utf8.ts";
import type { ReadJson } from "./read-json-collection.ts";
import { JsonReader } from "./json-reader.ts";
import { locateIssues } from "../locate.ts";

const noOptions: JsonDecodeOptions = {};

/**
 * Reads one value from a text in UTF-8. A byte order mark is skipped (RFC 8259, 8.1). The value is
 * the result of `read`; generated code states its type, because inferring it for each of many
 * decoders would cost a compiler time.
 *
 * @throws {DecodeError} the text is not JSON, or the value is not of its type
 */
export function decodeJson(
  input: Uint8Array | string,
  read: ReadJson<unknown>,
  options: JsonDecodeOptions = noOptions,
): unknown {
  const r = typeof input === "string" ? openText(input, options) : openBytes(input, options);
  const begin = r.space(r.pos);
  const value = readWithinStack(r, read);
  const end = r.space(r.pos);
  if (end < r.bytes.length) r.unexpected(end, "the end of the text");
  if (options.unknown === "refuse-root" && isObject(value) && countProperties(value) === 0)
    refuseForeign(r, begin);
  if (r.pending.length > 0) throw r.error();
  if (r.unlisted !== undefined && r.unlisted.length > 0)
    options.onUnlisted?.(locateIssues(r.bytes, r.unlisted));
  if (r.doubts.length > 0) options.onFormat?.(locateIssues(r.bytes, r.doubts));
  return value;
}

/** Refuses an object with properties of which none is known. */
function refuseForeign(r: JsonReader, begin: number): void {
  const first = r.space(begin + 1);
  if (r.bytes[begin] === openBrace && r.bytes[first] !== closeBrace)
    r.note("unknown", first, "has nothing that is expected");
}

/** A raised `maxDepth` may be more than the stack holds. */
function readWithinStack(r: JsonReader, read: ReadJson<unknown>): unknown {
  try {
    return read(r);
  } catch (error) {
    if (!isStackOverflow(error)) throw error;
    return r.fail("depth", r.pos, "values nest deeper than the stack of this process allows");
  }
}

function openBytes(bytes: Uint8Array, options: JsonDecodeOptions): JsonReader {
  checkSize(bytes.length, options);
  if (!isUtf8(bytes)) {
    new JsonReader(bytes, "", 0, options).fail(
      "encoding",
      invalidUtf8At(bytes),
      "the text is not UTF-8",
    );
  }
  return new JsonReader(bytes, latin1(bytes, 0, bytes.length), start(bytes), options);
}

function openText(text: string, options: JsonDecodeOptions): JsonReader {
  checkSize(text.length, options);
  const bytes = toUtf8(text);
  // As many bytes as characters: all are ASCII, so the text can be used in place of its bytes.
  if (bytes.length === text.length) return new JsonReader(bytes, text, 0, options);
  checkSize(bytes.length, options);
  const lone = /\p{Surrogate}/u.exec(text);
  if (lone !== null) {
    const at = toUtf8(text.slice(0, lone.index)).length;
    new JsonReader(bytes, "", 0, options).fail(
      "encoding",
      at,
      "the text holds half of a surrogate pair",
    );
  }
  return new JsonReader(bytes, latin1(bytes, 0, bytes.length), start(bytes), options);
}

function start(bytes: Uint8Array): number {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
}

function checkSize(size: number, options: JsonDecodeOptions): void {
  const most = options.limits?.maxBytes ?? defaultJsonLimits.maxBytes;
  if (size <= most) return;
  throw new DecodeError([
    {
      code: "limit",
      path: "",
      message: `the text has more than ${most} bytes`,
      line: 1,
      column: 1,
    },
  ]);
}
