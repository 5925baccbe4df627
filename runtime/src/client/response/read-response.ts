import type { ClientContents, ReadOptions } from "../call/client-content.ts";
import type { ClientResponse } from "../call/client-response.ts";
import type { WebHeaders, WebResponse } from "../../http/web-types.ts";

/** Media type of a response in lower case, without parameters; empty if there is none. */
export function mediaTypeOf(headers: WebHeaders): string {
  return (headers.get("content-type") ?? "").toLowerCase().replace(/[\s;].*/, "");
}

/**
 * Reads a response that the document lists.
 *
 * @param responses readers of bodies by status, by range and `default`, which covers `ok`
 * @returns undefined if the document does not list such a response
 * @throws whatever the reader of the body throws
 */
export function readAnswer(
  responses: ClientContents,
  { status, headers, ok }: Pick<WebResponse, "status" | "headers" | "ok">,
  bytes: Uint8Array,
  options: ReadOptions,
): ClientResponse | undefined {
  const contents =
    responses[status] ??
    responses[`${`${status}`[0]}XX`] ??
    (ok ? responses["default"] : undefined);
  // The reader of XML takes the charset from it.
  const contentType = headers.get("content-type") ?? "";
  const type = mediaTypeOf(headers);
  const ranges = [type, type.replace(/\/.*/, "/*"), "*/*"];
  // A response without a media type is read as the first one that is expected.
  const content =
    contents?.find(({ mediaType }) => type === "" || ranges.includes(mediaType)) ??
    contents?.find(({ mediaType }) => mediaType.endsWith(syntaxOf(type))) ??
    contents?.find(({ mediaType }) => !mediaType);
  return content || contents?.length === 0
    ? { status, headers, body: content?.read(bytes, { ...options, contentType }) }
    : undefined;
}

/**
 * The syntax of a media type, as it ends: responses of another type with the same syntax are read too,
 * such as `text/xml` for `application/xml` and `application/vnd.api+json` for `application/json`.
 * Problem details are documents of their own. Source: RFC 7303, 9.1 and 9.2; RFC 6838, 4.2.8.
 */
const syntaxOf = (type: string): string =>
  /^(?!.*\/problem).*[/+](xml|json)$/.exec(type)?.[1] ?? "\0";
