import { endIterator, isAsyncIterable } from "../../stream/byte-stream.ts";
import type { Exchange } from "./exchange.ts";
import { HandlerTimeoutError } from "./handler-timeout-error.ts";
import { tell } from "../hooks.ts";
import type { Reply } from "../reply/reply.ts";

/** Reply in place of one that was not ready in time. */
export const late: Reply = /* @__PURE__ */ Object.freeze({ status: 503 });

/** The reply of a handler, or `late`, which `onError` is told. */
export async function inTime(
  exchange: Exchange,
  name: string,
  reply: PromiseLike<Reply>,
): Promise<Reply> {
  const { handlerTimeout, hooks } = exchange.server;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const lateness = new Promise<Reply>((resolve) => {
    timer = setTimeout(() => {
      const error = new HandlerTimeoutError(name, handlerTimeout);
      tell(hooks.onError, error, exchange.event());
      exchange.request.abort?.(error);
      resolve(late);
      reply.then(endReply, noop);
    }, handlerTimeout);
  });
  try {
    return await Promise.race([reply, lateness]);
  } finally {
    clearTimeout(timer);
  }
}

/** Cancels the stream of a reply that comes late. */
function endReply({ body }: Reply): void {
  if (isAsyncIterable(body)) endIterator(body[Symbol.asyncIterator]());
}

const noop = (): void => undefined;
