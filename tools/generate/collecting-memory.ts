import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import type { FormatMemory, RememberedText } from "../../generator/output/format-memory.ts";

/** Characters of printed text that are formatted until garbage is collected. */
const interval = 48_000_000;

/** The same where documents are very large. */
const shortInterval = 32_000_000;

/** Bytes of documents from which on garbage is collected before anything is formatted: values of documents are free then. */
const largeDocument = 8_000_000;

/** How much the heap may grow behind that until the engine collects by itself, in percent of what is in use. */
const growth = "--heap-growing-percent=70";

/**
 * A memory of formatted texts that collects garbage now and then. The formatter is a native library: it keeps memory beside
 * the heap until the collector has found that a result is no longer used, and the heap alone gives little reason to look.
 */
export class CollectingMemory implements FormatMemory {
  readonly #memory: FormatMemory;
  readonly #collect: () => void;
  #interval = interval;
  /** Characters that are formatted until garbage is collected next. */
  #left = interval;

  /** Flags for the engine, which it gets before it collects. */
  #flags: string | undefined;
  readonly #setFlags: (flags: string) => void;

  constructor(
    memory: FormatMemory,
    collect: () => void = collectGarbage,
    setFlags: (flags: string) => void = setFlagsFromString,
  ) {
    this.#memory = memory;
    this.#collect = collect;
    this.#setFlags = setFlags;
  }

  /** Notes how many bytes of documents the run has read so far. */
  read(bytes: number): void {
    if (bytes < largeDocument) return;
    this.#left = 0;
    this.#flags = growth;
  }

  /** Collects garbage more often from now on: documents are very large, and the engine has flags for them. */
  spare(): void {
    this.#interval = shortInterval;
    this.#flags = undefined;
  }

  of(path: string, printed: string): RememberedText {
    this.#left -= printed.length;
    if (this.#left <= 0) {
      this.#left = this.#interval;
      if (this.#flags !== undefined) this.#setFlags(this.#flags);
      this.#flags = undefined;
      this.#collect();
    }
    return this.#memory.of(path, printed);
  }
}

let collector: (() => void) | undefined;

/** Runs the collector of the engine, which Node.js has no name for unless a flag asks for one. */
function collectGarbage(): void {
  if (collector === undefined) {
    setFlagsFromString("--expose-gc");
    collector = runInNewContext("gc") as () => void;
  }
  collector();
}
