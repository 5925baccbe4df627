import { joined } from "../compression/codings.ts";
import { expanded } from "../compression/expanded.ts";
import { sentLimit } from "../compression/request-codings.ts";
import type { Exchange } from "../exchange.ts";
import { BodyError } from "./body-error.ts";
import type { AnnouncedBody } from "./receive-body.ts";
import { chunksOf } from "./request-stream.ts";

/**
 * The whole body of a request, decompressed.
 *
 * @throws {BodyError} it is larger than allowed, before or after, or not compressed as it says
 */
export async function expandedBody(
  { request, server }: Exchange,
  { limit, codings = [] }: AnnouncedBody,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const most = sentLimit(limit);
  const sent = bounded(chunksOf(request, most), most);
  for await (const chunk of expanded(sent, codings, limit, server.decompress)) {
    size += chunk.length;
    if (size > limit) throw new BodyError("too-large");
    chunks.push(chunk);
  }
  return joined(chunks);
}

async function* bounded(
  chunks: AsyncIterable<Uint8Array>,
  limit: number,
): AsyncGenerator<Uint8Array, void, undefined> {
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.length;
    if (size > limit) throw new BodyError("too-large");
    yield chunk;
  }
}
