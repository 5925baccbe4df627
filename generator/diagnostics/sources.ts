import type { Range } from "./diagnostic.ts";

/** A member of a file: its JSON Pointer (RFC 6901), and whether its key or its value is meant. */
export interface MemberLocation {
  readonly pointer: string;
  /** Default: `value`. */
  readonly part?: "key" | "value" | undefined;
}

/** Part of a file that diagnostics are located by; the files of the source stage have it. */
export interface LocatedText {
  /** Ranges of members, in the order in which they are given, in one pass over the text. */
  locateAll(members: readonly MemberLocation[]): readonly Range[];
  /** Up to `length` characters of a line from the given column on, without the end of the line. */
  slice(line: number, column: number, length: number): string;
}

/** The same with its path. */
export interface LocatedFile extends LocatedText {
  readonly path: string;
}

/** Texts by the path that diagnostics use for them. */
export type LocatedTexts = ReadonlyMap<string, LocatedText>;
