import type { WebBlob } from "../../http/web-types.ts";
import type { Issue } from "../../issue/issue.ts";
import { iteratorOf } from "../../stream/byte-stream.ts";
import { type Check, Findings } from "../../validate/findings.ts";
import { issueWithoutValue } from "../../validate/issues-of.ts";
import { encodeJson } from "../../json/write/encode-json.ts";
import { writeJsonAny } from "../../json/write/any.ts";
import { fieldText } from "../form-text.ts";
import type { BinaryBody, ClientBody } from "../operation/operation.ts";
import { type FilePart, fileContent, isBlob } from "./file-part.ts";

/**
 * How a property of a multipart body is sent. Without one an array is a part for each item, an
 * object is JSON, and anything else is text.
 */
export interface PartWriter {
  /** Media types and ranges of a file; none if any is right. */
  readonly file?: readonly string[];
  /** Content-Type of a value that is sent as JSON. */
  readonly json?: string;
  /** Content-Type of text. */
  readonly text?: string;
  /** Content-Transfer-Encoding that a text is in. */
  readonly transfer?: string;
  /** Whether each item of an array is a part. */
  readonly many?: boolean;
  /** Gives the parts as pairs of a query. */
  readonly write?: (value: never) => string;
}

/** Streams that were sent. */
const sent = /* @__PURE__ */ new WeakSet<object>();

/** What a body consists of: headers, and the bytes between them. */
type Piece = string | BinaryBody;

/**
 * A multipart body. It is a `Blob` where it can be, which may be sent again and says its size; with a
 * stream in it, it is one. Source: RFC 7578; HTML, multipart/form-data.
 *
 * @param mediaType without the boundary
 * @param check every rule of the object, in which files are any values
 * @throws an error: the object breaks a rule, or a file has a media type that the document does not list
 *   (both with `issues`), or a stream was sent before
 */
export function multipartBody(
  mediaType: string,
  value: object,
  writers: Readonly<Record<string, PartWriter>>,
  check?: Check,
): ClientBody {
  const found = new Findings();
  check?.(value, found);
  if (found.list.length > 0) throw invalid(found.list.map(issueWithoutValue));
  const random = crypto.getRandomValues(new Uint8Array(16));
  const boundary = `----${Array.from(random, (byte) => byte.toString(36)).join("")}`;
  const pieces: Piece[] = [];
  for (const [name, member] of Object.entries(value) as [string, unknown][]) {
    if (member === undefined) continue;
    const writer = Object.hasOwn(writers, name) ? writers[name] : undefined;
    for (const [headers, content] of partsOf(name, member, writer))
      pieces.push(`--${boundary}\r\n${headers}\r\n`, content, "\r\n");
  }
  pieces.push(`--${boundary}--\r\n`);
  for (const piece of pieces) {
    if (isWhole(piece)) continue;
    if (sent.has(piece as object))
      throw new Error("a file of the body is a stream, which cannot be sent again");
    sent.add(piece as object);
  }
  const data = pieces.every(isWhole) ? new Blob(pieces as never) : streamOf(pieces);
  return { contentType: `${mediaType}; boundary=${boundary}`, data: data as BinaryBody };
}

type Part = readonly [headers: string, content: Piece];

function partsOf(name: string, member: unknown, writer: PartWriter = { many: true }): Part[] {
  const { file, json, text, transfer, many, write } = writer;
  if (write !== undefined)
    return pairsOf(write(member as never)).map(([own, value]) => [disposition(own), value]);
  const items: readonly unknown[] = many === true && Array.isArray(member) ? member : [member];
  return items.flatMap((item): Part[] => {
    if (file !== undefined) return item === null ? [] : [filePart(name, item as FilePart, file)];
    if (json !== undefined)
      return [[disposition(name, undefined, json), encodeJson(item, writeJsonAny)]];
    const isJson = typeof item === "object" && item !== null && !(item instanceof Date);
    const headers = disposition(name, undefined, isJson ? "application/json" : text);
    const encoding = transfer === undefined ? "" : `Content-Transfer-Encoding: ${transfer}\r\n`;
    return [[headers + encoding, fieldText(item)]];
  });
}

function filePart(name: string, file: FilePart, listed: readonly string[]): Part {
  const { content, filename = "blob", contentType } = fileContent(file);
  const [only = "*"] = listed;
  const usual = listed.length === 1 && !only.includes("*") ? only : "application/octet-stream";
  const type = contentType ?? usual;
  const [essence = ""] = type.toLowerCase().split(";");
  if (listed.length > 0 && !listed.some((range) => isWithin(essence.trim(), range))) {
    const message = `expected ${listed.join(" or ")}, got ${essence}`;
    throw invalid([{ code: "type", path: `/${name}`, message }]);
  }
  return [disposition(name, filename, type), content];
}

const isWithin = (type: string, range: string): boolean =>
  range === "*/*" ||
  range === type ||
  (range.endsWith("/*") && type.startsWith(range.slice(0, -1)));

function disposition(name: string, filename?: string, contentType?: string): string {
  // What would end the header is escaped as in the forms of browsers.
  const quote = (text: string): string =>
    `"${text.replace(/["\r\n]/g, (char) => (char === '"' ? "%22" : encodeURIComponent(char)))}"`;
  if (/[^\t -~]/.test(contentType ?? "")) throw new TypeError("a Content-Type is not ASCII");
  const file = filename === undefined ? "" : `; filename=${quote(filename)}`;
  const type = contentType === undefined ? "" : `Content-Type: ${contentType}\r\n`;
  return `Content-Disposition: form-data; name=${quote(name)}${file}\r\n${type}`;
}

/** Names and values of a text such as `a=1&b=2`, without its percent-encoding. */
function pairsOf(text: string): (readonly [string, string])[] {
  return text
    .split("&")
    .filter(Boolean)
    .map((pair) => {
      const equals = pair.indexOf("=");
      return [
        decodeURIComponent(pair.slice(0, equals)),
        decodeURIComponent(pair.slice(equals + 1)),
      ];
    });
}

const isWhole = (piece: Piece): boolean =>
  typeof piece === "string" || piece instanceof Uint8Array || isBlob(piece);

async function* streamOf(pieces: readonly Piece[]): AsyncGenerator<Uint8Array, void, undefined> {
  const encoder = new TextEncoder();
  for (const piece of pieces) {
    if (typeof piece === "string") yield encoder.encode(piece);
    else if (piece instanceof Uint8Array) yield piece;
    else {
      const stream = isBlob(piece)
        ? (piece as WebBlob & { stream(): AsyncIterable<Uint8Array> }).stream()
        : piece;
      // The iterator of a ReadableStream is not everywhere.
      const iterator = iteratorOf(stream) as AsyncIterator<Uint8Array>;
      yield* { [Symbol.asyncIterator]: () => iterator };
    }
  }
}

function invalid(issues: readonly Issue[]): Error {
  const [{ path = "", message = "" } = {}] = issues;
  return Object.assign(new Error(`body: ${path || "/"}: ${message}`), { issues });
}
