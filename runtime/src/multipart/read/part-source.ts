import { endIterator } from "../../stream/byte-stream.ts";
import { MultipartError } from "./multipart-error.ts";
import type { ValueShape } from "./multipart-shape.ts";
import { joined } from "./part-fields.ts";
import type { PartScanner, ScannedEvent } from "./part-scanner.ts";

/** A part of which no bytes have been read. */
export type Begun<Shape> = Extract<ScannedEvent<Shape>, { head: unknown }>;

/** Events of a body, of which the parts and the stream of a file take turns. */
export class PartSource<Shape extends ValueShape> {
  readonly #chunks: AsyncIterator<Uint8Array>;
  readonly #scanner: PartScanner<Shape>;
  readonly #toError: (error: MultipartError) => unknown;
  #events: Iterator<ScannedEvent<Shape>> = [][Symbol.iterator]();
  #ended = false;
  #failure: { readonly error: unknown } | undefined = undefined;
  /** Parts that have begun; the stream of one that is over gives an error. */
  #ordinal = 0;
  #next: Begun<Shape> | undefined = undefined;
  /** The read that waits: reads come one after the other. */
  #turn: Promise<unknown> = Promise.resolve();

  /** @param toError makes the error that whoever reads the parts gets */
  constructor(
    chunks: AsyncIterable<Uint8Array>,
    scanner: PartScanner<Shape>,
    toError: (error: MultipartError) => unknown,
  ) {
    this.#chunks = chunks[Symbol.asyncIterator]();
    this.#scanner = scanner;
    this.#toError = toError;
  }

  /** The next part, once the rest of the one before is skipped; undefined at the end. */
  begin(): Promise<Begun<Shape> | undefined> {
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
      const shown = error instanceof MultipartError ? this.#toError(error) : error;
      this.#failure = { error: shown };
      throw shown;
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
