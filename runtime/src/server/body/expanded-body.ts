import { joined } from "../compression/codings.ts";
import { expanded } from "../compression/expanded.ts";
import { sentLimit } from "../compression/request-codings.ts";
import type { BodyContext } from "./body-context.ts";
import { BodyError } from "../message/body-error.ts";
import { type AnnouncedBody, noBytes } from "./receive-body.ts";

/**
 * The whole body of a request, decompressed. It arrives in the time of any body, and is held in memory
 * before and after.
 *
 * @throws {BodyError} it is larger than allowed, before or after, or not compressed as it says
 */
export async function expandedBody(
  { request, server }: BodyContext,
  { limit, codings = [] }: AnnouncedBody,
): Promise<Uint8Array> {
  const { body = noBytes } = request;
  // Called as a method of the request, which adapters may rely on.
  const sent = typeof body === "function" ? await body.call(request, sentLimit(limit)) : body;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of expanded(one(sent), codings, limit, server.decompress)) {
    size += chunk.length;
    if (size > limit) throw new BodyError("too-large");
    chunks.push(chunk);
  }
  return joined(chunks);
}

async function* one(bytes: Uint8Array): AsyncGenerator<Uint8Array, void, undefined> {
  yield bytes;
}
