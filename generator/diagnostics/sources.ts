import type { Range } from "./diagnostic.ts";

/** What rendering needs to know about a file; the files that the source stage reads have it. */
export interface LocatedText {
  readonly text: string;
  locate(pointer: string, part?: "key" | "value"): Range;
}

/** Texts by the path that diagnostics name. */
export type LocatedTexts = ReadonlyMap<string, LocatedText>;
