import {
  isAlias,
  isMap,
  isScalar,
  isSeq,
  type Alias,
  type Document,
  type Node,
  type Pair,
  type YAMLMap,
} from "yaml";
import type { MemberSpan, Span } from "../json/locate-json.ts";
import { parseYamlDocument } from "./parse-yaml.ts";
import { splitPointer } from "../../locations/pointer.ts";
import { aliasTargets } from "./yaml-aliases.ts";
import { isMergeKey } from "./yaml-value.ts";

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
  readonly #targets: ReadonlyMap<Alias, Node>;
  readonly #members = new Map<YAMLMap, ReadonlyMap<string, Member>>();

  constructor(document: Document) {
    this.#document = document;
    this.#targets = aliasTargets(document);
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
    return isMap(node) ? this.#membersOf(node).get(segment) : undefined;
  }

  /** Members of a mapping. Those that it merges are listed first, however long the chain of them is. */
  #membersOf(mapping: YAMLMap): ReadonlyMap<string, Member> {
    const known = this.#members.get(mapping);
    if (known !== undefined) return known;
    const open = new Set<YAMLMap>();
    const pending = [mapping];
    for (let node = pending.at(-1); node !== undefined; node = pending.at(-1)) {
      // A mapping may merge itself by an alias; that adds nothing.
      const missing = open.has(node)
        ? []
        : this.#mergedBy(node).filter((one) => !this.#members.has(one) && !open.has(one));
      open.add(node);
      if (missing.length > 0) {
        pending.push(...missing);
        continue;
      }
      pending.pop();
      if (!this.#members.has(node)) this.#members.set(node, this.#list(node));
    }
    return this.#members.get(mapping) ?? new Map<string, Member>();
  }

  #list(node: YAMLMap): ReadonlyMap<string, Member> {
    const members = new Map<string, Member>();
    for (const { key, value } of node.items as Pair<Node | null, Node | null>[]) {
      if (!isMergeKey(key)) members.set(this.#nameOf(key), { key, value });
    }
    for (const source of this.#mergedBy(node)) {
      for (const [name, member] of this.#members.get(source) ?? []) {
        if (!members.has(name)) members.set(name, member);
      }
    }
    return members;
  }

  #nameOf(key: Node | null): string {
    const node = this.#resolveAlias(key);
    return isScalar(node) && node.value !== null ? String(node.value) : "";
  }

  /** The mappings that a mapping merges, earlier ones first. */
  #mergedBy(node: YAMLMap): readonly YAMLMap[] {
    return (node.items as Pair<Node | null, Node | null>[]).flatMap(({ key, value }) => {
      if (!isMergeKey(key)) return [];
      const source = this.#resolveAlias(value);
      const list = isSeq(source) ? source.items : [source];
      return list
        .map((item) => this.#resolveAlias(item as Node | null))
        .filter((item) => isMap(item));
    });
  }

  #resolveAlias(node: Node | null | undefined): Node | null {
    if (node === undefined) return null;
    return isAlias(node) ? (this.#targets.get(node) ?? null) : node;
  }
}

/** The first and the last character of a node; the range of a block reaches to the next key. */
function spanOf(node: Node | null): Span {
  const range = node?.range;
  return range ? { start: range[0], end: range[1] } : { start: 0, end: 0 };
}
