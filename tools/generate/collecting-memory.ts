import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import type { FormatMemory, RememberedText } from "../../generator/output/format-memory.ts";

/** Characters of printed text that are formatted until garbage is collected. */
const interval = 16_000_000;

/**
 * A memory of formatted texts that collects garbage now and then. The formatter is a native library: it keeps memory beside
 * the heap until the collector has found that a result is no longer used, and the heap alone gives little reason to look.
 */
export class CollectingMemory implements FormatMemory {
  readonly #memory: FormatMemory;
  #collect: (() => void) | undefined;
  #formatted = 0;

  constructor(memory: FormatMemory) {
    this.#memory = memory;
  }

  /** Collects garbage from now on: documents are very large. */
  start(collect: () => void = collector()): void {
    this.#collect ??= collect;
  }

  of(path: string, printed: string): RememberedText {
    this.#formatted += printed.length;
    if (this.#formatted >= interval && this.#collect !== undefined) {
      this.#formatted = 0;
      this.#collect();
    }
    return this.#memory.of(path, printed);
  }
}

/** The collector of the engine, which Node.js has no name for unless a flag asks for one. */
function collector(): () => void {
  setFlagsFromString("--expose-gc");
  return runInNewContext("gc") as () => void;
}
