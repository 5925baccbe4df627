import type { Reply } from "./reply.ts";

/** Headers that frame the message or control the connection; handlers must not set them. */
const framing =
  /^(?:content-length|content-type|transfer-encoding|trailer|upgrade|te|keep-alive|proxy-connection)$/i;

const name = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;

/** Visible characters, spaces and tabs; no line ends. Source: RFC 9110, 5.5. */
const value = /^[\t\x20-\x7e\x80-\xff]*$/;

/**
 * Appends a reply's typed headers, which are name, value, name, value, and its other ones. If a
 * name is in both, the typed one is sent; cookies are sent from both.
 *
 * @throws {TypeError} a header cannot be sent
 */
export function appendHeaders(
  headers: string[],
  typed: readonly string[],
  extra: Reply["extraHeaders"],
): void {
  for (let i = 0; i + 1 < typed.length; i += 2) append(headers, typed[i] ?? "", typed[i + 1] ?? "");
  if (extra === undefined) return;
  const taken = new Set(typed.filter((_, i) => i % 2 === 0).map((text) => text.toLowerCase()));
  for (const [key, values] of Object.entries(extra)) {
    const lower = key.toLowerCase();
    if (taken.has(lower) && lower !== "set-cookie") continue;
    if (Array.isArray(values)) for (const text of values) append(headers, key, text as string);
    else append(headers, key, values as string);
  }
}

function append(headers: string[], key: string, text: string): void {
  // The text itself is omitted: it may be a secret.
  if (!name.test(key) || framing.test(key))
    throw new TypeError(`a reply sets the header ${JSON.stringify(key)}`);
  if (typeof text !== "string" || !value.test(text)) {
    throw new TypeError(`the value of the header ${key} cannot be sent`);
  }
  headers.push(key, text);
}
