import { StreamError } from "../../stream/stream-error.ts";
import type { Splitter } from "../../stream/splitter.ts";
import { pointerSegment } from "../../issue/json-pointer.ts";
import type {
  EitherShape,
  MultipartBody,
  MultipartList,
  PartShape,
  ValueShape,
} from "./multipart-shape.ts";
import type { MultipartInput, MultipartLimits, PartCount, PartEvent } from "./multipart-parser.ts";
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

/** A body that is divided. */
interface Scanned extends Pick<MultipartInput, "boundary" | "parser" | "read"> {
  /** Whether it is in memory, so that a part which is multipart needs no limit of its own. */
  readonly isWhole: boolean;
}

/** Parts that have names. */
export function byName(body: MultipartBody): PartPlan<PartShape> {
  const shapes = new Map(body.parts.map((shape) => [shape.name, shape]));
  const { others } = body;
  const other = (name: string): PartShape | undefined =>
    others === undefined || ownerOf(name, body) !== undefined
      ? undefined
      : { ...others, name, required: false, isOther: true };
  return {
    isNamed: true,
    shape: (head) => shapeFor(head, shapes.get(head.name) ?? other(head.name)),
    place: ({ name }) => placeOf(name),
  };
}

/**
 * The shape of a part that may be a file or not: a file has a filename, or a media type that no field of a
 * form has. Source: RFC 7578, 4.2 and 4.4.
 */
function shapeFor<Shape extends EitherShape>(
  head: PartHead,
  shape: Shape | undefined,
): Shape | undefined {
  const { filename, mediaType = "text/plain" } = head;
  if (shape?.value === undefined || filename !== undefined) return shape;
  const isField = mediaType === "text/plain" || isListed(mediaType, shape.value);
  if (!isField && mediaType !== "application/json") return shape;
  const { file: _, value, mediaTypes: __, requiredHeaders: ___, ...rest } = shape;
  return { ...rest, ...value } as Shape;
}

const isListed = (mediaType: string, { mediaTypes = [] }: ValueShape): boolean =>
  mediaTypes.some((one) => isWithin(mediaType, one));

/** The property that a part of another name belongs to: an object that has several parts. */
export function ownerOf(name: string, { parts }: MultipartBody): PartShape | undefined {
  return parts.find(({ name: own, fields }) =>
    fields === true
      ? name.startsWith(`${own}[`) && name.endsWith("]")
      : fields?.includes(name) === true,
  );
}

/** Parts that only their position tells. */
export function byPosition({ prefix, rest }: MultipartList): PartPlan<ValueShape> {
  return {
    isNamed: false,
    shape: (head, index) => shapeFor(head, prefix[index] ?? rest),
    place: (_, index) => `/${index}`,
  };
}

/** Divides a multipart body into parts and keeps its limits. */
export class PartScanner<Shape extends ValueShape> {
  readonly #splitter: Splitter<PartEvent>;
  readonly #limits: MultipartLimits;
  readonly #plan: PartPlan<Shape>;
  readonly #isWhole: boolean;
  readonly #read: PartCount;
  #index = 0;
  #size = 0;
  #most = 0;
  #place = "";

  constructor({ parser, boundary, read, isWhole }: Scanned, plan: PartPlan<Shape>) {
    const { split, limits } = parser;
    this.#splitter = split(boundary, limits.headerSize);
    this.#limits = limits;
    this.#plan = plan;
    this.#isWhole = isWhole;
    this.#read = read ?? { count: 0 };
  }

  /** Parts that have been read, for the bodies within this one. */
  get read(): PartCount {
    return this.#read;
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
    const index = this.#index++;
    if (++this.#read.count > parts) throw tooLargeParts(`there are more than ${parts} parts`);
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
    if (shape?.nested !== undefined && this.#isWhole) this.#most = Infinity;
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

/** Mistake in the headers of a part; undefined if they are right. */
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

/** Parameters, such as a charset, do not tell media types apart. */
function isWithin(type: string, listed: string): boolean {
  const [range = ""] = listed.split(/\s*;/);
  if (range === "*/*" || range === type) return true;
  return range.endsWith("/*") && type.startsWith(range.slice(0, -1));
}
