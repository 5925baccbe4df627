/** Text that a piece of a statement is formatted within, since a piece alone does not parse. */
export interface Surrounding {
  /** Ends with a line break, and has as many lines when formatted; empty for the beginning of a statement. */
  readonly before: string;
  /** Begins with a line break, and has as many lines when formatted; empty for the end of a statement. */
  readonly after: string;
}

/** A bracket that is open at a cut, within the head of the statement. */
export interface OpenBracket {
  readonly bracket: "(" | "[" | "{";
  readonly at: number;
}

/** How pieces of a kind of statement are cut from each other, and what stands around them. */
export interface StatementKind {
  /** The first line of the statement, as it is printed. */
  readonly head: RegExp;
  /** The end of a statement without brackets around it. */
  readonly endsAt?: string;
  /** A place between items. */
  readonly between: RegExp;
  /**
   * The surrounding of a cut.
   *
   * @param open brackets that are open there, the outermost first
   * @returns undefined where nothing is cut
   */
  surrounding(head: string, open: readonly OpenBracket[], text: string): Surrounding | undefined;
}

/** Kinds of statements that grow with a document. */
export const statementKinds: readonly StatementKind[] = [
  {
    head: /^export (?:interface [^{]*|type [^{=]*= )\{\n/,
    between: /;\n(?=readonly |\/\*\*)/y,
    // A type ends with a semicolon, which the formatter adds where it is missing.
    surrounding: (head, open, text) =>
      surrounded(
        head.startsWith("export type") ? "type Part = {\n" : "interface Part {\n",
        open.map((one) => (opensLine(one, /: $/, text) ? "part: {\n" : undefined)),
        () => "\n}",
      ),
  },
  {
    head: /^export type [^{=]*=\n/,
    endsAt: ";",
    between: /\n(?= {2}\| )/y,
    // The semicolon would make the last line longer than it is.
    surrounding: (_, open) =>
      open.length > 0 ? undefined : { before: "type Part =\n", after: "\n  | Part;" },
  },
  {
    head: /^import (?:type )?\{ (?=.{10000})/,
    between: /, /y,
    surrounding: (_, open) =>
      open.length > 0 ? undefined : { before: "import {\n", after: '\n} from "part";' },
  },
  {
    // An object, and lists of objects within it.
    head: /^(?:export )?const [^={]*= \{\n/,
    between: /,\n(?=\{|[\w$]+: |"[^"\n]*": )/y,
    surrounding: (_, open, text) =>
      surrounded(
        "const part = {\n",
        open.map((one, depth) => {
          const isItem = open[depth - 1]?.bracket === "[";
          if (!opensLine(one, isItem ? /\n$/ : /: $/, text)) return undefined;
          return `${isItem ? "" : "part: "}${one.bracket}\n`;
        }),
        (line) => (line.endsWith("[\n") ? "\n]," : "\n},"),
        "\n};",
      ),
  },
  {
    // A function with choices, and choices within them.
    head: /^(?:export )?function [^\n]*\{\n/,
    between: /(?<!\n)\n(?= *case )/y,
    surrounding: (_, open, text) =>
      surrounded(
        "function part() {\n",
        open.map((one, depth) => {
          const block = blockOf(one, text);
          const outer = open[depth - 1];
          const isCase = outer !== undefined && blockOf(outer, text) === "switch (part) ";
          if (block === undefined || !isCase) return block && `${block}{\n`;
          // A block stands behind its case if nothing follows it, which is not known here.
          return block === "" ? undefined : `case part:\n${block}{\n`;
        }),
        () => "\n}",
      ),
  },
];

/** Lines that open brackets, each with the line that closes it; undefined where one of them is not known. */
function surrounded(
  outermost: string,
  lines: readonly (string | undefined)[],
  closing: (line: string) => string,
  last = closing(outermost),
): Surrounding | undefined {
  const known = lines.filter((line) => line !== undefined);
  if (known.length < lines.length) return undefined;
  const after = known.toReversed().map(closing);
  return { before: outermost + known.join(""), after: after.join("") + last };
}

/** Whether a bracket ends its line, behind a text. */
function opensLine({ bracket, at }: OpenBracket, behind: RegExp, text: string): boolean {
  if (bracket === "(" || text[at + 1] !== "\n") return false;
  return behind.test(text.slice(Math.max(0, at - 2), at));
}

/** The beginning of a block of statements; undefined for another bracket. */
function blockOf({ bracket, at }: OpenBracket, text: string): string | undefined {
  if (bracket !== "{" || text[at + 1] !== "\n") return undefined;
  const line = text.slice(text.lastIndexOf("\n", at) + 1, at).trimStart();
  if (/^switch \(.*\) $/.test(line)) return "switch (part) ";
  if (/^if \(.*\) $/.test(line)) return "if (part) ";
  return line === "" ? "" : undefined;
}
