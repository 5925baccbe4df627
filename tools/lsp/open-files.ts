import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { readFile } from "node:fs/promises";

/** A file that an editor has open, with its text as it is there. */
export interface OpenFile {
  readonly uri: string;
  /** Absolute. */
  readonly path: string;
  readonly version: number;
  readonly text: string;
}

/** Files that an editor has open, by path. */
export class OpenFiles {
  readonly #files = new Map<string, OpenFile>();

  /** Notes the text of a file; undefined where the address is none of a file. */
  set(uri: string, version: number, text: string): OpenFile | undefined {
    const file = pathOf(uri);
    if (file === undefined) return undefined;
    const open = { uri, path: file, version, text };
    this.#files.set(file, open);
    return open;
  }

  close(file: string): void {
    this.#files.delete(file);
  }

  get(file: string): OpenFile | undefined {
    return this.#files.get(file);
  }

  get all(): readonly OpenFile[] {
    return [...this.#files.values()];
  }

  /** A text that is another one whenever a file is opened, changed or closed. */
  get versions(): string {
    return this.all.map((one) => `${one.path} ${one.version}`).join("\n");
  }

  /** Texts by path, without byte order marks. */
  get texts(): ReadonlyMap<string, string> {
    return new Map(this.all.map(({ path: file, text }) => [file, text]));
  }

  /** The text of a file that may be on the disk only; undefined if absent. */
  async textOf(file: string): Promise<string | undefined> {
    const open = this.#files.get(file);
    if (open !== undefined) return open.text;
    try {
      return (await readFile(file, "utf8")).replace(/^\uFEFF/, "");
    } catch {
      return undefined;
    }
  }

  /** The address that an editor knows a file by. */
  uriOf(file: string): string {
    const open = this.#files.get(file)?.uri;
    if (open !== undefined) return open;
    const isUnsaved = path.dirname(file) === unsavedFolder;
    return isUnsaved ? unsaved + decodeURIComponent(path.basename(file)) : pathToFileURL(file).href;
  }
}

/** How addresses of texts begin that were never saved. */
const unsaved = "untitled:";

/** Folder that such texts are taken to be in. It is none, so that no other file is there. */
const unsavedFolder = path.resolve(`/${unsaved}`);

/** The path of a file by its address. */
export function pathOf(uri: string): string | undefined {
  if (uri.startsWith(unsaved))
    return path.join(unsavedFolder, encodeURIComponent(uri.slice(unsaved.length)));
  try {
    return path.normalize(fileURLToPath(uri));
  } catch {
    return undefined;
  }
}
