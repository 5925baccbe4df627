import type { ProblemError } from "../../problem/problem-details.ts";
import type { BodyShape } from "../../http/web-types.ts";
import { boundaryOf } from "../../multipart/read/boundary.ts";
import { invalidParts, type MultipartError } from "../../multipart/read/multipart-error.ts";
import type { MultipartInput, MultipartLimits } from "../../multipart/read/multipart-parser.ts";
import { PartSplitter } from "../../multipart/read/part-splitter.ts";
import { readMultipart, readMultipartList } from "../../multipart/read/read-multipart.ts";
import { streamList, streamParts } from "../../multipart/read/stream-parts.ts";
import { defaultItemLimit } from "../../stream/splitter.ts";
import type { Check } from "../../validate/findings.ts";
import { ApiError } from "../api-error.ts";
import type { ClientContent, PartsPlan, ReadOptions } from "../call/client-content.ts";
import type { PartsOptions } from "../call/stream-options.ts";
import { checkBody } from "../response/read-body.ts";
import { type ItemStream, nextChunk, StreamSource, wholeReader } from "./item-stream.ts";

/** Most parts of a response, unless there may be any number. */
const mostParts = 1000;

const defaults: MultipartLimits = {
  parts: mostParts,
  // The whole response has a limit.
  fieldSize: Infinity,
  fileSize: Infinity,
  headerSize: 2 ** 14,
  nameSize: 256,
};

/**
 * The reader of a multipart response: of its whole, or of its parts one after the other where there may be any number.
 *
 * @param check every rule of the whole, in which files are any values
 */
export function partsContent(mediaType: string, plan: PartsPlan, check?: Check): ClientContent {
  const streams = "streams" in plan && plan.streams === true;
  const read = streams
    ? (body: Uint8Array, options: ReadOptions) => new PartsSource(body, plan, options)
    : (bytes: Uint8Array, options: ReadOptions) => readWhole(bytes, plan, check, options);
  return { mediaType, read, streams, parts: plan };
}

function readWhole(
  bytes: Uint8Array,
  plan: PartsPlan,
  check: Check | undefined,
  options: ReadOptions,
): unknown {
  // The check of the whole checks its parts too.
  const inner = check === undefined ? options : ({ ...options, validation: "off" } as const);
  const input = inputOf(options.contentType, inner, defaults, (error) => error);
  const mistakes: ProblemError[] = [];
  const value =
    "parts" in plan
      ? readMultipart(bytes, plan, input, mistakes)
      : readMultipartList(bytes, plan, input, mistakes);
  if (mistakes.length > 0) throw invalidParts(mistakes);
  return checkBody(value, check, options);
}

/** @throws {MultipartError} Content-Type names no boundary */
function inputOf(
  contentType: string | undefined,
  options: object,
  limits: MultipartLimits,
  toError: (error: MultipartError) => unknown,
): MultipartInput {
  const split = (boundary: string, limit: number): PartSplitter =>
    new PartSplitter(boundary, limit);
  return { boundary: boundaryOf(contentType), parser: { limits, split }, options, toError };
}

/** The body of a response whose parts are not read yet. */
export class PartsSource extends StreamSource {
  readonly #body: BodyShape | Uint8Array;
  readonly #plan: PartsPlan;
  readonly #options: ReadOptions;

  constructor(body: BodyShape | Uint8Array, plan: PartsPlan, options: ReadOptions) {
    super();
    this.#body = body;
    this.#plan = plan;
    this.#options = options;
  }

  /** @throws {ApiError} Content-Type names no boundary */
  override open(call: PartsOptions): ItemStream<unknown> {
    const body = this.#body;
    const plan = this.#plan;
    const options = this.#options;
    const { request } = options;
    const { itemLimit = defaultItemLimit } = call;
    const isEndless = "streams" in plan && plan.streams === true;
    const { partLimit = isEndless ? Infinity : mostParts } = call;
    const toError = (error: Error): ApiError =>
      new ApiError("decode", request, `a part: ${error.message}`, { cause: error });
    const limits = { ...defaults, parts: partLimit, fieldSize: itemLimit };
    const reader = body instanceof Uint8Array ? wholeReader(body) : body.getReader();
    const stop = (): void => void reader.cancel().catch(() => undefined);
    async function* chunks(): AsyncGenerator<Uint8Array, void, undefined> {
      try {
        for (;;) {
          const chunk = await nextChunk(reader, call, request);
          if (chunk === undefined) return;
          yield chunk;
        }
      } finally {
        stop();
      }
    }
    let input: MultipartInput;
    try {
      input = inputOf(options.contentType, options, limits, toError);
    } catch (error) {
      stop();
      throw toError(error as MultipartError);
    }
    const parts =
      "parts" in plan ? streamParts(chunks(), plan, input) : streamList(chunks(), plan, input);
    return {
      next: () => parts.next() as Promise<IteratorResult<unknown, undefined>>,
      // Ends a read that waits, and a body that was never read.
      return() {
        stop();
        return parts.return() as Promise<IteratorResult<unknown, undefined>>;
      },
      [Symbol.asyncIterator]() {
        return this;
      },
    };
  }
}
