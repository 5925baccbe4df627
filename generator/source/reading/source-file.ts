import type { Range } from "../../diagnostics/diagnostic.ts";
import type { LocatedText, MemberLocation } from "../../diagnostics/sources.ts";
import { LineTable } from "../locations/line-table.ts";
import { locateJson, type MemberSpan } from "./json/locate-json.ts";
import { parseJson } from "./json/parse-json.ts";
import type { Parsed, ParseProblem } from "./parsed.ts";
import { readDirectly } from "./yaml/direct/read-directly.ts";
import { RowLocator } from "./yaml/direct/row-locator.ts";

/** The text of a file. */
export interface SourceText extends LocatedText {
  readonly text: string;
}

/** A file as it was read. */
export interface SourceFile extends SourceText {
  readonly path: string;
  readonly value: unknown;
  /** Everything that may be a key or a text of the value: the text, and those of overlays. */
  readonly words: string;
  /**
   * Range of the member that a JSON Pointer names, or of the last one on its way that exists. Reads
   * the text once more: `locateAll` does that once for many members.
   */
  locate(pointer: string, part?: "key" | "value"): Range;
  /** The same text without the value, which takes much more memory. */
  withoutValue(): SourceText;
  /**
   * The same text with a value that was made from its own.
   *
   * @param others texts that have words of the value too
   */
  withValue(value: unknown, others?: readonly string[]): SourceFile;
}

/** A mistake in a file's text, and its place. */
export interface SourceProblem {
  readonly code: ParseProblem["code"];
  readonly text: string;
  readonly range: Range;
  readonly related?: readonly { readonly text: string; readonly range: Range }[];
}

/** A file, and what is wrong with its text. */
export interface ParsedSource {
  readonly file: SourceFile;
  readonly problem?: SourceProblem;
  /** Quoted texts that were read although a line of them is not indented deep enough. */
  readonly quoted?: readonly Range[];
}

/** Finds the members that pointers name in a text. */
export type Locate = (text: string, pointers: readonly string[]) => readonly MemberSpan[];

/** Reads a text as JSON if it looks like JSON, as YAML otherwise. */
export async function parseSource(path: string, contents: string): Promise<ParsedSource> {
  const text = contents.startsWith("\uFEFF") ? contents.slice(1) : contents;
  const isJson = path.toLowerCase().endsWith(".json");
  let parsed = isJson || /^\s*[{[]/.test(text) ? parseJson(text) : undefined;
  let locate: Locate = locateJson;
  // Flow style YAML starts like JSON.
  if (parsed === undefined || (!isJson && parsed.problem?.code === "json-syntax")) {
    const direct = readDirectly(text);
    if (direct !== undefined) {
      const locator = new RowLocator(text, direct.rows);
      const locateRows: Locate = (_, pointers) => pointers.map((one) => locator.locate(one));
      return { file: new ParsedFile(path, text, direct.value, locateRows) };
    }
    // The YAML library takes longer to load than most documents to read.
    const [{ parseYaml }, { locateYaml }] = await Promise.all([
      import("./yaml/parse-yaml.ts"),
      import("./yaml/locate-yaml.ts"),
    ]);
    parsed = parseYaml(text);
    locate = locateYaml;
  }
  return sourceOf(path, text, parsed, locate);
}

/** The file of a text that was read. */
export function sourceOf(path: string, text: string, parsed: Parsed, locate: Locate): ParsedSource {
  if (parsed.problem === undefined) {
    const { value, indented } = parsed;
    const file = new ParsedFile(path, indented?.text ?? text, value, locate);
    const quoted = indented?.places.map(({ start, end }) => file.range(start, end));
    return quoted === undefined ? { file } : { file, quoted };
  }
  const file = new ParsedFile(path, text, undefined, locate);
  const { code, text: reason, start, end } = parsed.problem;
  const related = parsed.problem.related?.map((one) => ({
    text: one.text,
    range: file.range(one.start, one.end),
  }));
  const problem = { code, text: reason, range: file.range(start, end) };
  return { file, problem: related === undefined ? problem : { ...problem, related } };
}

const prose = /\.(?:md|markdown|mdx|txt|text|rst|adoc|asciidoc|html?)$/i;

/** Whether a file that a reference leads to holds text for readers, by its name. */
export const isProse = (path: string): boolean => prose.test(path);

/** A file whose value is its text, without the ends of lines behind it. */
export function proseSource(path: string, contents: string): SourceFile {
  const text = contents.startsWith("\uFEFF") ? contents.slice(1) : contents;
  const whole = { value: { start: 0, end: text.length } };
  return new ParsedFile(path, text, text.trimEnd(), (_, pointers) => pointers.map(() => whole));
}

/** A file that looks up positions when they are asked for: most runs report nothing. */
class ParsedFile implements SourceFile {
  readonly path: string;
  readonly text: string;
  readonly value: unknown;
  readonly words: string;
  readonly #locate: Locate;
  #lines: LineTable | undefined;

  constructor(path: string, text: string, value: unknown, locate: Locate, words = text) {
    this.path = path;
    this.text = text;
    this.value = value;
    this.words = words;
    this.#locate = locate;
  }

  locateAll(members: readonly MemberLocation[]): readonly Range[] {
    const pointers = members.map(({ pointer }) => pointer);
    return this.#locate(this.text, pointers).map((span, index) => {
      const { start, end } = (members[index]?.part === "key" ? span.key : undefined) ?? span.value;
      return this.range(start, end);
    });
  }

  locate(pointer: string, part: "key" | "value" = "value"): Range {
    return this.locateAll([{ pointer, part }])[0] as Range;
  }

  withoutValue(): SourceText {
    return this.withValue(undefined);
  }

  withValue(value: unknown, others: readonly string[] = []): SourceFile {
    const words = [this.words, ...others].join("\n");
    return new ParsedFile(this.path, this.text, value, this.#locate, words);
  }

  slice(line: number, column: number, length: number): string {
    return this.#lineTable().slice(line, column, length);
  }

  range(start: number, end: number): Range {
    const lines = this.#lineTable();
    return { start: lines.position(start), end: lines.position(end) };
  }

  #lineTable(): LineTable {
    return (this.#lines ??= new LineTable(this.text));
  }
}
