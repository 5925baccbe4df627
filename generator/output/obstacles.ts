import path from "node:path";
import type { EntryKind, OutputHost } from "./host.ts";

/** An entry of the output folder that a run neither writes through, nor replaces, nor removes. */
export interface Obstacle {
  /** Relative to the output folder. */
  readonly path: string;
  /** A file stands in the way where a folder is needed. */
  readonly kind: EntryKind;
}

/**
 * Finds what stands in the way of files: a link on the way to one, or anything but a file in its
 * place. What the output folder itself is reached by is the user's choice and is not looked at.
 */
export class Obstacles {
  readonly #folder: string;
  readonly #host: OutputHost;
  /** By path of a folder below the output. */
  readonly #known = new Map<string, Promise<Obstacle | undefined>>();

  constructor(folder: string, host: OutputHost) {
    this.#folder = folder;
    this.#host = host;
  }

  /** The first obstacle on the way to a file, or in its place; undefined if it can be written. */
  async before(file: string): Promise<Obstacle | undefined> {
    const above = path.posix.dirname(file);
    const outer = above === "." ? undefined : await this.#beforeFolder(above);
    if (outer !== undefined) return outer;
    const kind = await this.#kindOf(file);
    return kind === undefined || kind === "file" ? undefined : { path: file, kind };
  }

  #beforeFolder(folder: string): Promise<Obstacle | undefined> {
    let found = this.#known.get(folder);
    if (found === undefined) {
      found = this.#inspectFolder(folder);
      this.#known.set(folder, found);
    }
    return found;
  }

  async #inspectFolder(folder: string): Promise<Obstacle | undefined> {
    const above = path.posix.dirname(folder);
    const outer = above === "." ? undefined : await this.#beforeFolder(above);
    if (outer !== undefined) return outer;
    const kind = await this.#kindOf(folder);
    return kind === undefined || kind === "folder" ? undefined : { path: folder, kind };
  }

  #kindOf(file: string): Promise<EntryKind | undefined> {
    return this.#host.kindOf(path.join(this.#folder, file));
  }
}
