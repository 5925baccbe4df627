import { BodyError, type BodyErrorKind } from "../message/body-error.ts";
import type { BodyDeadlines, WaitingBody } from "./body-deadlines.ts";
import type { NodeRequest } from "./node-message.ts";

/**
 * Reads the body of one message piece by piece. It is paused while no reader waits for a piece, so that
 * a slow handler slows down the client. Each piece must arrive in the time that a whole body has.
 */
export class NodeStream implements AsyncIterableIterator<Uint8Array>, WaitingBody {
  since = -1;
  earlier: WaitingBody | undefined = undefined;
  later: WaitingBody | undefined = undefined;
  readonly #request: NodeRequest;
  readonly #deadlines: BodyDeadlines;
  readonly #chunks: Uint8Array[] = [];
  #isEnded = false;
  #error: BodyError | undefined = undefined;
  #wake: (() => void) | undefined = undefined;

  constructor(request: NodeRequest, deadlines: BodyDeadlines) {
    this.#request = request;
    this.#deadlines = deadlines;
    if (request.aborted === true || (request.destroyed === true && !request.readableEnded)) {
      this.#error = new BodyError("aborted");
      return;
    }
    if (request.readableEnded) {
      this.#takeParsed(request.body);
      return;
    }
    request.on("data", this.#take);
    request.on("end", () => {
      this.#isEnded = true;
      this.#wake?.();
    });
    request.on("close", () => {
      if (!request.readableEnded) this.fail("aborted");
    });
    request.pause?.();
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  async next(): Promise<IteratorResult<Uint8Array>> {
    for (;;) {
      const chunk = this.#chunks.shift();
      if (chunk !== undefined) return { value: chunk };
      if (this.#error !== undefined) throw this.#error;
      if (this.#isEnded) return { done: true, value: undefined };
      const woken = new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
      this.#deadlines.add(this);
      this.#request.resume();
      await woken;
      this.#deadlines.delete(this);
    }
  }

  /** Leaves the rest. */
  return(): Promise<IteratorResult<Uint8Array>> {
    this.#isEnded = true;
    this.#chunks.length = 0;
    this.#request.off("data", this.#take);
    this.#wake?.();
    return Promise.resolve({ done: true, value: undefined });
  }

  fail(kind: BodyErrorKind): void {
    if (this.#isEnded) return;
    this.#error ??= new BodyError(kind);
    this.#wake?.();
  }

  readonly #take = (chunk: Uint8Array): void => {
    this.#chunks.push(chunk);
    this.#request.pause?.();
    this.#wake?.();
  };

  /** Parsers of frameworks that keep the bytes may run before. */
  #takeParsed(body: unknown): void {
    this.#isEnded = true;
    if (body instanceof Uint8Array) this.#chunks.push(body);
    else if (body !== undefined)
      throw new Error(
        "the body was read before it came here: mount the listener before body parsers",
      );
  }
}
