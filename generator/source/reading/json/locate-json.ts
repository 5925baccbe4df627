import { skipComma, skipSpace, skipString, skipValue } from "./scan.ts";
import { PointerTree, type PointerNode } from "../../locations/pointer-tree.ts";

/** Offsets of a part of a text; `end` is behind its last character. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Where a member of an object or an array is: its key, if it has one, and its value. */
export interface MemberSpan {
  readonly key?: Span;
  readonly value: Span;
}

/** An object or array that holds a wanted member and is being read. */
interface Container {
  readonly node: PointerNode<MemberSpan>;
  readonly key: Span | undefined;
  readonly start: number;
  readonly isObject: boolean;
  /** Offset of the next member. */
  at: number;
  index: number;
  /** Wanted members that were not found yet. */
  missing: number;
}

/**
 * Finds the members that pointers name in a valid JSON text, in one pass and without building
 * values. If a pointer names nothing, the last member on its way is given.
 */
export function locateJson(text: string, pointers: readonly string[]): readonly MemberSpan[] {
  const tree = new PointerTree<MemberSpan>(pointers);
  const start = skipSpace(text, 0);
  const containers: Container[] = [];
  const visit = (node: PointerNode<MemberSpan>, key: Span | undefined, at: number): number => {
    const isObject = text[at] === "{";
    if (node.children.size > 0 && (isObject || text[at] === "[")) {
      const missing = node.children.size;
      const first = skipSpace(text, at + 1);
      containers.push({ node, key, start: at, isObject, at: first, index: 0, missing });
      return at;
    }
    const end = skipValue(text, at, 0);
    node.found = spanOf(key, at, end);
    return end;
  };
  visit(tree.root, undefined, start);
  for (let top = containers.at(-1); top !== undefined; top = containers.at(-1)) {
    const end = top.missing === 0 ? skipValue(text, top.at, 1) : endAt(text, top.at);
    if (end === undefined) {
      readMember(text, top, visit);
      continue;
    }
    top.node.found = spanOf(top.key, top.start, end);
    containers.pop();
    const outer = containers.at(-1);
    if (outer !== undefined) outer.at = skipComma(text, end);
  }
  return tree.found({ value: { start, end: text.length } });
}

/** Reads one member: a wanted one is visited, any other is skipped. */
function readMember(
  text: string,
  container: Container,
  visit: (node: PointerNode<MemberSpan>, key: Span | undefined, at: number) => number,
): void {
  let { at } = container;
  let key: Span | undefined;
  let name = String(container.index++);
  if (container.isObject) {
    key = { start: at, end: skipString(text, at) };
    const raw = text.slice(key.start + 1, key.end - 1);
    name = raw.includes("\\") ? (JSON.parse(`"${raw}"`) as string) : raw;
    at = skipSpace(text, skipSpace(text, key.end) + 1);
  }
  const wanted = container.node.children.get(name);
  if (wanted !== undefined) container.missing--;
  const end = wanted === undefined ? skipValue(text, at, 0) : visit(wanted, key, at);
  container.at = skipComma(text, end);
}

const spanOf = (key: Span | undefined, start: number, end: number): MemberSpan =>
  key === undefined ? { value: { start, end } } : { key, value: { start, end } };

/** Offset behind the bracket that closes a container, if there is one at `at`. */
function endAt(text: string, at: number): number | undefined {
  if (at >= text.length) return at;
  return text[at] === "}" || text[at] === "]" ? at + 1 : undefined;
}
