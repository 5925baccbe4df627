import { headerOf } from "../../http/request-headers.ts";
import type { ServerRequest } from "../request.ts";

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
 * What the preconditions of a request ask for: 412 if the resource is not in the state that `If-Match`
 * names, 304 (for GET and HEAD, otherwise 412) if it is in a state that `If-None-Match` names.
 * Source: RFC 9110, 13.1.1, 13.1.2 and 13.2.2.
 *
 * @param etag tag of the current representation; undefined if the resource does not exist
 * @returns undefined if the request is to be carried out
 */
export function precondition(
  { method, headers }: ServerRequest,
  etag: string | undefined,
): 304 | 412 | undefined {
  const match = headerOf(headers, "if-match");
  if (match !== undefined && !names(match, etag, true)) return 412;
  const noneMatch = headerOf(headers, "if-none-match");
  if (noneMatch === undefined || !names(noneMatch, etag, false)) return undefined;
  return method === "GET" || method === "HEAD" ? 304 : 412;
}

/** Whether a list of tags names one; a strong comparison never takes weak tags for the same. */
function names(list: string, etag: string | undefined, isStrong: boolean): boolean {
  if (etag === undefined) return false;
  if (list.trim() === "*") return true;
  if (isStrong && etag.startsWith("W/")) return false;
  const opaque = etag.replace(/^W\//, "");
  const tags = list.match(/(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"/g) ?? [];
  return tags.some((tag) => (isStrong ? tag === opaque : tag.replace(/^W\//, "") === opaque));
}
