import { isUtf8 } from "#platform";

/** Longest sequence of bytes for one character. */
const longest = 4;

/** Offset of the first byte that is not part of a character in UTF-8; the bytes must have one. */
export function invalidUtf8At(bytes: Uint8Array): number {
  let good = 0;
  let bad = bytes.length;
  // Whether a prefix is good changes once, but for those that cut a character in two.
  while (bad - good > 2 * longest) {
    const middle = (good + bad) >>> 1;
    const cut = characterStart(bytes, good, middle);
    if (cut > good && isUtf8(bytes.subarray(good, cut))) good = cut;
    else bad = middle;
  }
  for (;;) {
    let length = 1;
    while (length <= longest && !isUtf8(bytes.subarray(good, good + length))) length++;
    if (length > longest || good + length > bytes.length) return good;
    good += length;
  }
}

/** The last offset up to `at` where a character starts. */
function characterStart(bytes: Uint8Array, from: number, at: number): number {
  let start = at;
  while (start > from && ((bytes[start] ?? 0) & 0xc0) === 0x80) start--;
  return start;
}
