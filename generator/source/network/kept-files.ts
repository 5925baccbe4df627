import { randomUUID } from "node:crypto";
import { lstat, mkdir, open, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";

/** Bytes of a regular file; undefined if absent. */
export async function readIfThere(file: string): Promise<Buffer | undefined> {
  try {
    return (await lstat(file)).isFile() ? await readFile(file) : undefined;
  } catch (error) {
    if (isAbsent(error)) return undefined;
    throw error;
  }
}

/** Writes a file, which gets its name when it is complete. */
export async function writeWhole(file: string, bytes: Uint8Array): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  const part = `${file}.${randomUUID()}.part`;
  try {
    await writeFile(part, bytes, { flag: "wx" });
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

/** The first folder on the way from a folder to a file that is a link: it may lead anywhere. */
export async function linkOnTheWay(folder: string, file: string): Promise<string | undefined> {
  const [, ...above] = file.split("/").map((_, index, parts) => parts.slice(0, index).join("/"));
  for (const name of above) {
    try {
      if ((await lstat(path.join(folder, name))).isSymbolicLink()) return name;
    } catch (error) {
      if (isAbsent(error)) return undefined;
      throw error;
    }
  }
  return undefined;
}

/** Milliseconds after which a run that has not ended its work counts as one that was ended itself. */
const longestWork = 5_000;

/** Does something that no other run may do to a file meanwhile. */
export async function alone(file: string, work: () => Promise<void>): Promise<void> {
  const sign = `${file}.busy`;
  await mkdir(path.dirname(file), { recursive: true });
  const since = performance.now();
  while (!(await isMade(sign)))
    if (performance.now() - since > longestWork) await rm(sign, { force: true });
    else await wait(20);
  try {
    await work();
  } finally {
    await rm(sign, { force: true });
  }
}

/** Makes an empty file; false where it is there already. */
async function isMade(file: string): Promise<boolean> {
  try {
    await (await open(file, "wx")).close();
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

function isAbsent(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === "ENOENT" || code === "ENOTDIR";
}
