/** Text that a piece of a statement is formatted within, since a piece alone does not parse. */
export interface Surrounding {
  /** Ends with a line break, and is one line when formatted; empty for the beginning of a statement. */
  readonly before: string;
  /** Begins with a line break; empty for the end of a statement. */
  readonly after: string;
}

/** A piece of a statement that is a list of members, of a union's types or of imported names. */
export interface StatementPiece extends Surrounding {
  readonly text: string;
}

/** How pieces of a kind of statement are cut from each other, and what stands around them. */
interface Kind {
  /** The first line of the statement. */
  readonly head: RegExp;
  /** Number of brackets that are open where items begin. */
  readonly depth: number;
  /** A place between items. */
  readonly between: RegExp;
  readonly surrounding: (head: string) => Surrounding;
}

const kinds: readonly Kind[] = [
  {
    head: /^export (?:interface [^{]*|type [^{=]*= )\{\n/,
    depth: 1,
    between: /;\n(?=readonly |\/\*\*)/y,
    // A type ends with a semicolon, which the formatter adds where it is missing.
    surrounding: (head) => ({
      before: head.startsWith("export type") ? "type Part = {\n" : "interface Part {\n",
      after: "\n}",
    }),
  },
  {
    head: /^export type [^{=]*=\n/,
    depth: 0,
    between: /\n(?= {2}\| )/y,
    surrounding: () => ({ before: "type Part =\n", after: "\n;" }),
  },
  {
    head: /^import (?:type )?\{ (?=.{10000})/,
    depth: 1,
    between: /, /y,
    surrounding: () => ({ before: "import {\n", after: '\n} from "part";' }),
  },
];

/** Strings, comments, brackets, ends of statements, and places where items may end. */
const token =
  /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\[^])*`|\/\*[^]*?\*\/|\/\/[^\n]*|[()[\]{}]|[;,\n]/g;

/**
 * Cuts a statement that begins a text into pieces of about a size; what follows it goes with the last one.
 * Undefined for a text that begins with another statement than a long list.
 */
export function splitStatement(text: string, size: number): readonly StatementPiece[] | undefined {
  const kind = kinds.find(({ head }) => head.test(text));
  const [head = ""] = kind?.head.exec(text) ?? [];
  if (kind === undefined) return undefined;
  const cuts = [...cutsOf(text, head.length, kind, size)];
  const { before, after } = kind.surrounding(head);
  return [0, ...cuts].map((from, index) => ({
    text: text.slice(from, cuts[index]),
    before: index === 0 ? "" : before,
    after: index === cuts.length ? "" : after,
  }));
}

/** Where pieces begin. The last one is never small: a short list would stand on one line. */
function* cutsOf(text: string, start: number, kind: Kind, size: number): Generator<number> {
  let { depth } = kind;
  let from = 0;
  token.lastIndex = start;
  for (let found = token.exec(text); found !== null; found = token.exec(text)) {
    const [one] = found;
    if ("([{".includes(one)) depth++;
    else if (")]}".includes(one)) depth--;
    if (depth < kind.depth || (kind.depth === 0 && depth === 0 && one === ";")) return;
    if (depth !== kind.depth || found.index - from < size) continue;
    kind.between.lastIndex = found.index;
    const [gap] = kind.between.exec(text) ?? [];
    if (gap === undefined || text.length - found.index < size) continue;
    from = found.index + gap.length;
    yield from;
  }
}

/** The formatted piece without what was put around it. */
export function withoutSurrounding(formatted: string, { before, after }: Surrounding): string {
  const start = before === "" ? 0 : formatted.indexOf("\n") + 1;
  const text = formatted.slice(start).trimEnd();
  if (after === "") return text;
  return after === "\n;" ? text.slice(0, -1) : text.slice(0, text.lastIndexOf("\n"));
}
