import type { Span } from "../../../generator/source/reading/json/locate-json.ts";
import type { MemberAt } from "../../../generator/source/reading/json/member-at.ts";
import { joinPointer, splitPointer } from "../../../generator/source/locations/pointer.ts";
import { plainValue } from "../../../generator/source/reading/yaml/direct/core-schema.ts";
import type { ReadText } from "../texts/read-text.ts";
import { memberNamed, spanOfMember, type SyntaxMember, type SyntaxNode } from "./syntax-node.ts";
import type { SyntaxTree } from "./syntax-tree.ts";

/** Levels of a value that are read. */
const mostLevels = 500;

/** A text with mistakes, with all of its value that can be told around them. */
export class MendedText implements ReadText {
  readonly text: string;
  readonly value: unknown;
  readonly #tree: SyntaxTree;

  constructor(tree: SyntaxTree) {
    this.text = tree.text;
    this.value = valueOf(tree, tree.root, 0);
    this.#tree = tree;
  }

  memberAt(offset: number): MemberAt | undefined {
    let node = this.#tree.root;
    let pointer = "";
    let found: MemberAt | undefined;
    while (node !== undefined) {
      const member: SyntaxMember | undefined = node.members.find((one) => {
        const span = spanOfMember(one);
        return span !== undefined && span.start <= offset && offset <= span.end;
      });
      if (member === undefined) return found;
      const { key, value, name } = member;
      pointer = joinPointer(pointer, name);
      if (key !== undefined && offset <= key.end) return { pointer, part: "key", span: key };
      if (value !== undefined) found = { pointer, part: "value", span: value };
      node = value;
    }
    return found;
  }

  /** Where a key or a value stands; the last one on the way to it where it is not there. */
  spanOf(pointer: string, part: "key" | "value"): Span {
    let node = this.#tree.root;
    let found: SyntaxMember | undefined;
    for (const segment of splitPointer(pointer)) {
      const next =
        node?.kind === "list" ? node.members[Number(segment)] : memberNamed(node, segment);
      if (next === undefined) break;
      found = next;
      node = next.value;
    }
    const value = found === undefined ? this.#tree.root : (found.value ?? found.key);
    return (part === "key" ? found?.key : undefined) ?? value ?? { start: 0, end: 0 };
  }
}

function valueOf(tree: SyntaxTree, node: SyntaxNode | undefined, level: number): unknown {
  if (node === undefined || level > mostLevels) return null;
  if (node.kind === "list") return node.members.map(({ value }) => valueOf(tree, value, level + 1));
  if (node.kind === "map")
    return Object.fromEntries(
      node.members
        .filter(({ name }) => name !== "__proto__" && name !== "<<")
        .map(({ name, value }) => [name, valueOf(tree, value, level + 1)]),
    );
  if (node.kind === "alias") return null;
  const raw = tree.text.slice(node.start, node.end);
  if (/^[|>]/.test(raw)) return raw.replace(/^.*\r?\n?/, "").replaceAll(/^[ ]+/gm, "");
  return /^["']/.test(raw) ? tree.textOf(node) : plainValue(raw);
}
