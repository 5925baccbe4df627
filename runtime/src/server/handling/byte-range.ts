/** Bytes from `start` up to, but without, `end`. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * The range that a `Range` header asks for. Several ranges, other units and malformed ones are
 * ignored, which RFC 9110, 14.2 allows: whoever asks so gets the whole.
 *
 * @param size of the whole
 * @returns undefined for the whole, `none` if the range is beyond its end
 */
export function requestedRange(
  header: string | undefined,
  size: number,
): ByteRange | "none" | undefined {
  const [, first, last] = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i.exec(header ?? "") ?? [];
  if (first === undefined || last === undefined || (first === "" && last === "")) return undefined;
  if (first === "") {
    if (Number(last) === 0) return "none";
    return size === 0 ? undefined : { start: Math.max(0, size - Number(last)), end: size };
  }
  const start = Number(first);
  if (last !== "" && Number(last) < start) return undefined;
  if (start >= size) return "none";
  return { start, end: last === "" ? size : Math.min(size, Number(last) + 1) };
}
