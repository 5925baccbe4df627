import {
  chmod,
  copyFile,
  link,
  lstat,
  mkdir,
  readdir,
  rename,
  rm,
  rmdir,
  writeFile,
} from "node:fs/promises";
import path from "node:path";
import { withPath } from "./replace-file.ts";

/** Changes to a folder that are kept aside until all of them take effect. Paths are relative to the folder. */
export interface Staging {
  /** Keeps the bytes of a file, which is not touched yet. */
  write(file: string, bytes: Uint8Array): Promise<void>;
  /** Marks a file as one to remove. */
  remove(file: string): void;
  /** Puts everything in place. On an error, `undo` takes back what is in place by then. */
  apply(): Promise<void>;
  /** Makes the folder what it was before `apply`. */
  undo(): Promise<void>;
  /** Removes what was kept aside. */
  close(): Promise<void>;
}

const prefix = ".diptych-";
const suffix = ".part";

/** Makes a folder within another one for what a run of this process keeps aside. */
export async function openAside(folder: string, mode?: number): Promise<string> {
  const aside = path.join(folder, `${prefix}${process.pid}-${crypto.randomUUID()}${suffix}`);
  await mkdir(aside, { mode });
  atWork.add(aside);
  return aside;
}

/** Removes such a folder. */
export async function closeAside(aside: string): Promise<void> {
  await rm(aside, { recursive: true, force: true });
  atWork.delete(aside);
}

/** The files that this process has set aside. */
const atWork = new Set<string>();

/** A name that one file of an unfinished run had up to version 0.3. */
const looseFile = /^(.+)\.[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\.part$/;

/** Opens a folder for changes, and makes it if it is missing. */
export async function openStaging(folder: string): Promise<Staging> {
  const made = await madeFolder(folder);
  // On the same disk as the files, so that a rename puts each in place at once.
  const aside = await withPath(folder, openAside(folder));
  return new DiskStaging(folder, aside, made);
}

class DiskStaging implements Staging {
  readonly #folder: string;
  readonly #aside: string;
  /** The first folder that did not stand there before; it is removed again on `undo`. */
  readonly #made: string | undefined;
  readonly #written: string[] = [];
  readonly #removed: string[] = [];
  /** Steps that take back what is in place, the last first. */
  readonly #back: (() => Promise<unknown>)[] = [];

  constructor(folder: string, aside: string, made: string | undefined) {
    this.#folder = folder;
    this.#aside = aside;
    this.#made = made;
  }

  async write(file: string, bytes: Uint8Array): Promise<void> {
    const kept = this.#new(file);
    await withPath(this.#target(file), this.#keep(kept, bytes));
    this.#written.push(file);
  }

  async #keep(kept: string, bytes: Uint8Array): Promise<void> {
    await mkdir(path.dirname(kept), { recursive: true });
    await writeFile(kept, bytes, { flag: "wx" });
  }

  remove(file: string): void {
    this.#removed.push(file);
  }

  async apply(): Promise<void> {
    for (const file of this.#written) await withPath(this.#target(file), this.#put(file));
    for (const file of this.#removed) await withPath(this.#target(file), this.#take(file));
  }

  async #put(file: string): Promise<void> {
    const target = this.#target(file);
    const made = await madeFolder(path.dirname(target));
    if (made !== undefined) this.#back.unshift(() => removeEmpty(path.dirname(target), made));
    const old = this.#old(file);
    const isThere = await isKept(target, old);
    this.#back.unshift(() => (isThere ? rename(old, target) : rm(target, { force: true })));
    if (isThere) await chmod(this.#new(file), (await lstat(old)).mode);
    await rename(this.#new(file), target);
  }

  async #take(file: string): Promise<void> {
    const [target, old] = [this.#target(file), this.#old(file)];
    await mkdir(path.dirname(old), { recursive: true });
    try {
      await rename(target, old);
    } catch (error) {
      if (isMissing(error)) return;
      throw error;
    }
    this.#back.unshift(async () => {
      await mkdir(path.dirname(target), { recursive: true });
      await rename(old, target);
    });
    // Folders that have become empty are removed too. The output folder has the manifest.
    await removeEmpty(path.dirname(target), this.#folder);
  }

  async undo(): Promise<void> {
    while (this.#back.length > 0)
      await this.#back
        .shift()?.()
        .catch(() => undefined);
    await this.close();
    if (this.#made !== undefined) await removeEmpty(this.#folder, this.#made);
  }

  async close(): Promise<void> {
    await closeAside(this.#aside);
  }

  #target = (file: string): string => path.join(this.#folder, file);
  #new = (file: string): string => path.join(this.#aside, "new", file);
  #old = (file: string): string => path.join(this.#aside, "old", file);
}

/**
 * Removes what unfinished runs have left in a folder: their kept files, and parts of files that are known. A run
 * that is at work now keeps its own.
 */
export async function removeLeftovers(folder: string, files: readonly string[]): Promise<void> {
  for (const name of await names(folder)) {
    const aside = path.join(folder, name);
    if (isLeft(name, aside)) await rm(aside, { recursive: true, force: true });
  }
  const known = new Set(files.map((file) => path.join(folder, file)));
  const folders = new Set([...known].map((file) => path.dirname(file)));
  for (const one of folders)
    for (const name of await names(one)) {
      const [, base = ""] = looseFile.exec(name) ?? [];
      if (base !== "" && known.has(path.join(one, base)))
        await rm(path.join(one, name), { force: true });
    }
}

function isLeft(name: string, aside: string): boolean {
  if (!name.startsWith(prefix) || !name.endsWith(suffix) || atWork.has(aside)) return false;
  const pid = Number(/\d+/.exec(name)?.[0]);
  // In a container each run may have the same number.
  return pid === process.pid || !isRunning(pid);
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // The process of another user exists too.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

async function names(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder);
  } catch {
    return [];
  }
}

/** Keeps a file by a second name, so that it stays in place meanwhile; false without a file. */
async function isKept(file: string, copy: string): Promise<boolean> {
  await mkdir(path.dirname(copy), { recursive: true });
  try {
    await link(file, copy);
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
  }
  // Not every file system has second names.
  await copyFile(file, copy);
  return true;
}

/** Makes a folder; gives the first one that did not stand there, undefined if all did. */
async function madeFolder(folder: string): Promise<string | undefined> {
  return withPath(folder, mkdir(folder, { recursive: true }));
}

/** Removes folders that are empty, from the inner to the outer one. */
async function removeEmpty(inner: string, outer: string): Promise<void> {
  try {
    for (let folder = inner; ; folder = path.dirname(folder)) {
      await rmdir(folder);
      if (folder === outer) return;
    }
  } catch {
    // It has files, or is gone.
  }
}

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === "ENOENT";
