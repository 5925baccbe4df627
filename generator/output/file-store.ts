import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import type { GeneratedFile } from "./format.ts";
import { closeAside, openAside, removeLeftovers } from "./staging.ts";

/** Bytes that a run holds in memory at most; those of most documents are far fewer. */
const mostHeld = 48_000_000;

/** A generated file whose bytes are on the disk, and read when they are asked for. */
class StoredFile implements GeneratedFile {
  readonly path: string;
  readonly isEntry: boolean;
  readonly #stored: string;

  constructor({ path: name, isEntry = false }: GeneratedFile, stored: string) {
    this.path = name;
    this.isEntry = isEntry;
    this.#stored = stored;
  }

  get bytes(): Uint8Array {
    return readFileSync(this.#stored);
  }
}

/**
 * Keeps the files of a run until they are written. A large document gives more than fits into memory beside it, so that
 * what exceeds a limit is put aside in a folder for temporary files.
 */
export class FileStore {
  readonly #folder: string;
  #limit: number;
  #aside: string | undefined;
  #held = 0;
  #count = 0;

  /** @param folder for temporary files, such as the system's */
  constructor(folder: string, limit = mostHeld) {
    this.#folder = folder;
    this.#limit = limit;
  }

  /** The same file, its bytes perhaps no longer in memory. */
  readonly keep = async (file: GeneratedFile): Promise<GeneratedFile> => {
    if (this.#held + file.bytes.length > this.#limit) {
      const stored = await this.#put(file.bytes);
      if (stored !== undefined) return new StoredFile(file, stored);
    }
    this.#held += file.bytes.length;
    return file;
  };

  /** Holds no more files in memory than it does so far: that of the documents needs it all. */
  readonly spare = (): void => {
    this.#limit = 0;
  };

  /** Removes what was put aside. */
  async close(): Promise<void> {
    if (this.#aside !== undefined) await closeAside(this.#aside);
    this.#aside = undefined;
  }

  /** Undefined where the folder takes nothing: then memory has to do. */
  async #put(bytes: Uint8Array): Promise<string | undefined> {
    try {
      this.#aside ??= await this.#open();
      const file = path.join(this.#aside, String(this.#count++));
      await writeFile(file, bytes, { flag: "wx", mode: 0o600 });
      return file;
    } catch {
      return undefined;
    }
  }

  async #open(): Promise<string> {
    // A run that was ended has left its own.
    await removeLeftovers(this.#folder, []);
    return openAside(this.#folder, 0o700);
  }
}
