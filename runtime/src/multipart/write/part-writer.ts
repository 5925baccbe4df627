import { isDecimalObject } from "../../check/decimal-object.ts";
import { isTemporalObject } from "../../check/temporal/temporal-object.ts";
import type { Issue } from "../../issue/issue.ts";
import { encodeJson } from "../../json/write/encode-json.ts";
import { writeJsonAny } from "../../json/write/write-json-any.ts";
import { fieldText } from "../../parameters/write/field-text.ts";
import type { BinaryBody } from "../../stream/byte-stream.ts";
import { fileContent, isFile } from "./file-part.ts";

/**
 * How a property of a multipart body is sent. Without one an array is a part for each item, an
 * object is JSON, and anything else is text.
 */
export interface PartWriter {
  /** Media types and ranges of a file; none if any is right. */
  readonly file?: readonly string[];
  /** Whether a value that is no file is sent as the other members say. */
  readonly orValue?: boolean;
  /** Names of headers that a file must have. */
  readonly headers?: readonly string[];
  /** Content-Type of a value that is sent as JSON. */
  readonly json?: string;
  /** Whether null is sent; it is left out otherwise. */
  readonly keepsNull?: boolean;
  /** Content-Type of text. */
  readonly text?: string;
  /** Content-Transfer-Encoding that a text is in. */
  readonly transfer?: string;
  /** Whether each item of an array is a part. */
  readonly many?: boolean;
  /** Writes a value of `json`, or of `text`, by its codec. */
  readonly encode?: (value: never) => string | Uint8Array;
  /** Writes a value that is a multipart body itself; `place` is its JSON Pointer. */
  readonly nested?: (value: never, place: string) => MultipartData;
  /** Gives the parts as pairs of a query. */
  readonly write?: (value: never) => string;
}

/** A multipart body with its media type, which names the boundary. */
export interface MultipartData {
  readonly contentType: string;
  readonly data: BinaryBody;
}

/** Piece of a body: headers, or the bytes between them. */
export type Piece = string | BinaryBody;

export type Part = readonly [headers: string, content: Piece];

/** The header of a part that says what it is. */
type Disposition = (filename?: string, isFile?: boolean) => string;

/**
 * One part of a value.
 *
 * @param place of the value in the body, as JSON Pointer
 * @throws an error: a file has a media type that the document does not list, or is none
 */
export function partOf(
  item: unknown,
  { file, orValue, headers: required = [], json, text, transfer, encode, nested }: PartWriter,
  disposition: Disposition,
  place: string,
): Part {
  if (file !== undefined && (orValue !== true || isFile(item)))
    return filePart(item, file, required, disposition, place);
  if (nested !== undefined) {
    const { contentType, data } = nested(item as never, place);
    return [disposition() + typeHeader(contentType), data];
  }
  if (encode !== undefined && item !== null)
    return [disposition() + typeHeader(json ?? text), encode(item as never)];
  if (json !== undefined) return [disposition() + typeHeader(json), encodeJson(item, writeJsonAny)];
  const isJson =
    typeof item === "object" &&
    item !== null &&
    !(item instanceof Date) &&
    !isDecimalObject(item) &&
    !isTemporalObject(item);
  const headers = disposition() + typeHeader(isJson ? "application/json" : text);
  const encoding = transfer === undefined ? "" : `Content-Transfer-Encoding: ${transfer}\r\n`;
  return [headers + encoding, fieldText(item)];
}

function filePart(
  file: unknown,
  listed: readonly string[],
  required: readonly string[],
  disposition: Disposition,
  place: string,
): Part {
  if (!isFile(file)) throw invalid([{ code: "type", path: place, message: "expected a file" }]);
  const { content, filename, contentType, headers = {} } = fileContent(file);
  const given = new Set(Object.keys(headers).map((name) => name.toLowerCase()));
  const missing = required.find((name) => !given.has(name.toLowerCase()));
  if (missing !== undefined) {
    const message = `the header ${missing} is missing`;
    throw invalid([{ code: "required", path: place, message }]);
  }
  const [only = "*"] = listed;
  const usual = listed.length === 1 && !only.includes("*") ? only : "application/octet-stream";
  const type = contentType ?? usual;
  const [essence = ""] = type.toLowerCase().split(";");
  if (listed.length > 0 && !listed.some((range) => isWithin(essence.trim(), range))) {
    const message = `expected ${listed.join(" or ")}, got ${essence}`;
    throw invalid([{ code: "type", path: place, message }]);
  }
  return [disposition(filename, true) + typeHeader(type) + headerLines(headers), content];
}

/**
 * Lines of further headers.
 *
 * @throws {TypeError} a header cannot be sent, or says what the part says itself
 */
export const headerLines = (headers: Readonly<Record<string, string>>): string =>
  Object.entries(headers).map(headerLine).join("");

function headerLine([name, value]: readonly [string, string]): string {
  const isOwn = /^content-(?:type|disposition|transfer-encoding)$/i.test(name);
  if (isOwn || !/^[\w!#$%&'*+.^`|~-]+$/.test(name) || !/^[\t -~]*$/.test(value))
    throw new TypeError(`a part cannot have the header ${JSON.stringify(name)}`);
  return `${name}: ${value}\r\n`;
}

function isWithin(type: string, listed: string): boolean {
  const [range = ""] = listed.split(/\s*;/);
  if (range === "*/*" || range === type) return true;
  return range.endsWith("/*") && type.startsWith(range.slice(0, -1));
}

function typeHeader(contentType: string | undefined): string {
  if (/[^\t -~]/.test(contentType ?? "")) throw new TypeError("a Content-Type is not ASCII");
  return contentType === undefined ? "" : `Content-Type: ${contentType}\r\n`;
}

/** A name between quotes; what would end the header is escaped as in the forms of browsers. */
export const quoted = (text: string): string =>
  `"${text.replace(/["\r\n]/g, (char) => (char === '"' ? "%22" : encodeURIComponent(char)))}"`;

export function invalid(issues: readonly Issue[]): Error {
  const [{ path = "", message = "" } = {}] = issues;
  return Object.assign(new Error(`body: ${path || "/"}: ${message}`), { issues });
}
