/** Key of the method of a body that is written piece by piece. */
export const joinsPieces: unique symbol = Symbol("joinsPieces");

/** A body of several values of its type. The server need not know how they are joined, and is smaller for it. */
export interface PiecedBody {
  /** @param encode writes one of the values as a document */
  readonly [joinsPieces]: (encode: (piece: unknown) => string) => AsyncIterable<string>;
}

export function isPieced(body: unknown): body is PiecedBody {
  return typeof body === "object" && body !== null && joinsPieces in body;
}
