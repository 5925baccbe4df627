import type { ClientOperation, ClientResponse } from "../operation/operation.ts";
import type { WebHeaders, WebResponse } from "../../http/web-types.ts";

/** Media type of a response in lower case, without parameters; empty if there is none. */
export function mediaTypeOf(headers: WebHeaders): string {
  return (headers.get("content-type") ?? "").toLowerCase().replace(/[\s;].*/, "");
}

/**
 * Reads a response that is not an error.
 *
 * @returns undefined if the document does not list such a response
 * @throws whatever the reader of the body throws
 */
export function readAnswer(
  { responses }: ClientOperation<never>,
  { status, headers, ok }: WebResponse,
  bytes: Uint8Array,
): ClientResponse | undefined {
  const contents =
    responses[status] ??
    responses[`${`${status}`[0]}XX`] ??
    (ok ? responses["default"] : undefined);
  const type = mediaTypeOf(headers);
  const ranges = [type, type.replace(/\/.*/, "/*"), "*/*"];
  // A response without a media type is read as the first one that is expected.
  const content = contents?.find(({ mediaType }) => type === "" || ranges.includes(mediaType));
  return content !== undefined || contents?.length === 0
    ? { status, headers, body: content?.read(bytes) }
    : undefined;
}
