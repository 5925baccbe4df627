import { BodyError } from "../message/body-error.ts";
import type { ContentCoding } from "./codings.ts";
import type { Decompression } from "./request-codings.ts";

/** Bytes below which the growth of a body does not matter. */
const harmless = 1_048_576;

/**
 * Decompresses a body while it is read. Little is held in memory, however much a body grows. Where there is
 * no limit of its size, one that grows beyond all measure is refused.
 *
 * @param codings in the order in which they were applied
 * @param limit most bytes, which the caller counts
 * @throws {BodyError} from the loop
 */
export async function* expanded(
  chunks: AsyncIterable<Uint8Array>,
  codings: readonly ContentCoding[],
  limit: number,
  decompression: Decompression | undefined,
): AsyncGenerator<Uint8Array, void, undefined> {
  if (decompression === undefined) return;
  const { compressor, ratio } = decompression;
  const most = limit === Infinity ? ratio : Infinity;
  let received = 0;
  let size = 0;
  async function* counted(): AsyncGenerator<Uint8Array, void, undefined> {
    for await (const chunk of chunks) {
      received += chunk.length;
      yield chunk;
    }
  }
  const plain = codings.reduceRight<AsyncIterable<Uint8Array>>(
    (body, coding) => compressor.expand(body, coding),
    counted(),
  );
  try {
    for await (const chunk of plain) {
      size += chunk.length;
      if (size > harmless && size > most * received) throw new BodyError("ratio");
      yield chunk;
    }
  } catch (error) {
    throw error instanceof BodyError ? error : new BodyError("malformed");
  }
}
