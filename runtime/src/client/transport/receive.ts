import type { ClientRequest, SendRequest } from "../call/client-request.ts";
import type { WebResponse } from "../../http/web-types.ts";

/** Sends a request and reads the response; no bytes if the body has more than `limit`. */
export async function receive(
  send: SendRequest,
  request: ClientRequest,
  limit: number,
): Promise<readonly [WebResponse, Uint8Array | undefined]> {
  const answer = await send(request);
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const reader = answer.body?.getReader();
  for (;;) {
    const chunk = (await reader?.read())?.value;
    // React Native has bodies, but no streams of them.
    if (!chunk)
      return [answer, new Uint8Array(await (reader ? new Blob(chunks) : answer).arrayBuffer())];
    size += chunk.length;
    if (!(size <= limit)) return [answer, void (await reader?.cancel())];
    chunks.push(chunk);
  }
}
