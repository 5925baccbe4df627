import { StreamError } from "../../stream/stream-error.ts";
import type { Splitter } from "../../stream/splitter.ts";
import { pointerSegment } from "../../issue/json-pointer.ts";
import type { MultipartBody, MultipartList, PartShape, ValueShape } from "./multipart-shape.ts";
import type { MultipartLimits, MultipartParser, PartEvent } from "./multipart-parser.ts";
import { malformedParts, tooLargeParts } from "./multipart-error.ts";
import { type PartHead, partHead } from "./part-head.ts";

/** A part that begins, with what the document says about it; or more of its bytes. */
export type ScannedEvent<Shape> =
  | { readonly head: PartHead; readonly shape: Shape | undefined; readonly index: number }
  | { readonly data: Uint8Array };

/** How the parts of a body are told from each other. */
export interface PartPlan<Shape> {
  /** Whether each part must have a name. */
  readonly isNamed: boolean;
  /** Gives the shape that the document has for a part. */
  readonly shape: (head: PartHead, index: number) => Shape | undefined;
  /** JSON Pointer of its value. */
  readonly place: (head: PartHead, index: number) => string;
}

/** Parts that have names. */
export function byName({ parts }: MultipartBody): PartPlan<PartShape> {
  const shapes = new Map(parts.map((shape) => [shape.name, shape]));
  return {
    isNamed: true,
    shape: ({ name }) => shapes.get(name),
    place: ({ name }) => placeOf(name),
  };
}

/** Parts that only their position tells. */
export function byPosition({ prefix, rest }: MultipartList): PartPlan<ValueShape> {
  return {
    isNamed: false,
    shape: (_, index) => prefix[index] ?? rest,
    place: (_, index) => `/${index}`,
  };
}

/** Divides a multipart body into parts and keeps its limits. */
export class PartScanner<Shape extends ValueShape> {
  readonly #splitter: Splitter<PartEvent>;
  readonly #limits: MultipartLimits;
  readonly #plan: PartPlan<Shape>;
  #count = 0;
  #size = 0;
  #most = 0;
  #place = "";

  constructor({ split, limits }: MultipartParser, boundary: string, plan: PartPlan<Shape>) {
    this.#splitter = split(boundary, limits.headerSize);
    this.#limits = limits;
    this.#plan = plan;
  }

  /** @throws {MultipartError} the bytes are not multipart, or there are too many */
  *push(chunk: Uint8Array): Generator<ScannedEvent<Shape>, void, undefined> {
    yield* this.#scan(() => this.#splitter.push(chunk));
  }

  /** @throws {MultipartError} the last boundary is missing */
  *end(): Generator<ScannedEvent<Shape>, void, undefined> {
    yield* this.#scan(() => this.#splitter.end());
  }

  *#scan(split: () => Iterable<PartEvent>): Generator<ScannedEvent<Shape>, void, undefined> {
    try {
      for (const event of split()) yield "data" in event ? this.#data(event) : this.#begin(event);
    } catch (error) {
      if (!(error instanceof StreamError)) throw error;
      throw error.kind === "too-large"
        ? tooLargeParts(error.message)
        : malformedParts(error.message);
    }
  }

  #begin({ headers }: Extract<PartEvent, { headers: unknown }>): ScannedEvent<Shape> {
    const { parts, nameSize, fieldSize, fileSize } = this.#limits;
    const index = this.#count++;
    if (this.#count > parts) throw tooLargeParts(`there are more than ${parts} parts`);
    const head = partHead(headers, this.#plan.isNamed);
    if (typeof head === "string") throw malformedParts(`part ${index}: ${head}`);
    const { name, filename = "" } = head;
    if (name.length > nameSize || filename.length > nameSize)
      throw tooLargeParts(`part ${index}: a name has more than ${nameSize} characters`);
    const shape = this.#plan.shape(head, index);
    this.#size = 0;
    this.#place = this.#plan.place(head, index);
    // A part that is skipped is not held in memory, but may be a file of any name.
    this.#most = shape?.file === true || shape === undefined ? fileSize : fieldSize;
    return { head, shape, index };
  }

  #data(event: Extract<PartEvent, { data: unknown }>): ScannedEvent<Shape> {
    this.#size += event.data.length;
    if (this.#size > this.#most)
      throw tooLargeParts(`it is larger than ${this.#most} bytes`, this.#place);
    return event;
  }
}

/** JSON Pointer of a property. */
export const placeOf = (name: string): string => `/${pointerSegment(name)}`;

/** Mistake in the headers of a part; undefined if there is none. */
export function headMistake(head: PartHead, shape: ValueShape): string | undefined {
  const { mediaType, charset, transferEncoding = "binary" } = head;
  const { mediaTypes = [], file = false, requiredHeaders = [] } = shape;
  const missing = requiredHeaders.find((name) => !Object.hasOwn(head.headers, name.toLowerCase()));
  if (missing !== undefined) return `the header ${missing} is missing`;
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
