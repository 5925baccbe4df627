import { isAlias, isMap, isPair, isScalar, isSeq, type Document, type Node, type Pair } from "yaml";
import type { MemberSpan, Span } from "./locate-json.ts";
import { parseYamlDocument } from "./parse-yaml.ts";
import { splitPointer } from "./pointer.ts";

interface Member {
  readonly key?: Node | null;
  readonly value: Node | null;
}

/**
 * Finds the members that pointers name, by parsing the text with positions. Aliases and merge keys
 * are followed to where the member is written. If a pointer names nothing, the last member on its
 * way is given.
 */
export function locateYaml(text: string, pointers: readonly string[]): readonly MemberSpan[] {
  const index = new YamlIndex(parseYamlDocument(text));
  return pointers.map((pointer) => index.locate(pointer));
}

/** A parsed document; each mapping's members are listed when the first of them is asked for. */
class YamlIndex {
  readonly #document: Document;
  readonly #members = new Map<Node, ReadonlyMap<string, Member>>();

  constructor(document: Document) {
    this.#document = document;
  }

  locate(pointer: string): MemberSpan {
    let node = this.#resolveAlias(this.#document.contents);
    let found: MemberSpan = { value: spanOf(node) };
    for (const segment of splitPointer(pointer)) {
      const member = this.#findMember(node, segment);
      if (member === undefined) break;
      found =
        member.key === undefined
          ? { value: spanOf(member.value) }
          : { key: spanOf(member.key), value: spanOf(member.value ?? member.key) };
      node = this.#resolveAlias(member.value);
    }
    return found;
  }

  #findMember(node: Node | null, segment: string): Member | undefined {
    if (isSeq(node)) {
      const item = node.items[Number(segment)] as Node | undefined;
      return item === undefined ? undefined : { value: item };
    }
    return isMap(node) ? this.#membersOf(node, new Set()).get(segment) : undefined;
  }

  /** `open` holds the mappings that are being listed: one may merge itself by an alias. */
  #membersOf(node: Node | null, open: Set<Node>): ReadonlyMap<string, Member> {
    const members = new Map<string, Member>();
    if (!isMap(node) || open.has(node)) return members;
    const known = this.#members.get(node);
    if (known !== undefined) return known;
    open.add(node);
    const merged: (Node | null)[] = [];
    for (const { key, value } of node.items as Pair<Node | null, Node | null>[]) {
      if (!isScalar(key)) continue;
      // The value of a merge key is a symbol, its source is the text.
      if (key.source === "<<") merged.push(...this.#mergedNodes(value));
      else members.set(String(key.value), { key, value });
    }
    for (const source of merged) {
      for (const [name, member] of this.#membersOf(source, open)) {
        if (!members.has(name)) members.set(name, member);
      }
    }
    open.delete(node);
    this.#members.set(node, members);
    return members;
  }

  /** What a merge key merges: one mapping, or a list of them. */
  #mergedNodes(value: Node | null): readonly (Node | null)[] {
    const source = this.#resolveAlias(value);
    if (!isSeq(source)) return [source];
    return source.items.flatMap((item) =>
      isPair(item) ? [] : [this.#resolveAlias(item as Node | null)],
    );
  }

  #resolveAlias(node: Node | null | undefined): Node | null {
    if (node === undefined) return null;
    return isAlias(node) ? (node.resolve(this.#document) ?? null) : node;
  }
}

/** The first and the last character of a node; the range of a block reaches to the next key. */
function spanOf(node: Node | null): Span {
  const range = node?.range;
  return range ? { start: range[0], end: range[1] } : { start: 0, end: 0 };
}
