import path from "node:path";
import type { FormatMemory, RememberedText } from "../../../generator/output/format-memory.ts";
import { digest, readRegular } from "./digest.ts";
import type { PartRange, RunRecord } from "./record.ts";

/** Output of a run: its files, and the printed text that each part of them was formatted from. */
export type FormattedOutput = Pick<RunRecord, "files" | "parts">;

/**
 * Finds formatted texts in the files that the recorded run wrote. Nothing but digests and places is
 * kept for it; a file that is not what that run left is not used.
 */
export class PartMemory implements FormatMemory {
  /** Parts of the files of this run. */
  readonly parts: Record<string, PartRange[]> = {};
  readonly #known: FormattedOutput | undefined;
  readonly #folder: string;
  #open: OpenFile | undefined;

  /**
   * @param folder the output's
   * @param known the output of an earlier run by the same generator with the same settings
   */
  constructor(folder: string, known?: FormattedOutput) {
    this.#folder = folder;
    this.#known = known;
  }

  of(file: string, printed: string): RememberedText {
    const own = digest(printed);
    const parts = (this.parts[file] ??= []);
    return {
      formatted: this.#find(file, own),
      keep: (start, end) => parts.push([own, start, end]),
    };
  }

  #find(file: string, printed: string): Uint8Array | undefined {
    // One file after another is formatted, so only one is held.
    if (this.#open?.file !== file) this.#open = this.#read(file);
    const { bytes, ranges } = this.#open;
    const range = ranges.get(printed);
    return range && bytes.subarray(range[1], range[2]);
  }

  #read(file: string): OpenFile {
    const nothing = { file, bytes: new Uint8Array(), ranges: new Map() };
    const parts = this.#known?.parts[file];
    if (parts === undefined) return nothing;
    const bytes = readRegular(path.join(this.#folder, file));
    if (bytes === undefined || digest(bytes) !== this.#known?.files[file]) return nothing;
    return { file, bytes, ranges: new Map(parts.map((part) => [part[0], part])) };
  }
}

/** A file of the recorded run, with its parts by the digest of their printed text. */
interface OpenFile {
  readonly file: string;
  readonly bytes: Uint8Array;
  readonly ranges: ReadonlyMap<string, PartRange>;
}
