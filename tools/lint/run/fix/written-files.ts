import { readFile } from "node:fs/promises";
import path from "node:path";
import { replaceFile } from "../../../../generator/output/replace-file.ts";

/** A file of the disk whose text can be changed and nothing else. */
export interface WrittenText {
  /** Without a byte order mark. */
  readonly text: string;
  readonly hasMark: boolean;
}

const mark = "\uFEFF";

/** Reads a file; returns a reason where it is not to be changed. */
export async function readWritten(
  file: string,
): Promise<WrittenText | { readonly reason: string }> {
  if (file.split(path.sep).includes("node_modules"))
    return { reason: "the file belongs to a package" };
  const bytes = await readFile(file);
  const text = bytes.toString("utf8");
  if (!Buffer.from(text, "utf8").equals(bytes)) return { reason: "the file is not UTF-8" };
  const hasMark = text.startsWith(mark);
  return { text: hasMark ? text.slice(1) : text, hasMark };
}

/**
 * Writes a file completely or not at all, unless it has changed since it was read. What a link leads to is
 * written, and keeps its permissions. Returns what went wrong.
 */
export async function writeWritten(
  file: string,
  before: WrittenText,
  text: string,
): Promise<string | undefined> {
  try {
    const now = await readWritten(file);
    if (!("text" in now) || now.text !== before.text) return "it has changed in the meantime";
    await replaceFile(file, before.hasMark ? mark + text : text);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}
