import type { ClientContents, ReadOptions } from "../call/client-content.ts";
import type { ClientResponse } from "../call/client-response.ts";
import type { WebResponse } from "../../http/web-types.ts";
import type { DecodeError } from "../../issue/decode-error.ts";
import { messageOf } from "../api-error.ts";
import { answerReaders } from "./answer-readers.ts";

/**
 * Reads a response. Unless `validation` is `strict`, a success that the document does not list is read as one
 * that it lists, and so are JSON and XML that are labelled `text/plain`; `onMismatch` hears of it.
 *
 * @param responses readers of bodies by status, by range and `default`, which covers `ok`
 * @returns undefined if the document does not list such a response
 * @throws whatever the reader of the body throws, or an error that names status and media type
 */
export function readAnswer(
  responses: ClientContents,
  answer: Pick<WebResponse, "status" | "headers" | "ok">,
  bytes: Uint8Array,
  options: ReadOptions,
): ClientResponse | undefined {
  const { status, headers } = answer;
  const { validation, onMismatch, request } = options;
  const { readers, unlisted, unread } = answerReaders(responses, answer, bytes);
  // The reader of XML takes the charset from it.
  const contentType = headers.get("content-type") ?? "";
  const message = `${unlisted || "a body, in unlistedBody,"} is not listed`;
  if (unlisted && validation === "strict") throw new Error(message);
  let failure: unknown;
  for (const { read } of readers) {
    let body: unknown;
    try {
      body = read(bytes, { ...options, contentType });
    } catch (thrown) {
      failure ??= thrown;
      continue;
    }
    if ((unlisted || unread) && validation !== "off")
      onMismatch?.([{ code: "unknown", path: "", message }], request);
    return { status, headers, body, ...unread };
  }
  if (unlisted) throw refusal(message, bytes.length === 0 ? new Error("it has no body") : failure);
  if (failure) throw failure;
  return undefined;
}

/** An error that names the part of a response that is not listed, and why the body cannot be read. */
function refusal(message: string, failure: unknown): Error {
  const cause = (Object(failure) as Partial<DecodeError>).withoutValues ?? failure;
  return Object.assign(new Error(cause ? `${message}; ${messageOf(cause)}` : message), {
    issues: (Object(cause) as Partial<DecodeError>).issues,
  });
}
