import type { Branch } from "../../../generator/source/reading/blocks/block.ts";
import { BlockReader } from "../../../generator/source/reading/blocks/block-reader.ts";
import { parseBlocks } from "../../../generator/source/reading/blocks/parse-blocks.ts";
import type { ParsedSource } from "../../../generator/source/reading/source-file.ts";
import { BlockText } from "./block-text.ts";
import { readJson, readWhole, type ReadText } from "./read-text.ts";

/** Reads the texts of files, and of those that change what has changed. */
export class TextReaders {
  readonly #readers = new Map<string, BlockReader>();

  /**
   * The value of a file's text, or its mistake, and places in it.
   *
   * @param file its absolute path
   * @param name path that diagnostics use for it
   */
  parse(file: string, name: string, text: string): Promise<ParsedSource> {
    return parseBlocks(name, text, this.#of(file));
  }

  /** A text of a file with what stands where in it; undefined if it has mistakes. */
  read(file: string, text: string): ReadText | undefined {
    const json = readJson(text);
    if (json !== undefined) return json;
    // A file of JSON with a mistake is no YAML, which would take seconds to find out.
    if (isJsonFile(file)) return undefined;
    const root = this.blocks(file, text);
    // Where a block has a mistake, the whole has one unless it can be mended, which a check would have done.
    if (root === undefined) return readWhole(text);
    return root.value === undefined ? undefined : new BlockText(root);
  }

  /** The blocks of a YAML text, of which some may have mistakes; undefined where it has none. */
  blocks(file: string, text: string): Branch | undefined {
    return /^\s*[{[]/.test(text) ? undefined : this.#of(file).read(text);
  }

  /** Forgets a file, whose blocks may be many. */
  forget(file: string): void {
    this.#readers.delete(file);
  }

  #of(file: string): BlockReader {
    let reader = this.#readers.get(file);
    if (reader === undefined) this.#readers.set(file, (reader = new BlockReader()));
    return reader;
  }
}

/** Whether a file has JSON by its name. */
export const isJsonFile = (file: string): boolean => file.toLowerCase().endsWith(".json");
