import type { BodyShape, WebResponse } from "../../http/web-types.ts";
import type { Validation } from "../call/call-options.ts";
import type { ClientContents } from "../call/client-content.ts";
import type { Receive } from "../call/client-operation.ts";
import { answerReaders } from "../response/answer-readers.ts";
import { receive } from "../transport/receive.ts";
import { receiveUploadOrRedirect, uploading } from "./upload.ts";

/** In place of a body that is not read yet. */
const someBytes: Uint8Array = /* @__PURE__ */ new Uint8Array(1);

/**
 * Sends a request as `receive` does, and leaves the body of a success to be read piece by piece where
 * its content is read so. Its reader gets the stream in place of the bytes.
 *
 * @param upload sends the request where its body may be a stream too
 */
export function receiveStream(responses: ClientContents, upload?: Receive): Receive {
  const redirects = upload === receiveUploadOrRedirect;
  return async (send, request, limit, validation) => {
    const answer = await (upload ? uploading(send, redirects) : send)(request);
    const body: BodyShape | null = answer.body;
    const isStreamed = answer.status < 400 && streams(responses, answer, validation);
    if (isStreamed && body !== null) return [answer, body as unknown as Uint8Array];
    return receive(() => Promise.resolve(answer), request, limit);
  };
}

/** The same choice as `readAnswer` makes later. */
function streams(
  responses: ClientContents,
  answer: WebResponse,
  validation: Validation | undefined,
): boolean {
  const { readers, unlisted } = answerReaders(responses, answer, someBytes);
  return readers[0]?.streams === true && (unlisted === "" || validation !== "strict");
}
