import type { BodyShape, WebResponse } from "../../http/web-types.ts";
import type { ClientContents, ReadOptions } from "../operation/operation.ts";
import { readAnswer } from "../response/read-response.ts";
import { receive } from "../transport/receive.ts";
import type { ClientRequest, SendRequest } from "../transport/request.ts";

const noBytes: Uint8Array = /* @__PURE__ */ new Uint8Array(0);

/**
 * Sends a request as `receive` does, and leaves the body of a success to be read piece by piece where
 * its content is read so. Its reader gets the stream in place of the bytes.
 */
export function receiveStream(
  responses: ClientContents,
): (
  send: SendRequest,
  request: ClientRequest,
  limit: number,
) => Promise<readonly [WebResponse, Uint8Array | undefined]> {
  // The same choice as `readAnswer` makes later, without reading anything.
  const marks = Object.fromEntries(
    Object.entries(responses).map(([status, contents]) => [
      status,
      contents.map(({ mediaType, streams }) => ({ mediaType, read: () => streams === true })),
    ]),
  );
  return async (send, request, limit) => {
    const answer = await send(request);
    const body: BodyShape | null = answer.body;
    const isStreamed =
      answer.status < 400 && readAnswer(marks, answer, noBytes, noOptions)?.body === true;
    if (isStreamed && body !== null) return [answer, body as unknown as Uint8Array];
    return receive(() => Promise.resolve(answer), request, limit);
  };
}

const noOptions: ReadOptions = {
  request: { operation: "", method: "", url: "" },
};
