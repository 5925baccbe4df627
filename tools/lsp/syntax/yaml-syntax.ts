import { isAlias, isMap, isScalar, isSeq, type Node, type Pair } from "yaml";
import {
  MAPPING,
  SEQUENCE,
  type Rows,
} from "../../../generator/source/reading/yaml/direct/rows.ts";
import { yamlDocument } from "../../../generator/source/reading/yaml/yaml-document.ts";
import type { SyntaxMember, SyntaxNode } from "./syntax-node.ts";
import { tokenText } from "./syntax-tree.ts";

/**
 * The tree of a text that was read directly.
 *
 * @param by characters that stand in front of the text in the one that places are of
 */
export function rowsSyntax(text: string, rows: Rows, by = 0): SyntaxNode | undefined {
  const nodes: SyntaxNode[] = [];
  // Rows of what is in a node come behind it.
  for (let row = rows.count - 1; row >= 0; row--) {
    const about = rows.about(row);
    const start = rows.start(row);
    const kind =
      about === MAPPING ? "map" : about === SEQUENCE ? "list" : about >= 0 ? "alias" : "scalar";
    const members: SyntaxMember[] = [];
    if (kind === "map" || kind === "list") {
      const end = rows.next(row);
      for (let child = row + 1; child < end; child = rows.next(child)) {
        const value = nodes[child] as SyntaxNode;
        const keyStart = rows.keyStart(child);
        if (keyStart === -1) members.push({ name: String(members.length), value });
        else {
          const keyEnd = rows.keyEnd(child);
          const name = tokenText(text.slice(keyStart, keyEnd));
          members.push({ name, key: { start: keyStart + by, end: keyEnd + by }, value });
        }
      }
    }
    nodes[row] = {
      kind,
      start: start + by,
      end: endOf(text, start, rows.end(row), members, by),
      members,
    };
  }
  return nodes[0];
}

/**
 * The tree of a text that may have mistakes, by the library, which tells some of what is wrong around them.
 *
 * @param by characters that stand in front of the text in the one that places are of
 */
export function librarySyntax(text: string, by = 0): SyntaxNode | undefined {
  const { contents } = yamlDocument(text, {
    version: "1.2",
    prettyErrors: false,
    logLevel: "silent",
    uniqueKeys: false,
  });
  const root: { members: SyntaxMember[] } = { members: [] };
  const made: { readonly node: Node; readonly to: SyntaxMember[]; members: SyntaxMember[] }[] = [];
  // Nodes are listed from the outside in, and made from the inside out.
  const pending: { readonly node: Node | null; readonly to: SyntaxMember[] }[] = [
    { node: contents as Node | null, to: root.members },
  ];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { node, to } = next;
    if (node === null || !node.range) continue;
    const members: SyntaxMember[] = [];
    made.push({ node, to, members });
    if (isMap(node))
      for (const { key, value } of node.items as Pair<Node | null, Node | null>[]) {
        if (!isScalar(key) || !key.range) continue;
        const [start, end] = key.range;
        members.push({
          name: tokenText(text.slice(start, end)),
          key: { start: start + by, end: end + by },
          value: undefined,
        });
        pending.push({ node: value ?? null, to: members });
      }
    else if (isSeq(node))
      for (const item of node.items as (Node | null)[]) {
        members.push({ name: String(members.length), value: undefined });
        pending.push({ node: item, to: members });
      }
  }
  const positions = new Map<Node, number>();
  for (const { node } of made) notePositions(node, positions);
  let found: SyntaxNode | undefined;
  for (const { node, to, members } of made.reverse()) {
    const [start = 0, end = 0] = node.range ?? [];
    const kind = isMap(node) ? "map" : isSeq(node) ? "list" : isAlias(node) ? "alias" : "scalar";
    const value: SyntaxNode = {
      kind,
      start: start + by,
      end: endOf(text, start, end, members, by),
      members,
    };
    const index = positions.get(node);
    const member = index === undefined ? undefined : to[index];
    if (index === undefined) found = value;
    else if (member !== undefined) to[index] = { ...member, value };
  }
  return found;
}

/** Notes the index of each value among the members that are listed of a collection. */
function notePositions(node: Node, positions: Map<Node, number>): void {
  let index = 0;
  if (isMap(node))
    for (const { key, value } of node.items as Pair<Node | null, Node | null>[]) {
      if (!isScalar(key) || !key.range) continue;
      if (value) positions.set(value, index);
      index += 1;
    }
  else if (isSeq(node))
    for (const [at, item] of (node.items as (Node | null)[]).entries())
      if (item) positions.set(item, at);
}

/** The end of a value: of a block the end of its last member, without white space behind it. */
function endOf(
  text: string,
  start: number,
  end: number,
  members: readonly SyntaxMember[],
  by: number,
): number {
  const last = members.at(-1);
  const first = text[start];
  if (last !== undefined && first !== "{" && first !== "[")
    return Math.max(last.value?.end ?? 0, last.key?.end ?? 0, start + by);
  let at = end;
  while (at > start && /\s/.test(text[at - 1] as string)) at--;
  return at + by;
}
