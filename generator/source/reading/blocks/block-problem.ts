import { Lexer } from "yaml";
import { joinPointer } from "../../locations/pointer.ts";
import type { ParseProblem } from "../parsed.ts";
import { locateYaml } from "../yaml/locate-yaml.ts";
import { parseYaml } from "../yaml/parse-yaml.ts";
import { isBroken, type Branch, type Leaf } from "./block.ts";

/** A leaf with a mistake, and where it stands. */
interface BrokenLeaf {
  readonly leaf: Leaf;
  readonly start: number;
  readonly indent: number;
  readonly isFirst: boolean;
}

/**
 * The first mistake of a text whose blocks cannot all be read; undefined where it takes the whole text to tell.
 * Mistakes of syntax come before keys that are there twice, as the parser sees them first.
 */
export function problemOf(root: Branch): ParseProblem | undefined {
  const broken = [...brokenLeaves(root, 0)];
  const bySyntax = broken.find(({ leaf }) => leaf.problem?.code !== "duplicate-key");
  if (bySyntax !== undefined) return syntaxProblem(bySyntax, root.text);
  const repeats = [...repeatedKeys(root, 0), ...broken.flatMap(asRead)];
  return repeats.sort((a, b) => a.start - b.start)[0];
}

const asRead = ({ leaf: { problem }, start }: BrokenLeaf): readonly ParseProblem[] =>
  problem === undefined ? [] : [moved(problem, start)];

function* brokenLeaves(branch: Branch, base: number): Iterable<BrokenLeaf> {
  for (const [index, { start, block }] of branch.parts.entries()) {
    if (!isBroken(block)) continue;
    const { indent } = branch;
    if (block.kind === "branch") yield* brokenLeaves(block, base + start);
    else yield { leaf: block, start: base + start, indent, isFirst: index === 0 };
  }
}

function* repeatedKeys(branch: Branch, base: number): Iterable<ParseProblem> {
  const { repeated } = branch;
  if (repeated !== undefined) {
    const { name, text } = repeated.block;
    const [place] = locateYaml(text, [joinPointer("", name)]);
    const { start, end } = place?.key ?? { start: 0, end: 1 };
    const range = { start, end: Math.max(end, start + 1) };
    yield moved({ code: "duplicate-key", text: name, ...range }, base + repeated.start);
  }
  for (const { start, block } of branch.parts)
    if (block.kind === "branch" && isBroken(block)) yield* repeatedKeys(block, base + start);
}

/** The mistake of a leaf as the parser words it where entries stand around it. */
function syntaxProblem(
  { leaf, start, indent, isFirst }: BrokenLeaf,
  text: string,
): ParseProblem | undefined {
  if (mayBeMended(leaf.text, text.slice(start))) return undefined;
  const spaces = " ".repeat(indent);
  const before = isFirst ? "" : `${spaces}a: 0\n`;
  const lineEnd = leaf.text.endsWith("\n") ? "" : "\n";
  // Quotes for those that are not closed: they end at the next line that is not deep enough.
  const around = `${before}${leaf.text}${lineEnd}${spaces}"": ' '\n`;
  const { problem } = parseYaml(around);
  if (problem === undefined) return undefined;
  const offset = problem.start - before.length;
  const isOwn = offset >= 0 && offset <= leaf.text.length;
  const own = isOwn ? moved(problem, -before.length) : leaf.problem;
  return own && moved(own, start);
}

/**
 * Whether a quoted text that ends before its quote ends at a later one in the whole text, with nothing behind it on
 * the line. It may be one whose lines are not indented, which is read all the same.
 *
 * @param rest the whole text from where the leaf begins
 */
function mayBeMended(text: string, rest: string): boolean {
  let offset = 0;
  for (const token of new Lexer().lex(text)) {
    if (/^[\u0002\u0018\u001F]$/.test(token)) continue;
    const quote = token[0];
    if (quote === '"' || quote === "'") {
      const closed = quote === '"' ? /"(?:[^"\\]|\\[^])*"/y : /'(?:[^']|'')*'/y;
      closed.lastIndex = offset;
      const end = closed.exec(rest)?.[0].length;
      if (end !== token.length)
        return (
          end !== undefined &&
          /[ \t]*(?:[\r\n,\]}:#]|$)/y.test(rest.slice(offset + end, offset + end + 200))
        );
    }
    offset += token.length;
  }
  return false;
}

function moved(problem: ParseProblem, by: number): ParseProblem {
  const { start, end, related } = problem;
  const range = { start: start + by, end: end + by };
  if (related === undefined) return { ...problem, ...range };
  const others = related.map((one) => ({ ...one, start: one.start + by, end: one.end + by }));
  return { ...problem, ...range, related: others };
}
