import {
  CST,
  Lexer,
  isCollection,
  isMap,
  type Node,
  type Pair,
  type YAMLMap,
  type YAMLSeq,
} from "yaml";
import { LineTable } from "../../locations/line-table.ts";
import type { Span } from "../json/locate-json.ts";
import { parseYamlDocument } from "./parse-yaml.ts";

/** A comment of a YAML text. */
export interface YamlComment {
  /** From the `#` to the end of the line. */
  readonly text: string;
  readonly span: Span;
  /**
   * The members that it is about: the outermost ones that begin on its line, or behind a comment that is alone on
   * its line, on the next line that has any.
   */
  readonly members: readonly Span[];
}

/** Comments of a YAML text that a pattern matches, in the order of the text. */
export function yamlComments(text: string, pattern: RegExp): readonly YamlComment[] {
  const comments = commentsIn(text).filter((one) => pattern.test(one.text));
  if (comments.length === 0) return [];
  const lines = new LineTable(text);
  const lineOf = (offset: number): number => lines.position(offset).line;
  const members = membersOf(parseYamlDocument(text).contents as Node | null);
  return comments.map((comment) => {
    const { start } = comment.span;
    const next = firstBehind(members, start);
    const { line, column } = lines.position(start);
    if (lines.slice(line, 1, column - 1).trim() === "") {
      const first = members[next];
      if (first === undefined) return { ...comment, members: [] };
      const end = firstBehind(
        members,
        first.start,
        (one) => lineOf(one.start) > lineOf(first.start),
      );
      return { ...comment, members: outermost(members.slice(next, end)) };
    }
    let from = next;
    while (from > 0 && lineOf(members[from - 1]?.start ?? 0) === line) from -= 1;
    // Behind the last line of a value, where nothing begins.
    const own = members.slice(from === next ? Math.max(0, next - 1) : from, next);
    return { ...comment, members: outermost(own) };
  });
}

function commentsIn(text: string): readonly Pick<YamlComment, "text" | "span">[] {
  const comments: Pick<YamlComment, "text" | "span">[] = [];
  let offset = 0;
  let isScalar = false;
  for (const lexeme of new Lexer().lex(text)) {
    const type: CST.TokenType | null = isScalar ? null : CST.tokenType(lexeme);
    isScalar = type === "scalar";
    // Lexemes that are not in the text.
    if (isScalar || type === "doc-mode" || type === "flow-error-end") continue;
    const end = offset + lexeme.length;
    if (type === "comment") comments.push({ text: lexeme, span: { start: offset, end } });
    offset = end;
  }
  return comments;
}

/** Members of mappings, with their keys, and items of sequences, in the order of the text. */
function membersOf(root: Node | null): readonly Span[] {
  const members: Span[] = [];
  const pending: (Node | null)[] = [root];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (!isCollection(node)) continue;
    for (const { first, last } of partsOf(node as YAMLMap | YAMLSeq)) {
      const start = first?.range?.[0] ?? last?.range?.[0];
      if (start === undefined) continue;
      members.push({ start, end: last?.range?.[1] ?? first?.range?.[1] ?? start });
      pending.push(last);
    }
  }
  return members.sort((a, b) => a.start - b.start || b.end - a.end);
}

interface Part {
  readonly first: Node | null;
  readonly last: Node | null;
}

function partsOf(node: YAMLMap | YAMLSeq): readonly Part[] {
  if (isMap(node))
    return (node.items as Pair<Node | null, Node | null>[]).map(({ key, value }) => ({
      first: key,
      last: value ?? null,
    }));
  return (node.items as (Node | null)[]).map((item) => ({ first: item, last: item }));
}

/** Index of the first member behind an offset, among those that a condition holds for from some index on. */
function firstBehind(
  members: readonly Span[],
  offset: number,
  isBehind: (member: Span) => boolean = () => true,
): number {
  let low = 0;
  let high = members.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const member = members[middle] as Span;
    if (member.start >= offset && isBehind(member)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Those that are in no other of them. */
function outermost(members: readonly Span[]): readonly Span[] {
  let end = -1;
  return members.filter((member) => {
    if (member.start < end) return false;
    end = member.end;
    return true;
  });
}
