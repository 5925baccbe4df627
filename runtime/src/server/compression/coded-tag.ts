import { derivedRequest } from "../message/derived-request.ts";
import type { ServerRequest } from "../message/server-request.ts";
import { allCodings, type ContentCoding } from "./codings.ts";

/**
 * The tag of a representation in a coding: its bytes differ, so a strong tag has to. A weak one says
 * nothing of bytes. Source: RFC 9110, 8.8.1 and 8.8.3.3.
 */
export function codedTag(etag: string, coding: ContentCoding): string {
  return etag.startsWith('"') && etag.endsWith('"') && etag.length > 1
    ? `${etag.slice(0, -1)}--${coding}"`
    : etag;
}

const conditions = ["if-match", "if-none-match", "if-range"];

const suffix = new RegExp(`--(?:${allCodings.join("|")})"`, "g");

/** A request that names tags as handlers know them, without the codings that they were sent with. */
export function withoutCodings(request: ServerRequest): ServerRequest {
  const { headers } = request;
  if (conditions.every((name) => headers[name] === undefined)) return request;
  const own = { ...headers };
  for (const name of conditions) {
    const value = own[name];
    if (value === undefined) continue;
    own[name] =
      typeof value === "string"
        ? value.replace(suffix, '"')
        : value.map((text) => text.replace(suffix, '"'));
  }
  return derivedRequest(request, { headers: own });
}
