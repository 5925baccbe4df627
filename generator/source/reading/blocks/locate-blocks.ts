import { splitPointer } from "../../locations/pointer.ts";
import type { MemberSpan, Span } from "../json/locate-json.ts";
import { locateYaml } from "../yaml/locate-yaml.ts";
import type { Block, Branch, Leaf } from "./block.ts";

/** A leaf that pointers lead to, and the ends of the pointers within it. */
interface Asked {
  readonly base: number;
  readonly pointers: { readonly index: number; readonly inner: string }[];
}

/** Finds the members that pointers name as `locateYaml` does. Of blocks that did not change, places are known. */
export function locateBlocks(root: Branch, pointers: readonly string[]): readonly MemberSpan[] {
  const found: MemberSpan[] = [];
  const asked = new Map<Leaf, Asked>();
  for (const [index, pointer] of pointers.entries()) {
    const raw = pointer.split("/").slice(1);
    let block: Block = root;
    let base = 0;
    let depth = 0;
    for (const segment of splitPointer(pointer)) {
      if (block.kind === "leaf") break;
      const part = block.byName.get(segment);
      if (part === undefined) break;
      base += part.start;
      block = part.block;
      depth++;
    }
    if (block.kind === "branch") found[index] = spanOf(block, base);
    else {
      const inner = `/${raw.slice(depth - 1).join("/")}`;
      const known = asked.get(block);
      if (known === undefined) asked.set(block, { base, pointers: [{ index, inner }] });
      else known.pointers.push({ index, inner });
    }
  }
  for (const [leaf, { base, pointers: list }] of asked) {
    const spans = spansIn(
      leaf,
      list.map(({ inner }) => inner),
    );
    for (const [at, { index }] of list.entries())
      found[index] = moved(spans[at] as MemberSpan, base);
  }
  return found;
}

/** Places in a leaf, each looked up once. */
function spansIn(leaf: Leaf, pointers: readonly string[]): readonly MemberSpan[] {
  const missing = pointers.filter((pointer) => !leaf.spans.has(pointer));
  if (missing.length > 0)
    for (const [index, span] of locateYaml(leaf.text, missing).entries())
      leaf.spans.set(missing[index] as string, span);
  return pointers.map((pointer) => leaf.spans.get(pointer) as MemberSpan);
}

/** Place of a branch, which begins at an offset. */
export function spanOf(branch: Branch, base: number): MemberSpan {
  const start = base + (branch.parts[0]?.start ?? 0) + branch.indent;
  const value = { start, end: base + endOf(branch) };
  return branch.key === undefined ? { value } : { key: movedSpan(branch.key, base), value };
}

/** Where the value of a block ends. */
export function endOf(block: Block): number {
  let base = 0;
  let inner = block;
  while (inner.kind === "branch") {
    const last = inner.parts.at(-1);
    if (last === undefined) return base;
    base += last.start;
    inner = last.block;
  }
  return base + (spansIn(inner, [""])[0]?.value.end ?? 0);
}

const movedSpan = ({ start, end }: Span, by: number): Span => ({
  start: start + by,
  end: end + by,
});

const moved = ({ key, value }: MemberSpan, by: number): MemberSpan =>
  key === undefined
    ? { value: movedSpan(value, by) }
    : { key: movedSpan(key, by), value: movedSpan(value, by) };
