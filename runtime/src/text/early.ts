/** The part of a reader of XML that reading early takes. */
interface Reader {
  readonly text: string;
  readonly limits: { readonly maxTextLength: number };
}

/**
 * Bytes of documents that a process reads in few and long steps of the platform: a hundred documents of a kilobyte. The
 * loops that read faster do so once the engine has compiled them, which takes as long as a hundred small documents. A
 * process that ends before, such as one that serves few requests, never pays for it.
 */
let left = 100 * 1024;

/** Whether a document of this size is among the first of the process; counts it. */
export function isEarly(size: number): boolean | undefined {
  if (left <= 0) return false;
  left -= size;
  return left >= 0;
}

/** An element from its name on, with text in ASCII that means itself. */
const plainElement = /([^>]*)>[\t\n -%'-;=?-~]*<\/\1>/y;

/**
 * Offset after the element whose start tag ends at `start` and is `<name>` with a name of `n` bytes. `undefined` if its text
 * is not plain.
 */
export function plainElementEnd(r: Reader, start: number, n: number): number | undefined {
  const { text } = r;
  const lessThan = 0x3c;
  plainElement.lastIndex = start - 1 - n;
  if (text.charCodeAt(start - 2 - n) !== lessThan || !plainElement.test(text)) return undefined;
  const end = plainElement.lastIndex;
  return end - start > r.limits.maxTextLength ? undefined : end;
}

/** The same for a document that is among the first of the process, and `undefined` for others. It is called for each text. */
export const earlyElementEnd = (
  r: Reader & { readonly early: boolean | undefined },
  start: number,
  n: number,
): number | undefined => (r.early ? plainElementEnd(r, start, n) : undefined);
