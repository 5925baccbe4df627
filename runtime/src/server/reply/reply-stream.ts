import { type ByteStream, endIterator, type Items, iteratorOf } from "../../stream/byte-stream.ts";
import { isThenable } from "../../check/is-thenable.ts";

/** How a stream of a reply is sent. */
export interface ReplyStreamOptions {
  /** Bytes of a value of the stream. */
  readonly bytesOf: (value: unknown) => Uint8Array;
  /** Bytes that are sent while there is nothing else; absent for none. */
  readonly heartbeat?: Uint8Array | undefined;
  /** Milliseconds without a value after which they are sent; 0 for never. */
  readonly interval: number;
  /** Longest wait for a value in milliseconds; 0 for no limit. */
  readonly idle: number;
  /** Hears why the stream was broken off. */
  readonly onError: (error: unknown) => void;
}

/** The wait for a value of a stream was too long. */
export class StreamTimeoutError extends Error {
  override readonly name = "StreamTimeoutError";

  constructor(idle: number) {
    super(`the stream of a reply gave nothing for ${idle} ms`);
  }
}

type Source = AsyncIterator<unknown> | Iterator<unknown>;
type Outcome = { readonly result: IteratorResult<unknown> } | { readonly error: unknown };

const over: IteratorReturnResult<undefined> = { done: true, value: undefined };

/**
 * The body of a reply that a handler gives piece by piece. Each value is asked for when there is room
 * for it. It is no generator, so that `return` reaches the handler's iterator also while that is
 * awaited.
 */
export class ReplyStream implements AsyncIterableIterator<Uint8Array> {
  readonly #source: Source;
  readonly #options: ReplyStreamOptions;
  /** Whether a value has been asked for and not been taken. */
  #isAsked = false;
  #askedAt = 0;
  #outcome: Outcome | undefined = undefined;
  /** Ends the wait for a value. */
  #wake: (() => void) | undefined = undefined;
  #isOver = false;

  constructor(stream: Items<unknown> | ByteStream, options: ReplyStreamOptions) {
    this.#source = iteratorOf(stream);
    this.#options = options;
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  /** @throws whatever ended the stream early; it was reported */
  async next(): Promise<IteratorResult<Uint8Array>> {
    if (this.#isOver) return over;
    const { bytesOf, heartbeat, onError } = this.#options;
    try {
      this.#ask();
      if (this.#outcome === undefined) await this.#wait();
      // The client is gone.
      if (this.#isOver) return over;
      const outcome = this.#outcome;
      if (outcome === undefined) return { value: heartbeat as Uint8Array };
      this.#outcome = undefined;
      this.#isAsked = false;
      if ("error" in outcome) throw outcome.error;
      if (outcome.result.done !== true) return { value: bytesOf(outcome.result.value) };
      this.#isOver = true;
      return over;
    } catch (error) {
      this.#stop();
      onError(error);
      throw error;
    }
  }

  /** Ends the stream of the handler, because the client is gone or wants no body. */
  return(): Promise<IteratorResult<Uint8Array>> {
    this.#stop();
    return Promise.resolve(over);
  }

  #stop(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    endIterator(this.#source);
    this.#wake?.();
  }

  #ask(): void {
    if (this.#isAsked) return;
    this.#isAsked = true;
    const result: unknown = this.#source.next();
    if (!isThenable(result)) {
      this.#outcome = { result: result as IteratorResult<unknown> };
      return;
    }
    this.#askedAt = this.#options.idle > 0 ? performance.now() : 0;
    const settle = (outcome: Outcome): void => {
      this.#outcome = outcome;
      this.#wake?.();
    };
    result.then(
      (value) => settle({ result: value as IteratorResult<unknown> }),
      (error: unknown) => settle({ error }),
    );
  }

  /** Waits for the value, the time of a heartbeat, or the end. */
  #wait(): Promise<void> {
    const { heartbeat, interval, idle } = this.#options;
    const beat = heartbeat !== undefined && interval > 0 ? interval : Infinity;
    const left = idle > 0 ? Math.max(0, idle - (performance.now() - this.#askedAt)) : Infinity;
    return new Promise((resolve, reject) => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      if (beat < left) timer = setTimeout(resolve, beat);
      else if (left < Infinity)
        timer = setTimeout(() => reject(new StreamTimeoutError(idle)), left);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
