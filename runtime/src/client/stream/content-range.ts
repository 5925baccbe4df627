import type { WebHeaders } from "../../http/web-types.ts";
import type { ByteRange } from "../call/stream-options.ts";

/**
 * Value of the header Range. Source: RFC 9110, 14.1.2.
 *
 * @throws {TypeError} the range is none
 */
export function rangeHeader({ start, end }: ByteRange): string {
  const isRange =
    Number.isSafeInteger(start) &&
    start >= 0 &&
    (end === undefined || (Number.isSafeInteger(end) && end > start));
  if (!isRange) throw new TypeError(`no range of bytes: from ${start} to ${String(end)}`);
  return `bytes=${start}-${end === undefined ? "" : end - 1}`;
}

/** Range of bytes that a response with the status 206 has. Source: RFC 9110, 14.4. */
export interface ContentRange {
  readonly start: number;
  /** The byte behind the last one. */
  readonly end: number;
  /** Of the whole; undefined if the server does not say it. */
  readonly size: number | undefined;
}

export function contentRangeOf(headers: WebHeaders): ContentRange | undefined {
  const [, start, last, size] =
    /^bytes (\d+)-(\d+)\/(\d+|\*)$/i.exec(headers.get("content-range") ?? "") ?? [];
  if (start === undefined) return undefined;
  return {
    start: Number(start),
    end: Number(last) + 1,
    size: size === "*" ? undefined : Number(size),
  };
}

/** Leaves out bytes before a range and behind it, of a body that is the whole. */
export function cutOut(
  body: AsyncIterator<Uint8Array>,
  { start, end = Infinity }: ByteRange,
): AsyncIterator<Uint8Array> {
  let at = 0;
  const stop = async (): Promise<IteratorResult<Uint8Array>> => {
    await body.return?.();
    return { done: true, value: undefined };
  };
  return {
    async next() {
      for (;;) {
        if (at >= end) return stop();
        const result = await body.next();
        if (result.done === true) return result;
        const part = result.value.subarray(Math.max(0, start - at), Math.max(0, end - at));
        at += result.value.length;
        if (part.length > 0) return { value: part };
      }
    },
    return: stop,
  };
}
