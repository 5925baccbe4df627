import { setImmediate } from "node:timers/promises";

/** Rows of a batch: reading and writing them takes some ten milliseconds, in which nothing else runs. */
const batchSize = 500;

/**
 * Rows of a long list, some at a time. Other requests are answered between two batches, and a batch shows
 * what is true when it is read: the list is not a snapshot.
 *
 * @param read the rows behind one, in their order; the first ones without it
 * @param most rows in all
 */
export async function* batches<Row>(
  read: (last: Row | undefined, limit: number) => Promise<readonly Row[]>,
  most = Infinity,
): AsyncGenerator<readonly Row[]> {
  let last: Row | undefined;
  for (let left = most; left > 0; ) {
    const limit = Math.min(batchSize, left);
    const rows = await read(last, limit);
    yield rows;
    if (rows.length < limit) return;
    left -= rows.length;
    last = rows.at(-1);
    // Statements of the embedded database are no pause for the event loop.
    await setImmediate();
  }
}
