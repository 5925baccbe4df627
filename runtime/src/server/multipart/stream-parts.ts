import type { WebByteStream } from "../../http/web-types.ts";
import { endIterator } from "../../stream/byte-stream.ts";
import { webStream } from "../../stream/web-stream.ts";
import type { MultipartBody, PartShape } from "./multipart-body.ts";
import type { MultipartParser } from "./multipart-parser.ts";
import { joined, PartFields } from "./part-fields.ts";
import type { PartHead } from "./part-head.ts";
import {
  headMistake,
  invalidParts,
  PartScanner,
  placeOf,
  type ScannedEvent,
} from "./part-scanner.ts";

/** A file in a multipart body that is read part by part. */
export interface StreamedFile<Name extends string = string> {
  readonly name: Name;
  /** As the client sent it: it may be a path such as `../../etc/passwd`, or empty. */
  readonly filename: string | undefined;
  /** As the client sent it; `text/plain` if it sent none. */
  readonly contentType: string;
  /** Of the part, by name in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The bytes. What is not read is skipped when the next part is asked for. */
  readonly stream: WebByteStream;
}

/** A part that is no file, in a multipart body that is read part by part. */
export interface StreamedField<Name extends string = string, Value = unknown> {
  readonly name: Name;
  /** Of an array, one item. */
  readonly value: Value;
}

type Begun = Extract<ScannedEvent, { head: unknown }>;

/**
 * The parts of a multipart body in the order in which they come. No more than a chunk of a file is in
 * memory.
 */
export async function* streamParts(
  chunks: AsyncIterable<Uint8Array>,
  body: MultipartBody,
  boundary: string,
  parser: MultipartParser,
): AsyncGenerator<StreamedFile | StreamedField, void, undefined> {
  const source = new PartSource(chunks, new PartScanner(parser, boundary, body));
  const seen = new Set<string>();
  try {
    for (let part = await source.begin(); part !== undefined; part = await source.begin()) {
      const { head, shape } = part;
      const { name } = head;
      const mistake = mistakeOf(part, body, seen);
      if (mistake !== undefined) throw invalidParts([{ pointer: placeOf(name), detail: mistake }]);
      if (shape === undefined) continue;
      seen.add(name);
      if (shape.file === true) yield streamedFile(head, source);
      else yield { name, value: fieldValue(name, await source.rest(), shape, body) };
    }
    const missing = body.parts.filter(({ name, required }) => required && !seen.has(name));
    if (missing.length > 0) {
      throw invalidParts(
        missing.map(({ name }) => ({ pointer: placeOf(name), detail: "is required but missing" })),
      );
    }
  } finally {
    source.close();
  }
}

function mistakeOf(
  { head, shape }: Begun,
  { closed }: MultipartBody,
  seen: ReadonlySet<string>,
): string | undefined {
  if (shape === undefined) return closed === true ? "is not a known property" : undefined;
  if (shape.many !== true && seen.has(head.name)) return "is given more than once";
  return headMistake(head, shape);
}

function fieldValue(
  name: string,
  bytes: Uint8Array,
  shape: PartShape,
  body: MultipartBody,
): unknown {
  const fields = new PartFields(body);
  const mistake = fields.addPart(name, bytes, shape);
  if (mistake !== undefined) throw invalidParts([{ pointer: placeOf(name), detail: mistake }]);
  const read = shape.read?.(fields);
  if (fields.issues.length > 0) throw invalidParts(fields.mistakes);
  const value = shape.many === true ? (read as readonly unknown[])[0] : read;
  const { issues = [] } = shape.check?.(value) ?? {};
  if (issues.length === 0) return value;
  throw invalidParts(
    issues.map(({ path, message }) => ({ pointer: `${placeOf(name)}${path}`, detail: message })),
  );
}

function streamedFile(
  { name, filename, contentType = "text/plain", headers }: PartHead,
  source: PartSource,
): StreamedFile {
  const stream = webStream(source.bytes()) as WebByteStream;
  return { name, filename, contentType, headers, stream };
}

/** Events of a body, of which the parts and the stream of a file take turns. */
class PartSource {
  readonly #chunks: AsyncIterator<Uint8Array>;
  readonly #scanner: PartScanner;
  #events: Iterator<ScannedEvent> = [][Symbol.iterator]();
  #ended = false;
  #failure: { readonly error: unknown } | undefined = undefined;
  /** Parts that have begun; the stream of one that is over gives an error. */
  #ordinal = 0;
  #next: Begun | undefined = undefined;
  /** The read that waits: reads come one after the other. */
  #turn: Promise<unknown> = Promise.resolve();

  constructor(chunks: AsyncIterable<Uint8Array>, scanner: PartScanner) {
    this.#chunks = chunks[Symbol.asyncIterator]();
    this.#scanner = scanner;
  }

  /** The next part, once the rest of the one before is skipped; undefined at the end. */
  begin(): Promise<Begun | undefined> {
    this.#ordinal++;
    return this.#inTurn(async () => {
      while (this.#next === undefined && (await this.#data()) !== undefined);
      const begun = this.#next;
      this.#next = undefined;
      return begun;
    });
  }

  /** All bytes of the part. */
  async rest(): Promise<Uint8Array> {
    const chunks: Uint8Array[] = [];
    for await (const chunk of this.bytes()) chunks.push(chunk);
    return joined(chunks);
  }

  /**
   * The bytes of the part that has begun last.
   *
   * @param ordinal of that part; a default is taken at the call, not at the first read
   */
  async *bytes(ordinal: number = this.#ordinal): AsyncGenerator<Uint8Array, void, undefined> {
    for (;;) {
      const chunk = await this.#inTurn(() => {
        if (ordinal !== this.#ordinal)
          throw new TypeError("the file was left behind when the next part was asked for");
        return this.#data();
      });
      if (chunk === undefined) return;
      yield chunk;
    }
  }

  /** Leaves the rest of the body unread. */
  close(): void {
    this.#ordinal++;
    if (!this.#ended) endIterator(this.#chunks);
  }

  #inTurn<T>(read: () => Promise<T>): Promise<T> {
    const result = this.#turn.then(read);
    this.#turn = result.catch(() => undefined);
    return result;
  }

  /** More bytes of the part; undefined if it is over, and then the next one is kept. */
  async #data(): Promise<Uint8Array | undefined> {
    // Whoever reads on hears of it too.
    if (this.#failure !== undefined) throw this.#failure.error;
    try {
      return await this.#advance();
    } catch (error) {
      this.#failure = { error };
      throw error;
    }
  }

  async #advance(): Promise<Uint8Array | undefined> {
    while (this.#next === undefined) {
      const { done, value: event } = this.#events.next();
      if (done !== true) {
        if ("data" in event) return event.data;
        this.#next = event;
      } else if (this.#ended) return undefined;
      else {
        const chunk = await this.#chunks.next();
        this.#ended = chunk.done === true;
        this.#events = this.#ended
          ? this.#scanner.end()
          : this.#scanner.push(chunk.value as Uint8Array);
      }
    }
    return undefined;
  }
}
