import { TextTree } from "../../../generator/source/editing/text-tree.ts";
import type { Branch, Part } from "../../../generator/source/reading/blocks/block.ts";
import { endOf, spanOf } from "../../../generator/source/reading/blocks/locate-blocks.ts";
import type { MemberAt } from "../../../generator/source/reading/json/member-at.ts";
import { joinPointer } from "../../../generator/source/locations/pointer.ts";
import type { ReadText } from "./read-text.ts";

/** A YAML text in blocks, of which one is read to find what stands at an offset. */
export class BlockText implements ReadText {
  readonly text: string;
  readonly value: unknown;
  readonly #root: Branch;

  constructor(root: Branch) {
    this.text = root.text;
    this.value = root.value;
    this.#root = root;
  }

  memberAt(offset: number): MemberAt | undefined {
    let branch = this.#root;
    let base = 0;
    let pointer = "";
    let found: MemberAt | undefined;
    for (;;) {
      const part = partAt(branch, offset - base);
      if (part === undefined) return found;
      const { block } = part;
      base += part.start;
      if (block.kind === "leaf") {
        const inner = TextTree.read(block.text)?.memberAt(offset - base);
        return inner === undefined ? found : moved(inner, pointer, base);
      }
      const { key, value } = spanOf(block, base);
      const end = trimmed(this.text, value.start, base + endOf(block));
      if (offset > end) return found;
      pointer = joinPointer(pointer, block.name);
      if (key !== undefined && offset <= key.end) return { pointer, part: "key", span: key };
      found = { pointer, part: "value", span: value };
      branch = block;
    }
  }
}

/** The last entry whose key does not begin behind an offset. */
export function partAt({ parts, indent }: Branch, offset: number): Part | undefined {
  let low = 0;
  let high = parts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((parts[middle] as Part).start + indent <= offset) low = middle + 1;
    else high = middle;
  }
  return parts[low - 1];
}

/** The end of a part of a text without the white space there. */
function trimmed(text: string, start: number, end: number): number {
  let at = end;
  while (at > start && /\s/.test(text[at - 1] as string)) at--;
  return at;
}

const moved = ({ pointer, part, span }: MemberAt, prefix: string, by: number): MemberAt => ({
  pointer: prefix + pointer,
  part,
  span: { start: span.start + by, end: span.end + by },
});
