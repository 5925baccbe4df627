import type { LineTable } from "../../locations/line-table.ts";
import type { Span } from "../json/locate-json.ts";

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

/**
 * Comments with the members that they are about.
 *
 * @param members all of the text, in its order
 */
export function withMembers(
  comments: readonly Pick<YamlComment, "text" | "span">[],
  members: readonly Span[],
  lines: LineTable,
): readonly YamlComment[] {
  const lineOf = (offset: number): number => lines.position(offset).line;
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
