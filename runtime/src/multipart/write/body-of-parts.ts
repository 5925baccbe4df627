import type { WebBlob } from "../../http/web-types.ts";
import { iteratorOf } from "../../stream/byte-stream.ts";
import type { BinaryBody } from "../../stream/byte-stream.ts";
import { isBlob } from "./file-part.ts";
import type { MultipartData, Part, Piece } from "./part-writer.ts";

/** Streams that were sent. */
const sent = /* @__PURE__ */ new WeakSet<object>();

/**
 * A multipart body. It is a `Blob` where it can be, which may be sent again and says its size; with a
 * stream in it, it is one. Source: RFC 7578; HTML, multipart/form-data.
 *
 * @param mediaType without the boundary
 * @throws an error: a stream was sent before
 */
export function bodyOfParts(mediaType: string, parts: readonly Part[]): MultipartData {
  const boundary = newBoundary();
  const pieces = parts.flatMap((part) => piecesOf(part, boundary));
  pieces.push(`--${boundary}--\r\n`);
  for (const piece of pieces) noteSent(piece);
  const data = pieces.every(isWhole) ? new Blob(pieces as never) : streamOf(pieces);
  return { contentType: contentTypeOf(mediaType, boundary), data: data as BinaryBody };
}

/** A multipart body whose parts come one after the other. */
export function streamOfParts(mediaType: string, parts: AsyncIterable<Part>): MultipartData {
  const boundary = newBoundary();
  async function* chunks(): AsyncGenerator<Uint8Array, void, undefined> {
    for await (const part of parts) {
      const pieces = piecesOf(part, boundary);
      for (const piece of pieces) noteSent(piece);
      yield* streamOf(pieces);
    }
    yield* streamOf([`--${boundary}--\r\n`]);
  }
  return { contentType: contentTypeOf(mediaType, boundary), data: chunks() };
}

/** A boundary that is in no part. */
export function newBoundary(): string {
  const random = crypto.getRandomValues(new Uint8Array(16));
  return `----${Array.from(random, (byte) => byte.toString(36)).join("")}`;
}

/** A media type with its boundary. */
export const contentTypeOf = (mediaType: string, boundary: string): string =>
  `${mediaType}; boundary=${boundary}`;

const piecesOf = ([headers, content]: Part, boundary: string): Piece[] => [
  `--${boundary}\r\n${headers}\r\n`,
  content,
  "\r\n",
];

/** A stream can be sent once. */
function noteSent(piece: Piece): void {
  if (isWhole(piece)) return;
  if (sent.has(piece as object))
    throw new Error("a file of the body is a stream, which cannot be sent again");
  sent.add(piece as object);
}

const isWhole = (piece: Piece): boolean =>
  typeof piece === "string" || piece instanceof Uint8Array || isBlob(piece);

async function* streamOf(pieces: readonly Piece[]): AsyncGenerator<Uint8Array, void, undefined> {
  const encoder = new TextEncoder();
  for (const piece of pieces) {
    if (typeof piece === "string") yield encoder.encode(piece);
    else if (piece instanceof Uint8Array) yield piece;
    else {
      const stream = isBlob(piece)
        ? (piece as WebBlob & { stream(): AsyncIterable<Uint8Array> }).stream()
        : piece;
      // The iterator of a ReadableStream is not everywhere.
      const iterator = iteratorOf(stream) as AsyncIterator<Uint8Array>;
      yield* { [Symbol.asyncIterator]: () => iterator };
    }
  }
}
