import { mkdir, readFile, rename, rm, rmdir, writeFile } from "node:fs/promises";
import path from "node:path";

/** Where files are written: the disk, or the memory of a test. Paths use the host's separators. */
export interface OutputHost {
  /** Bytes of a file, or `undefined` if there is none. */
  read(path: string): Promise<Uint8Array | undefined>;
  /** Writes a file completely or not at all; makes the folders that it needs. */
  write(path: string, content: string | Uint8Array): Promise<void>;
  remove(path: string): Promise<void>;
}

/** Writes to the disk; each file gets its name only when it is complete. */
export const disk: OutputHost = {
  async read(file) {
    try {
      return await readFile(file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
      throw error;
    }
  },
  async write(file, content) {
    await mkdir(path.dirname(file), { recursive: true });
    const part = `${file}.${process.pid}.part`;
    await writeFile(part, content);
    await rename(part, file);
  },
  async remove(file) {
    await rm(file, { force: true });
    // A folder that has become empty is removed too; removing any other fails, and it stays.
    await rmdir(path.dirname(file)).catch(() => undefined);
  },
};
