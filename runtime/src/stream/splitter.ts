/** Divides the bytes of a stream into items, however they are divided into chunks. */
export interface Splitter<Item> {
  /**
   * Takes the next bytes and gives the items that they complete. Bytes of items may be those of
   * the chunk, so they must be used before the chunk is.
   *
   * @throws {StreamError}
   */
  push(chunk: Uint8Array): Iterable<Item>;
  /**
   * Takes the end of the stream and gives the item that it completes, if there is one.
   *
   * @throws {StreamError} the stream must not end here
   */
  end(): Iterable<Item>;
}

/** Most bytes of an item by default: 1 MiB. */
export const defaultItemLimit: number = 2 ** 20;
