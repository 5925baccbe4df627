import { code, hexadecimal, join, type Code } from "../../code/index.ts";

/** A start tag `<name>` that is compared with the bytes at `p`, four at a time. */
export interface Match {
  /** True if the tag, or its beginning up to the name's end, is at `p`. */
  readonly condition: Code;
  /** Length of the name in UTF-8. */
  readonly size: number;
  /** Whether the condition reads single bytes of `b` as well as words of `v`. */
  readonly readsBytes: boolean;
}

const utf8 = new TextEncoder();

/** @param open whether white space, and with it attributes, may follow the name */
export function matchTag(name: string, open: boolean): Match {
  const size = utf8.encode(name).length;
  const words = wordsOf(utf8.encode(open ? `<${name}` : `<${name}>`));
  const end = size + 1;
  if (open) words.push(code`(b[p + ${end}] === 62 || b[p + ${end}] === 32)`);
  return { condition: join(words, code` && `), size, readsBytes: open };
}

/** The last word overlaps the one before it, so that nothing is read beyond the tag. */
function wordsOf(tag: Uint8Array): Code[] {
  const view = new DataView(tag.buffer, tag.byteOffset, tag.length);
  if (tag.length < 4) {
    const padded = new DataView(new ArrayBuffer(4));
    tag.forEach((byte, i) => padded.setUint8(i, byte));
    const mask = hexadecimal(tag.length === 3 ? 0xffffff : 0xffff);
    return [code`(v.getInt32(p, true) & ${mask}) === ${hexadecimal(padded.getInt32(0, true))}`];
  }
  const words: Code[] = [];
  for (let at = 0; at < tag.length; at += 4) {
    const offset = Math.min(at, tag.length - 4);
    const position = offset === 0 ? code`p` : code`p + ${offset}`;
    words.push(code`v.getInt32(${position}, true) === ${hexadecimal(view.getInt32(offset, true))}`);
  }
  return words;
}
