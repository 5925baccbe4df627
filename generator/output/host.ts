import { randomUUID } from "node:crypto";
import { lstat, mkdir, readFile, rename, rm, rmdir, writeFile } from "node:fs/promises";
import path from "node:path";

/** Kind of the entry at a path; links are not followed. */
export type EntryKind = "file" | "folder" | "link" | "other";

/** Where files are written: the disk, or the memory of a test. Paths use the host's separators. */
export interface OutputHost {
  /** Returns the kind of the entry at a path, or `undefined` if there is none. */
  kindOf(path: string): Promise<EntryKind | undefined>;
  /** Bytes of a file, or `undefined` if there is none. */
  read(path: string): Promise<Uint8Array | undefined>;
  /** Writes a file completely or not at all; makes the folders that it needs. */
  write(path: string, bytes: Uint8Array): Promise<void>;
  remove(path: string): Promise<void>;
}

/** Writes to the disk; each file gets its name only when it is complete. */
export const disk: OutputHost = {
  async kindOf(entry) {
    try {
      const stats = await lstat(entry);
      if (stats.isSymbolicLink()) return "link";
      if (stats.isDirectory()) return "folder";
      return stats.isFile() ? "file" : "other";
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      // Where a file stands in place of a folder, there is nothing below it.
      if (code === "ENOENT" || code === "ENOTDIR") return undefined;
      throw error;
    }
  },
  async read(file) {
    try {
      return await readFile(file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
      throw error;
    }
  },
  async write(file, bytes) {
    await mkdir(path.dirname(file), { recursive: true });
    const part = `${file}.${randomUUID()}.part`;
    try {
      // Fails if anything has this name already, so no link is followed.
      await writeFile(part, bytes, { flag: "wx" });
      await rename(part, file);
    } catch (error) {
      await rm(part, { force: true });
      throw error;
    }
  },
  async remove(file) {
    await rm(file, { force: true });
    // Folders that have become empty are removed too. Removing any other fails, and it stays: at the
    // latest the output folder, which has the manifest.
    for (let folder = path.dirname(file); await isRemoved(folder); folder = path.dirname(folder));
  },
};

async function isRemoved(folder: string): Promise<boolean> {
  try {
    await rmdir(folder);
    return true;
  } catch {
    return false;
  }
}
