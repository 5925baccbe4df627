import { createHash } from "node:crypto";
import type { JsonObject } from "../../../../generator/samples/json.ts";
import type { Reply } from "../runtime.ts";

/** The strong entity tag of an item: another one for each change. Source: RFC 9110, 8.8.3. */
export function tagOf(item: JsonObject): string {
  const digest = createHash("sha256").update(JSON.stringify(item)).digest("base64url");
  return `"${digest.slice(0, 22)}"`;
}

/**
 * Whether a condition names a tag; undefined where there is no condition.
 *
 * @param header `If-Match`, which compares strongly, or `If-None-Match`, which compares weakly (RFC 9110, 13.1)
 * @param tag of what is there
 */
export function names(
  header: string | readonly string[] | undefined,
  tag: string,
  isWeak: boolean,
): boolean | undefined {
  if (header === undefined) return undefined;
  const text = typeof header === "string" ? header : header.join(",");
  if (text.trim() === "*") return true;
  const tags = [...text.matchAll(/(W\/)?("[^"]*")/g)];
  return tags.some(([, weak, own]) => own === tag && (isWeak || weak === undefined));
}

/** A reply with the tag of its item, where the document has the header. */
export function tagged(reply: Reply, tag: string): Reply {
  const headers = reply.headers ?? {};
  const name = Object.keys(headers).find((one) => /^etag$/i.test(one));
  return name === undefined ? reply : { ...reply, headers: { ...headers, [name]: tag } };
}
