import type { OperationNode, ResponseContent, ResponseNode } from "diptych/plugin";

/** The response that a handler gives. */
export interface Success {
  readonly status: number;
  readonly response: ResponseNode | undefined;
  /** Its body; undefined where it has none. */
  readonly content: ResponseContent | undefined;
  /** Media type that is sent with the body. */
  readonly mediaType: string;
}

/** The first success response of an operation, or else its first response. */
export function successOf({ method, responses }: OperationNode): Success {
  const response =
    responses.find(({ status }) => status.startsWith("2")) ??
    responses.find(({ status }) => status === "default") ??
    responses[0];
  const status = statusOf(response?.status ?? "204");
  const hasBody = method !== "head" && ![204, 205, 304].includes(status);
  const contents = hasBody ? (response?.contents ?? []) : [];
  // A range such as `image/*` does not say what is sent.
  const content = contents.find(({ mediaType }) => !mediaType.includes("*")) ?? contents[0];
  return { status, response, content, mediaType: sentMediaType(content) };
}

/** The status to send: of a range such as `2XX`, its first. */
function statusOf(status: string): number {
  if (status === "default") return 200;
  const code = Number(status.toUpperCase().replaceAll("X", "0"));
  // A Response cannot have a status below 200.
  return Number.isInteger(code) && code >= 200 && code <= 599 ? code : 200;
}

function sentMediaType(content: ResponseContent | undefined): string {
  if (content === undefined) return "";
  const { mediaType, kind } = content;
  if (mediaType.includes("*")) return fallback[kind];
  const isText = (kind === "xml" || kind === "text") && !/;\s*charset=/i.test(mediaType);
  return isText ? `${mediaType}; charset=UTF-8` : mediaType;
}

const fallback: Readonly<Record<ResponseContent["kind"], string>> = {
  json: "application/json",
  xml: "application/xml; charset=UTF-8",
  text: "text/plain; charset=UTF-8",
  form: "application/x-www-form-urlencoded",
  multipart: "multipart/form-data; boundary=mock",
  parts: "multipart/form-data; boundary=mock",
  positions: "multipart/form-data; boundary=mock",
  sequence: "text/event-stream",
  binary: "application/octet-stream",
};
