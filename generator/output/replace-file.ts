import { mkdir, realpath, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";

/**
 * Writes a file completely or not at all, and makes the folders that it needs. A link stays: what it leads to is
 * written. Permissions stay too. A terminal or a pipe is written to directly.
 *
 * @throws the system's error, with the path of the file
 */
export async function replaceFile(file: string, content: string | Uint8Array): Promise<void> {
  await withPath(file, replaced(file, content));
}

async function replaced(file: string, content: string | Uint8Array): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  const there = await stat(file).catch(() => undefined);
  if (there !== undefined && !there.isFile()) return writeFile(file, content);
  const real = there === undefined ? file : await realpath(file);
  await writePart(real, content, there?.mode);
}

/** Writes a file under another name, which it loses when it is complete. */
export async function writePart(
  file: string,
  content: string | Uint8Array,
  mode?: number,
): Promise<void> {
  const part = `${file}.${crypto.randomUUID()}.part`;
  try {
    // Fails if anything has this name already, so no link is followed.
    await writeFile(part, content, { flag: "wx", ...(mode !== undefined && { mode }) });
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

/** Waits for work on a file, and names the file in errors: the system leaves it out where a disk is full. */
export async function withPath<T>(file: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Error) Object.assign(error, { path: file });
    throw error;
  }
}
