/**
 * Why a stream of items cannot be read further: an item is larger than allowed, the bytes do not have the
 * form of the media type, or an item was cut off.
 */
export type StreamErrorKind = "too-large" | "malformed" | "truncated";

/** Thrown where the bytes of a stream cannot be divided into items. */
export class StreamError extends Error {
  override readonly name = "StreamError";
  readonly kind: StreamErrorKind;

  constructor(kind: StreamErrorKind, message: string) {
    super(message);
    this.kind = kind;
  }
}
