import { toUtf8 } from "#platform";
import type { NodeResponse } from "./node-message.ts";

/**
 * A body that Node.js can write beside headers: bytes where a header is beyond ASCII. Headers are Latin-1, and Node.js writes
 * them in UTF-8 together with a text.
 *
 * @param headers names and values, in any order
 */
export function bodyBeside<Body extends string | Uint8Array | undefined>(
  headers: readonly unknown[],
  body: Body,
): Body | Uint8Array {
  return typeof body === "string" && headers.some(isBeyondAscii) ? toUtf8(body) : body;
}

/** Values of headers that were set on a response before. */
export function headersBefore(response: NodeResponse): readonly unknown[] {
  return response.getHeaderNames().map((name) => response.getHeader(name));
}

function isBeyondAscii(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(isBeyondAscii);
  return typeof value === "string" && /[^\0-\x7f]/.test(value);
}
