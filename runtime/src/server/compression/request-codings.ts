import { codingOf } from "./accept-encoding.ts";
import { type Compressor, type ContentCoding, findCompressor } from "./codings.ts";
import type { DecompressOptions } from "./compress-option.ts";

/** How compressed bodies of requests are read. */
export interface Decompression {
  readonly compressor: Compressor;
  readonly codings: readonly ContentCoding[];
  readonly ratio: number;
}

export function prepareDecompression(
  option: boolean | DecompressOptions | undefined,
): Decompression | undefined {
  const compressor = option === undefined || option === false ? undefined : findCompressor();
  if (compressor === undefined) return undefined;
  const options: DecompressOptions = typeof option === "object" ? option : {};
  const { encodings = compressor.codings, ratio = 100 } = options;
  return { compressor, codings: encodings, ratio };
}

/** Codings of a `Content-Encoding` header, in the order in which they were applied. */
export function codingsOf(header: string): readonly string[] {
  return header
    .split(",")
    .map((name) => codingOf(name.trim()))
    .filter((name) => name !== "" && name !== "identity");
}

/** Most codings of a body: clients use two at most, and each costs memory. */
const maxCodings = 2;

export function canExpand(
  decompression: Decompression | undefined,
  codings: readonly string[],
): boolean {
  const known: readonly string[] = decompression?.codings ?? [];
  return codings.length <= maxCodings && codings.every((coding) => known.includes(coding));
}

/** Problem members and headers of a 415 about codings. Source: RFC 9110, 12.5.3 and 15.5.16. */
export function refusedCodings(
  decompression: Decompression | undefined,
): readonly [{ readonly detail: string }, { readonly "Accept-Encoding": string }] {
  const known = decompression?.codings ?? [];
  return known.length === 0
    ? [
        { detail: "The body is compressed; only bodies without Content-Encoding are read." },
        { "Accept-Encoding": "identity" },
      ]
    : [
        { detail: `The body is compressed in a way that is not read; ${known.join(", ")} are.` },
        { "Accept-Encoding": known.join(", ") },
      ];
}

/** Most bytes of a body before it is decompressed: what cannot be compressed grows a little. */
export function sentLimit(limit: number): number {
  return limit + Math.ceil(limit / 100) + 1_024;
}
