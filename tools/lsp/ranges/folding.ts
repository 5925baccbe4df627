import { FoldingRangeKind, type FoldingRange } from "vscode-languageserver/node";
import { LineTable } from "../../../generator/source/locations/line-table.ts";
import type { SyntaxMember } from "../syntax/syntax-node.ts";
import type { SyntaxTree } from "../syntax/syntax-tree.ts";

/** Most ranges that are answered, unless the editor asks for fewer. */
const mostRanges = 5000;

interface Fold extends FoldingRange {
  readonly depth: number;
}

/**
 * Parts of a text that can be folded: objects, lists, texts of several lines, and comments. Of too many, the outer
 * ones are answered.
 *
 * @param most ranges that the editor takes
 */
export function foldingRanges(tree: SyntaxTree, most = mostRanges): FoldingRange[] {
  const lines = new LineTable(tree.text);
  const lineOf = (offset: number): number => lines.position(offset).line - 1;
  const folds: Fold[] = [];
  const pending: { readonly member: SyntaxMember; readonly depth: number }[] = [];
  const push = (members: readonly SyntaxMember[], depth: number): void => {
    for (let i = members.length - 1; i >= 0; i--)
      pending.push({ member: members[i] as SyntaxMember, depth });
  };
  const add = (from: number, to: number, depth: number, kind?: FoldingRangeKind): void => {
    if (to > from)
      folds.push({ startLine: from, endLine: to, depth, ...(kind === undefined ? {} : { kind }) });
  };
  if (tree.root !== undefined) push([{ name: "", value: tree.root }], 0);
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { member, depth } = next;
    const { key, value } = member;
    if (value === undefined) continue;
    const from = lineOf((key ?? value).start);
    const isClosed = value.kind !== "scalar" && /[\]}]/.test(tree.text[value.end - 1] ?? "");
    const isBracketed = /[[{]/.test(tree.text[value.start] ?? "") && isClosed;
    const to = lineOf(Math.max(value.start, value.end - 1));
    // The line of the bracket that closes stays in sight.
    if (depth > 0 || isBracketed) add(from, isBracketed ? to - 1 : to, depth);
    push(value.members, depth + 1);
  }
  for (const { from, to } of commentRuns(tree, lineOf)) add(from, to, 1, FoldingRangeKind.Comment);
  const limit = Math.max(0, Math.min(most, mostRanges));
  return outermost(folds, limit).map(({ depth: _, ...fold }) => fold);
}

/** Comments of several lines, one below the other. */
function commentRuns(
  tree: SyntaxTree,
  lineOf: (offset: number) => number,
): readonly { readonly from: number; readonly to: number }[] {
  const runs: { from: number; to: number }[] = [];
  for (const { start } of tree.commentLines()) {
    const line = lineOf(start);
    const last = runs.at(-1);
    if (last !== undefined && last.to === line - 1) last.to = line;
    else runs.push({ from: line, to: line });
  }
  return runs;
}

/** One fold for each line where something begins, the outer ones first where there are too many. */
function outermost(folds: readonly Fold[], most: number): readonly Fold[] {
  const byLine = new Map<number, Fold>();
  for (const fold of folds) {
    const known = byLine.get(fold.startLine);
    if (known === undefined || fold.endLine > known.endLine) byLine.set(fold.startLine, fold);
  }
  const all = [...byLine.values()];
  const kept = all.length <= most ? all : [...all].sort((a, b) => a.depth - b.depth).slice(0, most);
  return kept.sort((a, b) => a.startLine - b.startLine);
}
