import type { Position, SelectionRange } from "vscode-languageserver/node";
import type { Span } from "../../../generator/source/reading/json/locate-json.ts";
import { spanOfMember, type SyntaxNode } from "../syntax/syntax-node.ts";
import type { SyntaxTree } from "../syntax/syntax-tree.ts";
import { TextPositions } from "../texts/text-positions.ts";

/** Most ranges around a position: the innermost ones. */
const mostRanges = 200;

/** Most positions of a request that are answered. */
const mostPositions = 100;

/** Ranges that grow around each position: a text, its quotes, its member, the object, and so on up to the file. */
export function selectionRanges(
  tree: SyntaxTree,
  positions: readonly Position[],
): SelectionRange[] {
  const table = new TextPositions(tree.text);
  return positions.slice(0, mostPositions).map((position) => {
    const offset = table.offset(position);
    let range: SelectionRange | undefined;
    let last: Span | undefined;
    for (const span of spansAround(tree, offset).slice(-mostRanges)) {
      if (last !== undefined && span.start === last.start && span.end === last.end) continue;
      last = span;
      const own = table.range(span.start, span.end);
      range = range === undefined ? { range: own } : { range: own, parent: range };
    }
    return range ?? { range: table.range(offset, offset) };
  });
}

/** From the outside in. */
function spansAround({ text, root }: SyntaxTree, offset: number): readonly Span[] {
  const spans: Span[] = [{ start: 0, end: text.length }];
  const isIn = (span: Span | undefined): span is Span =>
    span !== undefined && span.start <= offset && offset <= span.end;
  let node: SyntaxNode | undefined = root;
  while (node !== undefined && isIn(node)) {
    spans.push(node);
    if (node.kind === "scalar") spans.push(...withoutQuotes(text, node));
    const member = node.members.find((one) => isIn(spanOfMember(one)));
    if (member === undefined) break;
    const around = spanOfMember(member);
    if (around !== undefined) spans.push(around);
    if (isIn(member.key)) {
      spans.push(member.key, ...withoutQuotes(text, member.key));
      break;
    }
    node = member.value;
  }
  return spans;
}

function withoutQuotes(text: string, { start, end }: Span): readonly Span[] {
  const first = text[start];
  const isQuoted = end - start > 1 && /["']/.test(first ?? "") && text[end - 1] === first;
  return isQuoted ? [{ start: start + 1, end: end - 1 }] : [];
}
