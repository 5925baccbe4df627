import { carriageReturn, lineFeed } from "./byte.ts";

/** A location in a text: line and column from 1, the column in UTF-16 code units. */
export interface TextLocation {
  readonly line: number;
  readonly column: number;
}

/** Locations of offsets into UTF-8, all found in one pass. */
export function locateOffsets(bytes: Uint8Array, offsets: readonly number[]): TextLocation[] {
  const order = offsets.map((_, i) => i).sort((a, b) => (offsets[a] ?? 0) - (offsets[b] ?? 0));
  const locations: TextLocation[] = [];
  let line = 1;
  let column = 1;
  let at = 0;
  for (const i of order) {
    const offset = offsets[i] ?? 0;
    for (; at < offset; at++) {
      const value = bytes[at] ?? 0;
      if (value === lineFeed || (value === carriageReturn && bytes[at + 1] !== lineFeed)) {
        line++;
        column = 1;
      } else if (value >= 0xf0) {
        column += 2;
      } else if (value < 0x80 || value >= 0xc0) {
        column++;
      }
    }
    locations[i] = { line, column };
  }
  return locations;
}
