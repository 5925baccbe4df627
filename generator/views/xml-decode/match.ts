/** A start tag `<name>` that is compared with the bytes at `p`, four at a time. */
export interface Match {
  /** True where the tag, or its beginning up to the name's end, stands at `p`. */
  readonly condition: string;
  /** Length of the name in UTF-8. */
  readonly size: number;
}

const utf8 = new TextEncoder();

/** @param open whether white space, and with it attributes, may follow the name */
export function matchTag(name: string, open: boolean): Match {
  const size = utf8.encode(name).length;
  const literal = utf8.encode(open ? `<${name}` : `<${name}>`);
  const words = wordsOf(literal);
  if (open) words.push(`(b[p + ${size + 1}] === 62 || b[p + ${size + 1}] === 32)`);
  return { condition: words.join(" && "), size };
}

/** The last word overlaps the one before it, so that nothing is read beyond the literal. */
function wordsOf(literal: Uint8Array): string[] {
  const view = new DataView(literal.buffer, literal.byteOffset, literal.length);
  if (literal.length < 4) {
    const padded = new DataView(new ArrayBuffer(4));
    literal.forEach((byte, i) => padded.setUint8(i, byte));
    const mask = literal.length === 3 ? "0xffffff" : "0xffff";
    return [`(v.getInt32(p, true) & ${mask}) === ${hex(padded.getInt32(0, true))}`];
  }
  const words: string[] = [];
  for (let at = 0; at < literal.length; at += 4) {
    const offset = Math.min(at, literal.length - 4);
    const place = offset === 0 ? "p" : `p + ${offset}`;
    words.push(`v.getInt32(${place}, true) === ${hex(view.getInt32(offset, true))}`);
  }
  return words;
}

function hex(word: number): string {
  return word < 0 ? `-0x${(-word).toString(16)}` : `0x${word.toString(16)}`;
}
