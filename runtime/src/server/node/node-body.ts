import { allocate, toUtf8 } from "#platform";
import { BodyError, type BodyErrorKind } from "../message/body-error.ts";
import type { ReceivingBody } from "../body/body-budget.ts";
import type { BodyDeadlines, WaitingBody } from "./body-deadlines.ts";
import type { NodeRequest } from "./node-message.ts";

/** Property of a message that holds its body reader, so that listeners are not added again. */
const reader: unique symbol = /* @__PURE__ */ Symbol("diptych.body");

interface ReadRequest extends NodeRequest {
  [reader]?: NodeBody;
}

/**
 * Reads the whole body of one message. Uses events: async iteration costs a third of a request.
 */
export class NodeBody implements WaitingBody {
  since = -1;
  earlier: WaitingBody | undefined = undefined;
  later: WaitingBody | undefined = undefined;
  readonly #request: NodeRequest;
  readonly #deadlines: BodyDeadlines;
  readonly #limit: number;
  readonly #received: ReceivingBody;
  readonly #resolve: (bytes: Uint8Array) => void;
  readonly #reject: (error: BodyError) => void;
  #size = 0;
  #first: Uint8Array | undefined = undefined;
  #rest: Uint8Array[] | undefined = undefined;

  constructor(
    request: NodeRequest,
    limit: number,
    deadlines: BodyDeadlines,
    received: ReceivingBody,
    resolve: (bytes: Uint8Array) => void,
    reject: (error: BodyError) => void,
  ) {
    this.#request = request;
    this.#limit = limit;
    this.#deadlines = deadlines;
    this.#received = received;
    this.#resolve = resolve;
    this.#reject = reject;
    (request as ReadRequest)[reader] = this;
    request.on("data", onData);
    request.on("end", onEnd);
    request.on("close", onClose);
    deadlines.add(this);
  }

  take(chunk: Uint8Array): void {
    this.#size += chunk.length;
    const kind = this.#size > this.#limit ? "too-large" : this.#received.take(chunk.length);
    if (kind !== undefined) this.fail(kind);
    else if (this.#first === undefined) this.#first = chunk;
    else (this.#rest ??= []).push(chunk);
  }

  /** The listeners stay: removing them costs more than one call in vain. */
  end(): void {
    this.#deadlines.delete(this);
    const first = this.#first ?? new Uint8Array(0);
    this.#resolve(this.#rest === undefined ? first : join(first, this.#rest, this.#size));
    this.#forget();
  }

  fail(kind: BodyErrorKind): void {
    this.#deadlines.delete(this);
    this.#request.off("data", onData);
    this.#reject(new BodyError(kind));
    this.#forget();
  }

  /** The message stays while its response is made, and would hold its chunks. */
  #forget(): void {
    this.#first = undefined;
    this.#rest = undefined;
    this.#received.close();
  }
}

function onData(this: unknown, chunk: Uint8Array): void {
  (this as ReadRequest)[reader]?.take(chunk);
}

function onEnd(this: unknown): void {
  (this as ReadRequest)[reader]?.end();
}

function onClose(this: unknown): void {
  const request = this as ReadRequest;
  if (!request.readableEnded) request[reader]?.fail("aborted");
}

function join(first: Uint8Array, rest: readonly Uint8Array[], size: number): Uint8Array {
  const whole = allocate(size);
  whole.set(first);
  let at = first.length;
  for (const chunk of rest) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}

/**
 * The body of a message.
 *
 * @param limit most bytes
 * @throws {BodyError} the body is larger than that, ended early, did not come in time or has no room
 */
export function readNodeBody(
  request: NodeRequest,
  limit: number,
  deadlines: BodyDeadlines,
  received: ReceivingBody,
): Promise<Uint8Array> {
  // A listener added late hears neither event.
  if (request.aborted === true || (request.destroyed === true && !request.readableEnded)) {
    return Promise.reject(new BodyError("aborted"));
  }
  if (request.readableEnded) return Promise.resolve(parsedBody(request));
  return new Promise((resolve, reject) => {
    void new NodeBody(request, limit, deadlines, received, resolve, reject);
  });
}

/** Parsers of frameworks that keep the bytes or the text may run before the listener. */
function parsedBody({ body }: NodeRequest): Uint8Array {
  if (body instanceof Uint8Array) return body;
  if (typeof body === "string") return toUtf8(body);
  throw new Error(
    "the body was read before it came here: mount the listener before body parsers, or use one that keeps the bytes",
  );
}
