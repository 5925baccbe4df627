/** A printed text that is to be formatted, and what is known of it. */
export interface RememberedText {
  /** UTF-8 of what the formatter has made of the same text before; undefined if that is not known. */
  readonly formatted: Uint8Array | undefined;
  /** Notes where the file of this run has the formatted text, in bytes. */
  keep(start: number, end: number): void;
}

/**
 * Finds the formatted form of texts that an earlier run has printed too. A memory is of one
 * generator with one set of settings, so that it never changes what is written.
 */
export interface FormatMemory {
  /** Looks a text up: a whole file, or a part of one that is formatted on its own. */
  of(path: string, printed: string): RememberedText;
}

const unknown: RememberedText = { formatted: undefined, keep: () => undefined };

/** Remembers nothing, so everything is formatted. */
export const noMemory: FormatMemory = { of: () => unknown };
