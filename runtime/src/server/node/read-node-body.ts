import { allocate, toUtf8 } from "#platform";
import { BodyError, type BodyErrorKind } from "../body-error.ts";
import type { BodyDeadlines, WaitingBody } from "./body-deadlines.ts";
import type { NodeRequest } from "./node-message.ts";

/**
 * The body of a message, whole. Events and not iteration: that costs a third of a request.
 *
 * @param limit most bytes
 * @throws {BodyError} the body is larger than that, ended early or did not come in time
 */
export function readNodeBody(
  request: NodeRequest,
  limit: number,
  deadlines: BodyDeadlines,
): Promise<Uint8Array> {
  if (request.readableEnded) return Promise.resolve(parsedBody(request));
  return new Promise((resolve, reject) => {
    let first: Uint8Array | undefined;
    let rest: Uint8Array[] | undefined;
    let size = 0;
    const fail = (kind: BodyErrorKind): void => {
      deadlines.delete(waiting);
      request.off("data", take);
      reject(new BodyError(kind));
    };
    const take = (chunk: Uint8Array): void => {
      size += chunk.length;
      if (size > limit) fail("too-large");
      else if (first === undefined) first = chunk;
      else (rest ??= []).push(chunk);
    };
    // Taking off the listeners would cost more than that the last one is called in vain.
    const end = (): void => {
      deadlines.delete(waiting);
      if (first === undefined) resolve(new Uint8Array(0));
      else resolve(rest === undefined ? first : join(first, rest, size));
    };
    const close = (): void => {
      if (!request.readableEnded) fail("aborted");
    };
    const waiting: WaitingBody = { expire: () => fail("timeout"), since: 0 };
    deadlines.add(waiting);
    request.on("data", take);
    request.on("end", end);
    request.on("close", close);
  });
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

/** Parsers of frameworks that keep the bytes or the text can stand before the listener. */
function parsedBody({ body }: NodeRequest): Uint8Array {
  if (body instanceof Uint8Array) return body;
  if (typeof body === "string") return toUtf8(body);
  throw new Error(
    "the body was read before it came here: mount the listener before body parsers, or use one that keeps the bytes",
  );
}
