/** The part of a reader of XML that reading early takes. */
interface Reader {
  readonly text: string;
  readonly limits: { readonly maxTextLength: number };
}

/**
 * Bytes of elements that a process reads in few and long steps of the platform: those of a hundred small documents. The
 * loops that read faster do so once the engine has compiled them, which takes as long as a hundred small documents. A
 * process that ends before, such as one that serves few requests, never pays for it.
 */
let left = 80 * 1024;

/** An element from its name on, with text in ASCII that means itself. */
const plainElement = /([^>]*)>[\t\n -%'-;=?-~]*<\/\1>/y;

/**
 * Offset after the element whose start tag ends at `start` and is `<name>` with a name of `n` bytes. `undefined` if its text
 * is not plain, or if the process has read much.
 */
export function plainElementEnd(r: Reader, start: number, n: number): number | undefined {
  if (left <= 0) return undefined;
  const { text } = r;
  const lessThan = 0x3c;
  plainElement.lastIndex = start - 1 - n;
  if (text.charCodeAt(start - 2 - n) !== lessThan || !plainElement.test(text)) {
    left -= n;
    return undefined;
  }
  const end = plainElement.lastIndex;
  left -= end - start;
  return end - start > r.limits.maxTextLength ? undefined : end;
}
