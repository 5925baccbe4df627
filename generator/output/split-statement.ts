import {
  statementKinds,
  type OpenBracket,
  type StatementKind,
  type Surrounding,
} from "./statement-kinds.ts";

/** A piece of a statement that is a list, or holds one. */
export interface StatementPiece extends Surrounding {
  readonly text: string;
}

/** A place between two pieces. */
interface Cut {
  /** Where the second piece begins. */
  readonly at: number;
  readonly surrounding: Surrounding;
  readonly open: readonly OpenBracket[];
}

/** Strings, comments, brackets, ends of statements, and places where items may end. */
const token =
  /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\[^])*`|\/\*[^]*?\*\/|\/\/[^\n]*|[()[\]{}]|[;,\n]/g;

/** Characters of a list in brackets, before and behind a cut, by which it never fits on one line. */
const leastOfList = 1000;

/**
 * Cuts a statement that begins a text into pieces of about a size; what follows it goes with the last one.
 * Undefined for a text that does not begin with a long list.
 */
export function splitStatement(text: string, size: number): readonly StatementPiece[] | undefined {
  const kind = statementKinds.find(({ head }) => head.test(text));
  const [head = ""] = kind?.head.exec(text) ?? [];
  if (kind === undefined) return undefined;
  const cuts = cutsOf(text, head, kind, size);
  if (cuts.length === 0) return undefined;
  return Array.from({ length: cuts.length + 1 }, (_, index) => {
    const [first, last] = [cuts[index - 1], cuts[index]];
    return {
      text: text.slice(first?.at ?? 0, last?.at),
      before: first?.surrounding.before ?? "",
      after: last?.surrounding.after ?? "",
    };
  });
}

/** The cuts of a statement. The last piece is never small: a short list would stand on one line. */
function cutsOf(text: string, head: string, kind: StatementKind, size: number): readonly Cut[] {
  const open: OpenBracket[] = [];
  let cuts: Cut[] = [];
  let from = 0;
  token.lastIndex = head.length;
  for (let found = token.exec(text); found !== null; found = token.exec(text)) {
    const [one] = found;
    if (isOpening(one)) open.push({ bracket: one, at: found.index });
    else if (")]}".includes(one)) {
      const closed = open.pop();
      if (closed === undefined) break;
      // The rest of the list might stand on one line.
      const least = found.index - leastOfList;
      if (closed.bracket === "[")
        cuts = cuts.filter(({ at, open: own }) => at < least || !own.includes(closed));
    }
    if (open.length === 0 && kind.endsAt === one) break;
    if (found.index - from < size || text.length - found.index < size) continue;
    kind.between.lastIndex = found.index;
    const [gap] = kind.between.exec(text) ?? [];
    const isShort = ({ bracket, at }: OpenBracket): boolean =>
      bracket === "[" && found.index - at < leastOfList;
    if (gap === undefined || open.some(isShort)) continue;
    const surrounding = kind.surrounding(head, open, text);
    if (surrounding === undefined) continue;
    from = found.index + gap.length;
    cuts.push({ at: from, surrounding, open: [...open] });
  }
  return cuts;
}

const isOpening = (one: string): one is OpenBracket["bracket"] => "([{".includes(one);

/** The formatted piece without what was put around it. */
export function withoutSurrounding(formatted: string, { before, after }: Surrounding): string {
  let start = 0;
  for (let line = lineBreaks(before); line > 0; line--) start = formatted.indexOf("\n", start) + 1;
  let text = formatted.slice(start).trimEnd();
  for (let line = lineBreaks(after); line > 0; line--) text = text.slice(0, text.lastIndexOf("\n"));
  return text;
}

const lineBreaks = (text: string): number => text.split("\n").length - 1;
