import type { BodyShape } from "../../http/web-types.ts";
import type { ClientContents, ReadOptions } from "../call/client-content.ts";
import type { Receive } from "../call/client-operation.ts";
import { readAnswer } from "../response/read-response.ts";
import { receive } from "../transport/receive.ts";
import { receiveUploadOrRedirect, uploading } from "./upload.ts";

const noBytes: Uint8Array = /* @__PURE__ */ new Uint8Array(0);

/**
 * Sends a request as `receive` does, and leaves the body of a success to be read piece by piece where
 * its content is read so. Its reader gets the stream in place of the bytes.
 *
 * @param upload sends the request where its body may be a stream too
 */
export function receiveStream(responses: ClientContents, upload?: Receive): Receive {
  // The same choice as `readAnswer` makes later, without reading anything.
  const marks = Object.fromEntries(
    Object.entries(responses).map(([status, contents]) => [
      status,
      contents.map(({ mediaType, streams }) => ({ mediaType, read: () => streams === true })),
    ]),
  );
  const redirects = upload === receiveUploadOrRedirect;
  return async (send, request, limit) => {
    const answer = await (upload ? uploading(send, redirects) : send)(request);
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
