import path from "node:path";
import type { FixChange } from "../../../generator/diagnostics/fix.ts";
import { isSameValue } from "../../../generator/portable/same-value.ts";
import { editedValue } from "../../../generator/source/editing/edited-value.ts";
import { withEdits, type TextEdit } from "../../../generator/source/editing/text-edit.ts";
import { getByPointer, splitPointer } from "../../../generator/source/locations/pointer.ts";
import { parseSource } from "../../../generator/source/reading/source-file.ts";
import { keptFolder } from "../../../generator/source/references/reference-path.ts";
import { rangeOf } from "../diagnostics.ts";
import { isWithin } from "../project.ts";
import { tokenText } from "../syntax/syntax-tree.ts";
import { TextPositions } from "../texts/text-positions.ts";
import type { TextReaders } from "../texts/text-readers.ts";
import { Refusal, type TokenChange } from "./change.ts";
import { rewritten } from "./token-text.ts";

/** Where texts of files come from, and the folder that may be changed. */
export interface EditedFiles {
  /** Absolute. */
  readonly folder: string;
  readonly readers: Pick<TextReaders, "parse">;
  textOf(file: string): Promise<string | undefined>;
}

/** Edits of a file's text. */
export interface FileEdits {
  readonly file: string;
  readonly text: string;
  readonly edits: readonly TextEdit[];
}

/**
 * The edits that make changes of tokens, by file. The text after them is read once more: it must have the value that
 * the changes make of the one before.
 */
export async function editsOf(
  changes: readonly TokenChange[],
  files: EditedFiles,
): Promise<readonly FileEdits[] | Refusal> {
  const byFile = new Map<string, TokenChange[]>();
  for (const change of changes) {
    const list = byFile.get(change.file) ?? [];
    byFile.set(change.file, list);
    list.push(change);
  }
  const all: FileEdits[] = [];
  for (const [file, list] of byFile) {
    const edits = await editsIn(file, list, files);
    if (edits instanceof Refusal) return edits;
    all.push(edits);
  }
  return all;
}

async function editsIn(
  file: string,
  changes: readonly TokenChange[],
  { folder, readers, textOf }: EditedFiles,
): Promise<FileEdits | Refusal> {
  const name = path.relative(folder, file).replaceAll("\\", "/");
  const segments = name.split("/");
  if (!isWithin(file, folder) || ["node_modules", keptFolder].some((one) => segments.includes(one)))
    return new Refusal(`'${name}' would change, which is a copy of another project's file`);
  const text = await textOf(file);
  if (text === undefined) return new Refusal(`'${name}' cannot be read`);
  const { file: source, problem } = await readers.parse(file, name, text);
  if (problem !== undefined || source.text !== text) {
    const line = problem === undefined ? "" : ` in line ${problem.range.start.line}`;
    return new Refusal(`'${name}' has a mistake${line}; mend it first`);
  }
  const ranges = source.locateAll(changes);
  const positions = new TextPositions(text);
  const edits = new Map<number, TextEdit>();
  for (const [index, change] of changes.entries()) {
    const { pointer, part, text: after } = change;
    const range = rangeOf(ranges[index]);
    const [start, end] = [positions.offset(range.start), positions.offset(range.end)];
    const raw = text.slice(start, end);
    const line = `line ${range.start.line + 1} of '${name}'`;
    // The text that the alias stands for changes too.
    if (raw.startsWith("*")) continue;
    const before =
      part === "key" ? splitPointer(pointer).at(-1) : getByPointer(source.value, pointer);
    const written = tokenText(raw) === before ? rewritten(raw, after, part === "key") : undefined;
    if (written === undefined)
      return new Refusal(`${line} is written in a way that is left alone; change it by hand`);
    if (written !== raw) edits.set(start, { start, end, text: written });
  }
  const list = [...edits.values()].sort((a, b) => a.start - b.start);
  const made = await parseSource(name, withEdits(text, list));
  const wanted = editedValue(source.value, changes.map(fixOf));
  return made.problem === undefined && isSameValue(made.file.value, wanted)
    ? { file, text, edits: list }
    : new Refusal(`an alias in '${name}' stands for a part of it; change it by hand`);
}

const fixOf = ({ pointer, part, text }: TokenChange): FixChange => ({
  pointer,
  change: part === "key" ? { rename: text } : { set: text },
});
