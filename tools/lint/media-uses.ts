import type { LintDocument } from "./document.ts";
import type { LintNode } from "./walk.ts";

/** Bits of a mask without its sign; the last is for parameters and headers. */
const bits = 31;
const ofParameters = 1 << (bits - 1);
const all = 2 ** bits - 1;

/**
 * For each schema a mask of the media types that it is a part of: two schemas share a bit where they share a media type, or
 * where both describe parameters. A schema that nothing reaches may be of any. Of very many media types, the most used are told
 * apart and the others are left out.
 */
export function mediaUses(document: LintDocument): ReadonlyMap<LintNode, number> {
  const masks = new Map<LintNode, number>();
  const pending: LintNode[] = [];
  const mark = (node: LintNode, mask: number): void => {
    const before = masks.get(node) ?? 0;
    if ((before | mask) === before) return;
    masks.set(node, before | mask);
    pending.push(node);
  };
  const children = new Map<LintNode, LintNode[]>();
  const types = mediaTypeBits(document);
  for (const node of document.nodes) {
    const { parent } = node;
    if (node.kind !== "schema") continue;
    if (parent?.kind === "mediaType") mark(node, types.get(mediaTypeOf(parent)) ?? 0);
    else if (parent?.kind === "parameter" || parent?.kind === "header") mark(node, ofParameters);
    else if (parent?.kind === "schema") {
      const list = children.get(parent);
      if (list === undefined) children.set(parent, [node]);
      else list.push(node);
    }
  }
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    const mask = masks.get(node) ?? 0;
    for (const child of children.get(node) ?? []) mark(child, mask);
    const target = node.target === undefined ? undefined : document.at(node.target);
    if (target !== undefined) mark(target, mask);
  }
  for (const node of document.of("schema")) if (!masks.has(node)) masks.set(node, all);
  return masks;
}

function mediaTypeBits(document: LintDocument): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const node of document.nodes) {
    if (node.kind !== "mediaType") continue;
    const name = mediaTypeOf(node);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const names = [...counts].sort(([, a], [, b]) => b - a).map(([name]) => name);
  return new Map(names.slice(0, bits - 1).map((name, index) => [name, 1 << index]));
}

/** The media type without parameters, such as a charset. */
const mediaTypeOf = ({ key }: LintNode): string => (key.split(";")[0] ?? "").trim().toLowerCase();
