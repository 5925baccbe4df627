import type { Position, Range } from "vscode-languageserver/node";
import type { Span } from "../../generator/source/reading/json/locate-json.ts";
import type { MemberAt } from "../../generator/source/reading/json/member-at.ts";
import type { MemberLocation } from "../../generator/diagnostics/sources.ts";
import type { Checks } from "./checks.ts";
import { rangeOf } from "./diagnostics.ts";
import { MovedText } from "./texts/moved-text.ts";
import type { OpenFiles } from "./open-files.ts";
import type { ReadText } from "./texts/read-text.ts";
import { TextPositions } from "./texts/text-positions.ts";
import { MendedText } from "./syntax/mended-text.ts";
import type { SyntaxTrees } from "./syntax/syntax-of.ts";
import type { TextReaders } from "./texts/text-readers.ts";

/** The member at a position of a text. */
interface PlacedMember extends Pick<MemberAt, "pointer" | "part"> {
  readonly range: Range;
}

/**
 * Texts of files that can be read: those that are open, or what they were before typing has broken them. Positions
 * are those of the open texts.
 */
export class ReadableTexts {
  readonly #files: OpenFiles;
  readonly #checks: Pick<Checks, "documentsOf" | "readableTexts">;
  readonly #readers: TextReaders;
  readonly #syntax: SyntaxTrees;
  /** Texts as they were last read, by file; broken ones apart from what they were before. */
  readonly #trees = new Map<
    string,
    { readonly text: string; readonly tree: ReadText | undefined }
  >();

  constructor(
    files: OpenFiles,
    checks: Pick<Checks, "documentsOf" | "readableTexts">,
    readers: TextReaders,
    syntax: SyntaxTrees,
  ) {
    this.#syntax = syntax;
    this.#files = files;
    this.#checks = checks;
    this.#readers = readers;
  }

  /** The text of a file; undefined where none is known that can be read. */
  async of(file: string): Promise<ReadableText | undefined> {
    const text = await this.#files.textOf(file);
    if (text === undefined) return undefined;
    const tree = this.#read(file, file, text);
    if (tree !== undefined) return new ReadableText(tree, text);
    const [document] = this.#checks.documentsOf(file);
    const before = document && this.#checks.readableTexts(document)?.get(file);
    const earlier = before === undefined ? undefined : this.#read(`${file} before`, file, before);
    if (earlier !== undefined) return new ReadableText(earlier, text);
    // It was broken from the beginning.
    return document && new ReadableText(this.#mended(file, text), text);
  }

  /** The value of a file. */
  async valueOf(file: string): Promise<unknown> {
    return (await this.of(file))?.tree.value;
  }

  /** Where keys and values stand; undefined where the file cannot be read. */
  async rangesIn(
    file: string,
    members: readonly MemberLocation[],
  ): Promise<readonly Range[] | undefined> {
    const open = await this.#files.textOf(file);
    if (open === undefined) return undefined;
    const { file: source } = await this.#readers.parse(file, file, open);
    if (source.value !== undefined) return source.locateAll(members).map(rangeOf);
    const readable = await this.of(file);
    if (readable === undefined) return undefined;
    const { tree } = readable;
    if (tree instanceof MendedText)
      return members.map(({ pointer, part }) =>
        readable.range(tree.spanOf(pointer, part ?? "value")),
      );
    const { file: earlier } = await this.#readers.parse(file, file, tree.text);
    return earlier.locateAll(members).map((range) => readable.now(rangeOf(range)));
  }

  /** Where the name of a value stands; the begin of the file where it has none of the pointer. */
  async rangeIn(file: string, pointer: string): Promise<Range | undefined> {
    const open = await this.#files.textOf(file);
    if (open === undefined) return undefined;
    const { file: source } = await this.#readers.parse(file, file, open);
    if (source.value !== undefined) return rangeOf(source.locate(pointer, "key"));
    const readable = await this.of(file);
    if (readable === undefined) return rangeOf(undefined);
    const { tree } = readable;
    if (tree instanceof MendedText) return readable.range(tree.spanOf(pointer, "key"));
    const { file: earlier } = await this.#readers.parse(file, file, tree.text);
    return readable.now(rangeOf(earlier.locate(pointer, "key")));
  }

  #mended(file: string, text: string): ReadText {
    const known = this.#trees.get(`${file} mended`);
    if (known?.text === text && known.tree !== undefined) return known.tree;
    const tree = new MendedText(this.#syntax.of(file, text));
    this.#trees.set(`${file} mended`, { text, tree });
    return tree;
  }

  #read(key: string, file: string, text: string): ReadText | undefined {
    const known = this.#trees.get(key);
    if (known?.text === text) return known.tree;
    const tree = this.#readers.read(file, text);
    this.#trees.set(key, { text, tree });
    return tree;
  }
}

/** A text that can be read, and the one that is open, which may be another. */
class ReadableText {
  readonly tree: ReadText;
  readonly #open: TextPositions;
  readonly #moved: MovedText | undefined;
  #before: TextPositions | undefined;

  constructor(tree: ReadText, open: string) {
    this.tree = tree;
    this.#open = new TextPositions(open);
    this.#moved = tree.text === open ? undefined : new MovedText(open, tree.text);
  }

  /** Whether the open text is the one that can be read. */
  get isWhole(): boolean {
    return this.#moved === undefined && !(this.tree instanceof MendedText);
  }

  /** The range of a part of the text that can be read. */
  range({ start, end }: Span): Range {
    return this.#range(start, end);
  }

  /** The innermost member at a position; undefined where the text has changed since it could be read. */
  memberAt(position: Position): PlacedMember | undefined {
    const offset = this.#open.offset(position);
    const before = this.#moved === undefined ? offset : this.#moved.before(offset);
    const member = before === undefined ? undefined : this.tree.memberAt(before);
    if (member === undefined) return undefined;
    const { pointer, part, span } = member;
    return { pointer, part, range: this.#range(span.start, span.end) };
  }

  /** A range of the text that can be read, in the one that is open. */
  now(range: Range): Range {
    if (this.#moved === undefined) return range;
    const positions = (this.#before ??= new TextPositions(this.tree.text));
    return this.#range(positions.offset(range.start), positions.offset(range.end));
  }

  #range(start: number, end: number): Range {
    const now = (offset: number): number => this.#moved?.now(offset) ?? offset;
    return this.#open.range(now(start), now(end));
  }
}
