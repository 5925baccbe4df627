import type { Span } from "../../../generator/source/reading/json/locate-json.ts";
import { lineStart, nextLine } from "../../../generator/source/editing/lines.ts";
import type { TextEdit } from "../../../generator/source/editing/text-edit.ts";
import { scalarsOfLines, type SyntaxTree } from "../syntax/syntax-tree.ts";
import { spanOfMember, type SyntaxMember, type SyntaxNode } from "../syntax/syntax-node.ts";

/** Levels of values that are laid out. */
const mostLevels = 200;

/** A block mapping or list, and the column that its members get. */
interface Block {
  readonly node: SyntaxNode;
  readonly column: number;
  readonly depth: number;
}

/**
 * The edits that lay out a part of a YAML text in block style: indentation, the space behind colons and dashes, and
 * white space at the ends of lines. Quotes, line breaks, comments and flow style stay. Members that the part is in
 * are laid out as a whole, for the outermost of them keep their column.
 */
export function formatYaml(tree: SyntaxTree, part: Span, step: number): TextEdit[] {
  const lines = new Lines(tree.text);
  const around = enclosing(tree, part);
  if (around === undefined) return [];
  const column = columnOf(tree.text, beginOf(tree.text, around, 0));
  const members = around.members.filter((member) => touches(lines, member, part));
  const pending: Block[] = [];
  const first = members[0];
  const last = members.at(-1);
  if (first === undefined || last === undefined) return [];
  layOut(lines, { node: around, column, depth: 0 }, members, step, pending);
  for (let block = pending.pop(); block !== undefined; block = pending.pop())
    layOut(lines, block, block.node.members, step, pending);
  const from = lineStart(tree.text, (spanOfMember(first) ?? part).start);
  const to = nextLine(tree.text, (spanOfMember(last) ?? part).end);
  return lines.edits(tree, { start: from, end: to });
}

/** Notes where the members of a block begin, and the blocks within them. */
function layOut(
  lines: Lines,
  { node, column, depth }: Block,
  members: readonly SyntaxMember[],
  step: number,
  pending: Block[],
): void {
  const { text } = lines;
  for (const member of members) {
    const { key, value } = member;
    const begin = key?.start ?? dashOf(text, node, member);
    if (begin === undefined) continue;
    // Behind a dash on the same line, the dash has decided.
    if (isFirstOfLine(text, begin)) lines.move(begin, column);
    if (value === undefined) continue;
    if (key !== undefined) lines.space(key.end, value.start, /^\s*:[ \t]+$/, ": ");
    else lines.space(begin, value.start, /^-[ \t]+$/, "- ");
    if (depth > mostLevels || !isBlock(text, value)) continue;
    const inner = beginOf(text, value, 0);
    const isBeside = !isFirstOfLine(text, inner);
    const isFlush =
      key !== undefined && value.kind === "list" && columnOf(text, inner) === columnOf(text, begin);
    const next = isBeside ? column + 2 : isFlush ? column : column + step;
    pending.push({ node: value, column: next, depth: depth + 1 });
  }
}

/** The innermost block that has all of a part in it. */
function enclosing({ text, root }: SyntaxTree, part: Span): SyntaxNode | undefined {
  let found: SyntaxNode | undefined;
  for (let node = root; node !== undefined && isBlock(text, node); ) {
    found = node;
    node = node.members.find(({ key, value }) => {
      const start = key?.end ?? value?.start ?? 0;
      return value !== undefined && start <= part.start && part.end <= value.end;
    })?.value;
  }
  return found;
}

function touches(lines: Lines, member: SyntaxMember, part: Span): boolean {
  const span = spanOfMember(member);
  if (span === undefined) return false;
  const start = lineStart(lines.text, span.start);
  return start < Math.max(part.end, part.start + 1) && part.start <= span.end;
}

const isBlock = (text: string, { kind, start, members }: SyntaxNode): boolean =>
  (kind === "map" || kind === "list") &&
  members.length > 0 &&
  text[start] !== "{" &&
  text[start] !== "[";

/** Where the key or the dash of a member begins. */
function beginOf(text: string, node: SyntaxNode, index: number): number {
  const member = node.members[index];
  if (member === undefined) return node.start;
  return member.key?.start ?? dashOf(text, node, member) ?? node.start;
}

/** The dash of an item: the nearest one in front of it that begins its line, or stands behind another one. */
function dashOf(text: string, node: SyntaxNode, member: SyntaxMember): number | undefined {
  const { value } = member;
  if (value === undefined) return undefined;
  for (let at = value.start - 1; at >= node.start; at--) {
    if (text[at] !== "-") continue;
    const line = text.slice(lineStart(text, at), at);
    if (/^[\s-]*$/.test(line) && /\s/.test(text[at + 1] ?? "")) return at;
  }
  return undefined;
}

const columnOf = (text: string, offset: number): number => offset - lineStart(text, offset);

const isFirstOfLine = (text: string, offset: number): boolean =>
  text.slice(lineStart(text, offset), offset).trim() === "";

/** Lines of a text with the columns that they get. */
class Lines {
  readonly text: string;
  /** Columns by which lines move, by where they begin. */
  readonly #moves = new Map<number, number>();
  readonly #spaces: TextEdit[] = [];

  constructor(text: string) {
    this.text = text;
  }

  /** Notes the column of what begins a line. */
  move(offset: number, column: number): void {
    const start = lineStart(this.text, offset);
    this.#moves.set(start, column - (offset - start));
  }

  /** Replaces white space between two offsets, where nothing else is there. */
  space(start: number, end: number, pattern: RegExp, text: string): void {
    if (pattern.test(this.text.slice(start, end))) this.#spaces.push({ start, end, text });
  }

  /** The edits of the lines in a part. Lines in which nothing begins move as the one before them. */
  edits(tree: SyntaxTree, { start: from, end: to }: Span): TextEdit[] {
    const { text } = this;
    const edits = this.#spaces.filter(({ start, end }) => start >= from && end <= to);
    const inside = scalarsOfLines(text, tree.root);
    let scalar = 0;
    let by = 0;
    for (let line = from; line < to; line = nextLine(text, line)) {
      while (scalar < inside.length && (inside[scalar] as SyntaxNode).end <= line) scalar += 1;
      const around = inside[scalar];
      const isText = around !== undefined && around.start < line;
      const end = nextLine(text, line);
      const written = text.slice(line, end).replace(/[\r\n]+$/, "");
      const indent = /^ */.exec(written)?.[0].length ?? 0;
      const isComment = !isText && written[indent] === "#";
      by = this.#moves.get(line) ?? (isComment ? (this.#below(end, to, indent) ?? by) : by);
      if (written.trim() !== "" && by !== 0)
        edits.push({ start: line, end: line + indent, text: " ".repeat(Math.max(0, indent + by)) });
      const rest = written.trimEnd().length;
      if (rest < written.length && !isText && rest >= indent)
        edits.push({ start: line + rest, end: line + written.length, text: "" });
      if (end === line) break;
    }
    return edits;
  }

  /** By how much the next line moves in which something begins, if a comment stands in its column. */
  #below(from: number, to: number, indent: number): number | undefined {
    const { text } = this;
    for (let line = from; line < to; line = nextLine(text, line)) {
      const own = /^ */.exec(text.slice(line, line + 500))?.[0].length ?? 0;
      const first = text[line + own];
      if (first === "#" || first === "\n" || first === "\r" || first === undefined) continue;
      return own === indent ? this.#moves.get(line) : undefined;
    }
    return undefined;
  }
}
