import { isAlias, isMap, isPair, isScalar, isSeq, type Document, type Node, type Pair } from "yaml";
import type { MemberSpan, Span } from "./locate-json.ts";
import { splitPointer } from "./pointer.ts";

/**
 * Finds the member that a pointer names in a document that was parsed with positions. Aliases and
 * merge keys are followed to where the member is written. Where the pointer leads on to nothing,
 * the last member on the way is given.
 */
export function locateYaml(document: Document, pointer: string): MemberSpan {
  let node = resolveAlias(document, document.contents);
  let found: MemberSpan = { value: spanOf(node) };
  for (const segment of splitPointer(pointer)) {
    const member = findMember(document, node, segment);
    if (member === undefined) break;
    found =
      member.key === undefined
        ? { value: spanOf(member.value) }
        : { key: spanOf(member.key), value: spanOf(member.value ?? member.key) };
    node = resolveAlias(document, member.value);
  }
  return found;
}

interface Member {
  readonly key?: Node | null;
  readonly value: Node | null;
}

function findMember(document: Document, node: Node | null, segment: string): Member | undefined {
  if (isSeq(node)) {
    const item = node.items[Number(segment)] as Node | undefined;
    return item === undefined ? undefined : { value: item };
  }
  if (!isMap(node)) return undefined;
  let merged: Member | undefined;
  for (const pair of node.items as Pair<Node | null, Node | null>[]) {
    if (!isScalar(pair.key)) continue;
    // A merge key's value is a symbol, its source is the text.
    if (pair.key.source === "<<") merged ??= findMerged(document, pair.value, segment);
    else if (String(pair.key.value) === segment) return { key: pair.key, value: pair.value };
  }
  return merged;
}

function findMerged(document: Document, node: Node | null, segment: string): Member | undefined {
  const source = resolveAlias(document, node);
  if (isMap(source)) return findMember(document, source, segment);
  if (!isSeq(source)) return undefined;
  for (const item of source.items) {
    if (isPair(item)) continue;
    const member = findMember(document, resolveAlias(document, item as Node), segment);
    if (member !== undefined) return member;
  }
  return undefined;
}

function resolveAlias(document: Document, node: Node | null | undefined): Node | null {
  if (node === undefined) return null;
  return isAlias(node) ? (node.resolve(document) ?? null) : node;
}

/** A block's range reaches to the next key; its first and last characters are wanted. */
function spanOf(node: Node | null): Span {
  const range = node?.range;
  return range ? { start: range[0], end: range[1] } : { start: 0, end: 0 };
}
