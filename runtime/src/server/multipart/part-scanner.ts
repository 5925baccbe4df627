import { problem } from "../../problem/problem.ts";
import type { ProblemError } from "../../problem/problem-details.ts";
import { StreamError } from "../../stream/stream-error.ts";
import type { Splitter } from "../../stream/splitter.ts";
import { pointerSegment } from "../../issue/json-pointer.ts";
import { RequestStreamError } from "../body/request-stream-error.ts";
import type { MultipartBody, PartShape } from "./multipart-body.ts";
import type { MultipartLimits, MultipartParser, PartEvent } from "./multipart-parser.ts";
import { type PartHead, partHead } from "./part-head.ts";

/** A part that begins, with what the document says about it; or more of its bytes. */
export type ScannedEvent =
  | { readonly head: PartHead; readonly shape: PartShape | undefined }
  | { readonly data: Uint8Array };

/** Divides a multipart body into parts and keeps its limits. */
export class PartScanner {
  readonly #splitter: Splitter<PartEvent>;
  readonly #limits: MultipartLimits;
  readonly #shapes: ReadonlyMap<string, PartShape>;
  #count = 0;
  #size = 0;
  #most = 0;
  #name = "";

  constructor({ split, limits }: MultipartParser, boundary: string, { parts }: MultipartBody) {
    this.#splitter = split(boundary, limits.headerSize);
    this.#limits = limits;
    this.#shapes = new Map(parts.map((shape) => [shape.name, shape]));
  }

  /** @throws {RequestStreamError} the bytes are not multipart, or there are too many */
  *push(chunk: Uint8Array): Generator<ScannedEvent, void, undefined> {
    yield* this.#scan(() => this.#splitter.push(chunk));
  }

  /** @throws {RequestStreamError} the last boundary is missing */
  *end(): Generator<ScannedEvent, void, undefined> {
    yield* this.#scan(() => this.#splitter.end());
  }

  *#scan(split: () => Iterable<PartEvent>): Generator<ScannedEvent, void, undefined> {
    try {
      for (const event of split()) yield "data" in event ? this.#data(event) : this.#begin(event);
    } catch (error) {
      if (!(error instanceof StreamError)) throw error;
      throw error.kind === "too-large" ? tooLarge(error.message) : malformed(error.message);
    }
  }

  #begin({ headers }: Extract<PartEvent, { headers: unknown }>): ScannedEvent {
    const { parts, nameSize, fieldSize, fileSize } = this.#limits;
    const ordinal = this.#count++;
    if (this.#count > parts) throw tooLarge(`there are more than ${parts} parts`);
    const head = partHead(headers);
    if (typeof head === "string") throw malformed(`part ${ordinal}: ${head}`);
    const { name, filename = "" } = head;
    if (name.length > nameSize || filename.length > nameSize)
      throw tooLarge(`part ${ordinal}: a name has more than ${nameSize} characters`);
    const shape = this.#shapes.get(name);
    this.#size = 0;
    this.#name = name;
    // A part that is skipped is not held in memory, but may be a file of any name.
    this.#most = shape?.file === true || shape === undefined ? fileSize : fieldSize;
    return { head, shape };
  }

  #data(event: Extract<PartEvent, { data: unknown }>): ScannedEvent {
    this.#size += event.data.length;
    if (this.#size > this.#most)
      throw tooLarge(`it is larger than ${this.#most} bytes`, placeOf(this.#name));
    return event;
  }
}

/** JSON Pointer of a property. */
export const placeOf = (name: string): string => `/${pointerSegment(name)}`;

/** What is wrong with what the headers of a part say; undefined if nothing is. */
export function headMistake(head: PartHead, shape: PartShape): string | undefined {
  const { mediaType, charset, transferEncoding = "binary" } = head;
  const { mediaTypes = [], file = false } = shape;
  // RFC 7578, 4.4: what has no Content-Type is text. A field may be of any type then, but no file.
  const type = mediaType ?? (file ? "text/plain" : undefined);
  if (type !== undefined && mediaTypes.length > 0 && !mediaTypes.some((one) => isWithin(type, one)))
    return `expected ${mediaTypes.join(" or ")}, got ${type}`;
  const plain = ["binary", "8bit", "7bit", shape.transferEncoding];
  if (!plain.includes(transferEncoding))
    return `Content-Transfer-Encoding ${JSON.stringify(transferEncoding)} is not supported`;
  if (!file && charset !== undefined && !/^(?:utf-?8|us-ascii|ascii)$/.test(charset))
    return `the charset ${JSON.stringify(charset)} is not supported; UTF-8 is`;
  return undefined;
}

function isWithin(type: string, range: string): boolean {
  if (range === "*/*" || range === type) return true;
  return range.endsWith("/*") && type.startsWith(range.slice(0, -1));
}

/** A body that is not multipart. */
export function malformed(message: string): RequestStreamError {
  const detail = `The multipart body cannot be read: ${message}.`;
  return new RequestStreamError(problem(400, { detail }), undefined);
}

/** A body with parts that are not as the document says. */
export function invalidParts(errors: readonly ProblemError[]): RequestStreamError {
  const detail = "The request is not valid.";
  return new RequestStreamError(problem(400, { detail, errors }), undefined);
}

function tooLarge(message: string, pointer?: string): RequestStreamError {
  const detail =
    pointer === undefined ? `The multipart body is too large: ${message}.` : "A part is too large.";
  const errors = pointer === undefined ? {} : { errors: [{ pointer, detail: message }] };
  return new RequestStreamError(problem(413, { detail, ...errors }), undefined);
}
