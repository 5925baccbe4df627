import { type ByteStream, iteratorOf } from "../../stream/byte-stream.ts";
import { webStream } from "../../stream/web-stream.ts";

/** A content coding. Source: IANA HTTP Content Coding Registry. */
export type ContentCoding = "br" | "deflate" | "gzip" | "zstd";

/** All that a platform may have, in the order of preference. */
export const allCodings: readonly ContentCoding[] = ["zstd", "br", "gzip", "deflate"];

/** Compressor of the platform. */
export interface Compressor {
  readonly codings: readonly ContentCoding[];
  /** Whether each piece of a stream can be sent at once. */
  readonly canFlush: boolean;
  /** Compresses a body. */
  whole(bytes: Uint8Array, coding: ContentCoding): Promise<Uint8Array>;
  /**
   * Compresses a stream.
   *
   * @param flushes whether each piece is sent at once, which compresses less
   */
  stream(body: ByteStream, coding: ContentCoding, flushes: boolean): AsyncIterable<Uint8Array>;
  /** Undoes a compression. The iterator throws if the bytes are not of the coding. */
  expand(body: AsyncIterable<Uint8Array>, coding: ContentCoding): AsyncIterable<Uint8Array>;
}

/** The best that the platform has: `node:zlib`, or the streams of the web. */
export function findCompressor(): Compressor | undefined {
  const { process } = globalThis as { process?: { getBuiltinModule?(name: string): unknown } };
  const zlib = process?.getBuiltinModule?.("node:zlib") as Zlib | undefined;
  const streams = process?.getBuiltinModule?.("node:stream") as NodeStreams | undefined;
  if (zlib !== undefined && streams !== undefined) return nodeCompressor(zlib, streams);
  const { CompressionStream: web } = globalThis as { CompressionStream?: unknown };
  return typeof web === "function" ? webCompressor : undefined;
}

/** A stream of Node.js that changes bytes. */
type Transform = AsyncIterable<Uint8Array>;
type Whole = (
  bytes: Uint8Array,
  options: object,
  done: (error: Error | null, bytes: Uint8Array) => void,
) => void;

/** The part of `node:stream` that is used. */
interface NodeStreams {
  readonly Readable: { from(source: AsyncIterable<Uint8Array>): unknown };
  pipeline(source: unknown, transform: Transform, done: () => void): unknown;
}

/** Names of functions of `node:zlib`; Zstandard came with Node.js 22.15. */
const functions = {
  br: { whole: "brotliCompress", create: "createBrotliCompress", undo: "createBrotliDecompress" },
  deflate: { whole: "deflate", create: "createDeflate", undo: "createInflate" },
  gzip: { whole: "gzip", create: "createGzip", undo: "createGunzip" },
  zstd: { whole: "zstdCompress", create: "createZstdCompress", undo: "createZstdDecompress" },
} as const;

type Functions = (typeof functions)[ContentCoding];

/** The part of `node:zlib` that is used. */
type Zlib = { readonly constants: Readonly<Record<string, number>> } & {
  readonly [Name in Functions["whole"]]?: Whole;
} & { readonly [Name in Functions["create" | "undo"]]?: (options: object) => Transform };

/** Quality of Brotli: about the time of gzip. Its default is for files that are compressed once. */
const brotliQuality = 4;

function nodeCompressor(zlib: Zlib, streams: NodeStreams): Compressor {
  const { constants } = zlib;
  const optionsOf = (coding: ContentCoding): object =>
    coding === "br" ? { params: { [constants["BROTLI_PARAM_QUALITY"] ?? 1]: brotliQuality } } : {};
  const flushOf = (coding: ContentCoding): object => {
    if (coding === "br") return { flush: constants["BROTLI_OPERATION_FLUSH"] };
    if (coding === "zstd") return { flush: constants["ZSTD_e_flush"] };
    return { flush: constants["Z_SYNC_FLUSH"] };
  };
  const through = (
    body: AsyncIterable<Uint8Array>,
    make: ((options: object) => Transform) | undefined,
    options: object,
  ): AsyncIterable<Uint8Array> => ({
    [Symbol.asyncIterator]() {
      if (make === undefined) throw new TypeError("the platform does not know the coding");
      const transform = make(options);
      // An error reaches whoever reads the transform; ending it ends the source.
      streams.pipeline(streams.Readable.from(body), transform, () => undefined);
      return iteratorOf(transform) as AsyncIterator<Uint8Array>;
    },
  });
  return {
    codings: allCodings.filter((coding) => functions[coding].create in zlib),
    canFlush: true,
    whole: (bytes, coding) =>
      new Promise((resolve, reject) => {
        zlib[functions[coding].whole]?.(bytes, optionsOf(coding), (error, result) =>
          error === null ? resolve(result) : reject(error),
        );
      }),
    stream: (body, coding, flushes) =>
      through(chunksOf(body), zlib[functions[coding].create], {
        ...optionsOf(coding),
        ...(flushes ? flushOf(coding) : {}),
      }),
    expand: (body, coding) => through(body, zlib[functions[coding].undo], {}),
  };
}

/** A class of the web that changes bytes. */
type WebTransform = new (format: string) => object;

const webCompressor: Compressor = {
  codings: ["gzip", "deflate"],
  canFlush: false,
  async whole(bytes, coding) {
    const chunks: Uint8Array[] = [];
    const source = {
      async *[Symbol.asyncIterator]() {
        yield bytes;
      },
    };
    for await (const chunk of webThrough(source, "CompressionStream", coding)) chunks.push(chunk);
    return joined(chunks);
  },
  stream: (body, coding) => webThrough(chunksOf(body), "CompressionStream", coding),
  expand: (body, coding) => webThrough(body, "DecompressionStream", coding),
};

function webThrough(
  body: AsyncIterable<Uint8Array>,
  name: "CompressionStream" | "DecompressionStream",
  coding: ContentCoding,
): AsyncIterable<Uint8Array> {
  const Transform = (globalThis as unknown as Readonly<Record<string, WebTransform>>)[name];
  return {
    [Symbol.asyncIterator]() {
      if (Transform === undefined) throw new TypeError(`the platform has no ${name}`);
      const source = webStream(body) as { pipeThrough(transform: object): ByteStream };
      const stream = source.pipeThrough(new Transform(coding)) as { getReader(): never };
      return iteratorOf({ getReader: () => stream.getReader() }) as AsyncIterator<Uint8Array>;
    },
  };
}

const chunksOf = (body: ByteStream): AsyncIterable<Uint8Array> => ({
  [Symbol.asyncIterator]: () => iteratorOf(body) as AsyncIterator<Uint8Array>,
});

/** Chunks as one. */
export function joined(chunks: readonly Uint8Array[]): Uint8Array {
  const [first] = chunks;
  if (chunks.length === 1 && first !== undefined) return first;
  const whole = new Uint8Array(chunks.reduce((size, { length }) => size + length, 0));
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}
