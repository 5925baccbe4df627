import { promisify } from "node:util";
import { brotliDecompress, gunzip, inflate } from "node:zlib";

/** The bytes of a body that passes, as far as they are kept for checking. */
export class Copy {
  readonly #most: number;
  readonly #chunks: Buffer[] = [];
  #size = 0;
  #isCut = false;

  /** @param most bytes that are kept */
  constructor(most: number) {
    this.#most = most;
  }

  add(chunk: Buffer): void {
    const room = this.#most - this.#size;
    if (chunk.length > room) this.#isCut = true;
    if (room <= 0) return;
    const kept = chunk.length > room ? chunk.subarray(0, room) : chunk;
    this.#chunks.push(kept);
    this.#size += kept.length;
  }

  /** Whether there was more than is kept. */
  get isCut(): boolean {
    return this.#isCut;
  }

  get bytes(): Buffer {
    return Buffer.concat(this.#chunks);
  }
}

const decoders: Readonly<
  Record<string, (bytes: Buffer, options: { readonly maxOutputLength: number }) => Promise<Buffer>>
> = {
  gzip: promisify(gunzip),
  "x-gzip": promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
};

/** Bytes without their content coding; undefined where that is not known, or where they are too many. */
export async function withoutCoding(
  bytes: Buffer,
  coding: string,
  most: number,
): Promise<Buffer | undefined> {
  if (coding === "" || coding === "identity") return bytes;
  const decode = Object.hasOwn(decoders, coding) ? decoders[coding] : undefined;
  return decode?.(bytes, { maxOutputLength: most }).catch(() => undefined);
}

/** The part of a sequence that ended early that consists of whole items; undefined for other media types. */
export function wholeItems(bytes: Buffer, mediaType: string): Buffer | undefined {
  const end = /^text\/event-stream/i.test(mediaType)
    ? bytes.lastIndexOf("\n\n") + 2
    : /^application\/(?:jsonl|x-ndjson|json-lines|jsonlines)/i.test(mediaType)
      ? bytes.lastIndexOf("\n") + 1
      : 0;
  return end < 2 ? undefined : bytes.subarray(0, end);
}
