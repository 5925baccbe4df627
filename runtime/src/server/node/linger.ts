import type { NodeRequest, NodeResponse } from "./node-message.ts";

/** Bytes that are read after the response, so that the client receives it. */
const maxBytes = 8 * 1024 * 1024;

/** Milliseconds that are waited for the same reason. */
const maxTime = 2000;

/** Milliseconds between two reads: clients that send what is refused leave time for the others. */
const pause = 10;

/**
 * Ends a response to a request whose body is not read, after which the connection closes. Closing
 * at once would reset it, and a client that is still sending would lose the response. So the
 * response is written whole, and ended when the client has stopped or has sent for too long.
 * Source: RFC 9112, 9.6.
 */
export function linger(
  request: NodeRequest,
  response: NodeResponse,
  body: string | Uint8Array | undefined,
): void {
  if (body === undefined) response.flushHeaders?.();
  else response.write(body);
  let read = 0;
  let resuming: ReturnType<typeof setTimeout> | undefined;
  const end = (): void => {
    clearTimeout(timer);
    clearTimeout(resuming);
    request.off("data", skip);
    if (!response.writableEnded && response.destroyed !== true) response.end();
  };
  const skip = (chunk: Uint8Array): void => {
    read += chunk.length;
    if (read > maxBytes) {
      end();
      return;
    }
    clearTimeout(resuming);
    request.pause?.();
    resuming = setTimeout(() => request.resume(), pause);
  };
  const timer = setTimeout(end, maxTime);
  request.on("data", skip);
  request.on("end", end);
  request.on("close", end);
  request.resume();
}
