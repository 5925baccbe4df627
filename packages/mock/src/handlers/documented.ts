import type { OperationNode, ResponseContent, ResponseNode } from "diptych/plugin";

/** A response of the document that a handler can give. */
export interface DocumentedReply {
  readonly response: ResponseNode | undefined;
  /** The statuses that it is for. */
  readonly least: number;
  readonly most: number;
  /** Its bodies; none where the status or the method has none. */
  readonly contents: readonly ResponseContent[];
}

/** The responses of an operation. */
export interface DocumentedReplies {
  /** The default status: the first success, or else the first of all. */
  readonly usual: number;
  /** The narrowest come first; never empty. */
  readonly replies: readonly DocumentedReply[];
}

export function repliesOf({ method, responses }: OperationNode): DocumentedReplies {
  const replies = responses.flatMap((response) => documented(method, response) ?? []);
  const usual =
    replies.find(({ response }) => response?.status.startsWith("2")) ??
    replies.find(({ response }) => response?.status === "default") ??
    replies[0];
  if (usual === undefined) {
    const empty = { response: undefined, least: 204, most: 204, contents: [] };
    return { usual: 204, replies: [empty] };
  }
  const width = ({ least, most }: DocumentedReply): number => most - least;
  return { usual: usual.least, replies: replies.sort((a, b) => width(a) - width(b)) };
}

/** Undefined for a status that no Response can have. */
function documented(
  method: OperationNode["method"],
  response: ResponseNode,
): DocumentedReply | undefined {
  const { status, contents } = response;
  if (status === "default") return { response, least: 200, most: 599, contents };
  const least = Number(status.toUpperCase().replaceAll("X", "0"));
  if (!Number.isInteger(least) || least < 200 || least > 599) return undefined;
  const most = /x/i.test(status) ? least + 99 : least;
  const hasBody = method !== "head" && ![204, 205, 304].includes(least);
  return { response, least, most, contents: hasBody ? contents : [] };
}

/** The media type that is sent with a body: a range such as `image/*` does not say one. */
export function sentMediaType({ mediaType, kind }: ResponseContent): string {
  if (mediaType.includes("*")) {
    const own =
      kind === "binary" || kind === "multipart" ? ranges[mediaType.split("/")[0] ?? ""] : undefined;
    return own ?? fallback[kind];
  }
  const isText = (kind === "xml" || kind === "text") && !/;\s*charset=/i.test(mediaType);
  if (isText) return `${mediaType}; charset=UTF-8`;
  const hasParts = kind === "parts" || kind === "positions";
  return hasParts ? `${mediaType.split(";")[0] ?? mediaType}; boundary=mock` : mediaType;
}

/** Media types within ranges, as `diptych mock` has them. */
const ranges: Readonly<Record<string, string>> = {
  text: "text/plain",
  image: "image/png",
  audio: "audio/mpeg",
  video: "video/mp4",
  font: "font/woff2",
};

const fallback: Readonly<Record<ResponseContent["kind"], string>> = {
  json: "application/json",
  xml: "application/xml; charset=UTF-8",
  text: "text/plain; charset=UTF-8",
  form: "application/x-www-form-urlencoded",
  multipart: "multipart/form-data; boundary=mock",
  parts: "multipart/form-data; boundary=mock",
  positions: "multipart/mixed; boundary=mock",
  sequence: "text/event-stream",
  binary: "application/octet-stream",
};
