import { endIterator } from "../../stream/byte-stream.ts";
import type { NodeResponse } from "./node-message.ts";

/** Code of HTTP/2 for a stream that is broken off. Source: RFC 9113, 7. */
const internalError = 2;

/**
 * Writes a body in pieces and ends the response. A piece is asked for once the earlier ones have been
 * handed to the network. If the client leaves, the iterator is ended at once; if the iterator throws,
 * the connection is, because an end would make what was sent look whole.
 */
export async function writeStream(
  response: NodeResponse,
  body: AsyncIterable<Uint8Array>,
): Promise<void> {
  const iterator = body[Symbol.asyncIterator]();
  let isGone = response.destroyed === true;
  let wake: (() => void) | undefined;
  response.on("drain", () => wake?.());
  response.on("close", () => {
    isGone = true;
    endIterator(iterator);
    wake?.();
  });
  if (isGone) {
    endIterator(iterator);
    return;
  }
  try {
    for (;;) {
      const result = await iterator.next();
      if (isGone) return;
      if (result.done === true) break;
      if (!response.write(result.value))
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      if (isGone) return;
    }
  } catch {
    // The server has reported why.
    await breakOff(response);
    return;
  }
  response.end();
}

/** Closes the connection once what was written is sent. */
async function breakOff(response: NodeResponse): Promise<void> {
  // The last bytes are handed to the socket at the end of this turn.
  await new Promise((resolve) => setTimeout(resolve));
  if (response.stream !== undefined) response.stream.close(internalError);
  else if (response.socket?.destroySoon !== undefined) response.socket.destroySoon();
  else response.destroy?.();
}
