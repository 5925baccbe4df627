import { parseHttpDate } from "../../http/http-date.ts";
import { headerOf, type RequestHeaders } from "../../http/request-headers.ts";
import type { ServerRequest } from "../message/server-request.ts";

/**
 * An entity tag as headers have it. Source: RFC 9110, 8.8.3.
 *
 * @param version of the resource: different where its representation is
 * @param isWeak whether representations of one version may differ in their bytes
 */
export function entityTag(version: string | number | bigint, isWeak = false): string {
  const text = String(version);
  // Visible characters without quotes; others are escaped, each version in a way of its own.
  const opaque = /^[\x21\x23-\x24\x26-\x7e]*$/.test(text) ? text : encodeURIComponent(text);
  return `${isWeak ? "W/" : ""}"${opaque}"`;
}

/**
 * Status that the preconditions of a request ask for: 412 if the resource is not in the state that
 * `If-Match` or `If-Unmodified-Since` name, 304 (for GET and HEAD, otherwise 412) if it is in a state
 * that `If-None-Match` or `If-Modified-Since` name. Tags decide if a request has both.
 * Source: RFC 9110, 13.1 and 13.2.2.
 *
 * @param etag tag of the current representation; undefined if absent
 * @param lastModified when the representation was changed last; the resource does not exist if it
 *   has neither
 * @returns undefined if the request is to be carried out
 */
export function precondition(
  { method, headers }: ServerRequest,
  etag: string | undefined,
  lastModified?: Date,
): 304 | 412 | undefined {
  const isRead = method === "GET" || method === "HEAD";
  // Headers have no fractions of seconds.
  const changed = lastModified && Math.floor(lastModified.getTime() / 1_000) * 1_000;
  const exists = etag !== undefined || changed !== undefined;
  const match = headerOf(headers, "if-match");
  if (match !== undefined) {
    if (!names(match, etag, true, exists)) return 412;
  } else {
    const since = dateOf(headers, "if-unmodified-since");
    if (changed !== undefined && since !== undefined && changed > since) return 412;
  }
  const noneMatch = headerOf(headers, "if-none-match");
  if (noneMatch !== undefined) {
    if (!names(noneMatch, etag, false, exists)) return undefined;
    return isRead ? 304 : 412;
  }
  const since = isRead ? dateOf(headers, "if-modified-since") : undefined;
  return changed !== undefined && since !== undefined && changed <= since ? 304 : undefined;
}

/** A date of a header; a malformed one counts as absent. */
function dateOf(headers: RequestHeaders, name: string): number | undefined {
  const text = headerOf(headers, name);
  return text === undefined ? undefined : parseHttpDate(text);
}

/** Whether a list of tags names one; a strong comparison never takes weak tags for the same. */
function names(
  list: string,
  etag: string | undefined,
  isStrong: boolean,
  exists: boolean,
): boolean {
  if (list.trim() === "*") return exists;
  if (etag === undefined || (isStrong && etag.startsWith("W/"))) return false;
  const opaque = etag.replace(/^W\//, "");
  const tags = list.match(/(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"/g) ?? [];
  return tags.some((tag) => (isStrong ? tag === opaque : tag.replace(/^W\//, "") === opaque));
}
