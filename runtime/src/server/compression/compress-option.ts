import { checkThat, optionMistakes, type Check, type Checks } from "../../options/checks.ts";
import { allCodings, type ContentCoding, findCompressor } from "./codings.ts";

/** Which responses are compressed. */
export interface CompressOptions {
  /** Least bytes of a body: 1,024. Streams are compressed whatever their size. */
  readonly threshold?: number | undefined;
  /** Codings in the order of preference: `zstd`, `br`, `gzip` and `deflate`, as far as the platform has them. */
  readonly encodings?: readonly ContentCoding[] | undefined;
  /**
   * Whether a media type is worth it, in place of the default: text, JSON, XML and the like.
   *
   * @param mediaType in lower case, without parameters
   */
  filter?(mediaType: string): boolean;
}

/** Which compressed requests are read. */
export interface DecompressOptions {
  /** Codings that are accepted: all that the platform has by default. */
  readonly encodings?: readonly ContentCoding[] | undefined;
  /**
   * How many times larger a body without a limit may become, once it has 1 MiB: 100. Limits of bodies
   * count the bytes after decompression.
   */
  readonly ratio?: number | undefined;
}

const checkEncodings: Check = (value, name) => {
  if (!Array.isArray(value) || value.length === 0) return [`${name} is not a list of codings`];
  const known = findCompressor()?.codings ?? [];
  return (value as readonly unknown[]).flatMap((coding) => {
    if (known.includes(coding as ContentCoding)) return [];
    return allCodings.includes(coding as ContentCoding)
      ? [`${name} has ${String(coding)}, which this platform does not know`]
      : [`${name} has ${JSON.stringify(coding)}, which is not one of ${allCodings.join(", ")}`];
  });
};

const compressChecks: Checks<CompressOptions> = {
  threshold: checkThat("a number of bytes", (value) => (value as number) >= 0),
  encodings: checkEncodings,
  filter: checkThat("a function", (value) => typeof value === "function"),
};

const decompressChecks: Checks<DecompressOptions> = {
  encodings: checkEncodings,
  ratio: checkThat("a number from 1 on", (value) => (value as number) >= 1),
};

export const checkCompress: Check = (value, name) => check(value, name, compressChecks);

export const checkDecompress: Check = (value, name) => check(value, name, decompressChecks);

function check<Options extends object>(
  value: unknown,
  name: string,
  checks: Checks<Options>,
): readonly string[] {
  if (value === false) return [];
  if (value !== true && (typeof value !== "object" || value === null))
    return [`${name} is neither true nor false nor an object`];
  if (findCompressor() === undefined)
    return [`${name} needs node:zlib or CompressionStream, and this platform has neither`];
  return value === true ? [] : optionMistakes(value as Options, checks, `option of ${name}`);
}
