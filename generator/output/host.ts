import { lstat, mkdir, readFile, rm, rmdir } from "node:fs/promises";
import path from "node:path";
import { withPath, writePart } from "./replace-file.ts";
import { openStaging, removeLeftovers, type Staging } from "./staging.ts";

/** Kind of the entry at a path; links are not followed. */
export type EntryKind = "file" | "folder" | "link" | "other";

/** Where files are written: the disk, or the memory of a test. Paths use the host's separators. */
export interface OutputHost {
  /** Returns the kind of the entry at a path, or `undefined` if it is missing. */
  kindOf(path: string): Promise<EntryKind | undefined>;
  /** Bytes of a file, or `undefined` if it is missing. */
  read(path: string): Promise<Uint8Array | undefined>;
  /** Writes a file completely or not at all; makes the folders that it needs. */
  write(path: string, bytes: Uint8Array): Promise<void>;
  remove(path: string): Promise<void>;
  /** Opens a folder for changes that take effect together. Absent where files are written one by one. */
  stage?(folder: string): Promise<Staging>;
  /** Removes what runs that were ended have left among files, whose paths are relative to the folder. */
  tidy?(folder: string, files: readonly string[]): Promise<void>;
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
      const { code } = error as NodeJS.ErrnoException;
      if (code === "ENOENT" || code === "ENOTDIR") return undefined;
      throw error;
    }
  },
  async write(file, bytes) {
    await withPath(file, writeWhole(file, bytes));
  },
  async remove(file) {
    await rm(file, { force: true });
    // Folders that have become empty are removed too. Removing any other fails, and it stays: at the
    // latest the output folder, which has the manifest.
    for (let folder = path.dirname(file); await isRemoved(folder); folder = path.dirname(folder));
  },
  stage: openStaging,
  tidy: removeLeftovers,
};

async function writeWhole(file: string, bytes: Uint8Array): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  await writePart(file, bytes);
}

async function isRemoved(folder: string): Promise<boolean> {
  try {
    await rmdir(folder);
    return true;
  } catch {
    return false;
  }
}
