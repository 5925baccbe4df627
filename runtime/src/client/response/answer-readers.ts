import type { ClientContent, ClientContents } from "../call/client-content.ts";
import type { WebHeaders, WebResponse } from "../../http/web-types.ts";

/** Media type of a response in lower case, without parameters; empty if absent. */
export function mediaTypeOf(headers: WebHeaders): string {
  return (headers.get("content-type") ?? "").toLowerCase().replace(/[\s;].*/, "");
}

/** The readers that a response may be read by. */
export interface AnswerReaders {
  /** The best comes first; none if the document lists no such response, or a body is missing. */
  readonly readers: readonly Pick<ClientContent, "read" | "streams">[];
  /** The part of the response that the document does not list; empty if it lists all. */
  readonly unlisted: string;
  /** A body that no reader takes: FastAPI, for one, lists none for a file that it sends. */
  readonly unread?: { readonly unlistedBody: Uint8Array };
}

/**
 * Chooses the readers of a response: those of its status, of its range, or else of `default`, which covers `ok`.
 * A success that is not listed takes those of the listed successes, the nearest status first, and then of `default`.
 *
 * @param bytes the body, which tells JSON from XML where the media type does not
 */
export function answerReaders(
  responses: ClientContents,
  { status, headers, ok }: Pick<WebResponse, "status" | "headers" | "ok">,
  bytes: Uint8Array,
): AnswerReaders {
  const type = mediaTypeOf(headers);
  const own = responses[status] ?? responses[`${`${status}`[0]}XX`];
  const near = own || !ok ? [] : nearest(responses, status);
  const rest = own ?? (ok ? responses["default"] : undefined);
  const readers = [...near, rest].flatMap(
    (contents) => (contents && readerOf(contents, type, bytes)) ?? [],
  );
  const [best] = readers;
  const isEmpty = bytes.length === 0;
  const unlisted = near[0]
    ? `status ${status} (${type || "no media type"})`
    : best && type === "text/plain" && hasSyntax(best)
      ? `media type ${type}`
      : "";
  const lists = near[0] ? near : [rest];
  if ((isEmpty || !best) && lists.some(isBodiless)) {
    const bodiless = { readers: [{ read: () => undefined }], unlisted };
    return isEmpty ? bodiless : { ...bodiless, unread: { unlistedBody: bytes } };
  }
  // A text of no characters would be taken for the body that did not come.
  return { readers: isEmpty && unlisted && !type ? [] : readers, unlisted };
}

/** Whether the document lists a response without a body. */
const isBodiless = (contents: readonly ClientContent[] | undefined): boolean | undefined =>
  contents && (!contents[0] || contents.some(({ mediaType }) => !mediaType));

/** The contents of the listed successes, those of the nearest status first. */
function nearest(responses: ClientContents, status: number): (readonly ClientContent[])[] {
  const distance = (key: string): number => Math.abs(Number(key) - status);
  return Object.keys(responses)
    .filter((key) => key.startsWith("2"))
    .sort((a, b) => distance(a) - distance(b))
    .map((key) => responses[key] as readonly ClientContent[]);
}

function readerOf(
  contents: readonly ClientContent[],
  type: string,
  bytes: Uint8Array,
): ClientContent | undefined {
  const ending = (end: string): ClientContent | undefined =>
    contents.find(({ mediaType }) => mediaType.endsWith(end));
  const [first] = contents;
  // A response without a media type is read as the first one that is expected.
  if (type === "") return (first && hasSyntax(first) && ending(syntaxIn(bytes))) || first;
  const ranges = [type, type.replace(/\/.*/, "/*"), "*/*"];
  return (
    contents.find(({ mediaType }) => ranges.includes(mediaType)) ??
    ending(syntaxOf(type)) ??
    ending(type === "text/plain" ? syntaxIn(bytes) : "\0") ??
    contents.find(({ mediaType }) => !mediaType)
  );
}

/**
 * The syntax of a media type, as it ends: responses of another type with the same syntax are read too,
 * such as `text/xml` for `application/xml` and `application/vnd.api+json` for `application/json`.
 * Problem details are documents of their own. Source: RFC 7303, 9.1 and 9.2; RFC 6838, 4.2.8.
 */
const syntaxOf = (type: string): string =>
  /^(?!.*\/problem).*[/+](xml|json)$/.exec(type)?.[1] ?? "\0";

const hasSyntax = ({ mediaType }: ClientContent): boolean => syntaxOf(mediaType) !== "\0";

/** The syntax that a body seems to have. A body that is read piece by piece is no XML. */
const syntaxIn = (bytes: Uint8Array): string =>
  /^\s*</.test(new TextDecoder().decode(bytes.subarray?.(0, 99))) ? "xml" : "json";
