import { realpathSync } from "node:fs";
import { disk, type EntryKind } from "../../../generator/output/host.ts";
import type { FormatFile } from "./choose-formats.ts";
import type { ArgumentProblem } from "../usage.ts";

/**
 * The first file that cannot be written because something else is there: a folder, a link, a device, or a file
 * that the command reads.
 *
 * @param read absolute paths of documents and configurations
 */
export async function blockedFile(
  files: readonly FormatFile<string>[],
  read: readonly string[],
): Promise<ArgumentProblem | undefined> {
  const documents = new Set(read.map(realPath));
  for (const { format, name, path } of files) {
    const kind = await disk.kindOf(path);
    if (kind === "file" && documents.has(realPath(path))) {
      const problem = `'--format ${format}=${name}' would replace a file that is read`;
      return { problem, cure: "name a file for the report behind the '='" };
    }
    if (kind !== undefined && kind !== "file") {
      return { problem: `'${name}' is ${kinds[kind]}`, cure: "name a file for the report" };
    }
  }
  return undefined;
}

const kinds: Readonly<Record<Exclude<EntryKind, "file">, string>> = {
  folder: "a folder",
  link: "a symbolic link",
  other: "neither a file nor a folder",
};

function realPath(file: string): string {
  try {
    return realpathSync(file);
  } catch {
    return file;
  }
}

/**
 * Writes each file whole or not at all, and makes the folders that it needs. Returns what went wrong.
 *
 * @param read absolute paths of files that stay as they are
 */
export async function writeFormatFiles(
  files: readonly (FormatFile<string> & { readonly text: string })[],
  read: readonly string[],
): Promise<readonly ArgumentProblem[]> {
  const problems: ArgumentProblem[] = [];
  for (const file of files) {
    const { name, path, text } = file;
    const blocked = await blockedFile([file], read);
    if (blocked !== undefined) {
      problems.push(blocked);
      continue;
    }
    try {
      await disk.write(path, Buffer.from(text));
    } catch (error) {
      const { message } = error as Error;
      const cure = "name a file in a folder that you may write to";
      problems.push({ problem: `'${name}' cannot be written: ${message}`, cure });
    }
  }
  return problems;
}
