/** A place in a text: line and column from 1, the column in UTF-16 code units. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

/** Places of offsets into UTF-8, found in one pass however many there are. */
export function linesAndColumns(bytes: Uint8Array, offsets: readonly number[]): Place[] {
  const order = offsets.map((_, i) => i).sort((a, b) => (offsets[a] ?? 0) - (offsets[b] ?? 0));
  const places: Place[] = [];
  let line = 1;
  let column = 1;
  let at = 0;
  for (const i of order) {
    const offset = offsets[i] ?? 0;
    for (; at < offset; at++) {
      const byte = bytes[at] ?? 0;
      if (byte === 10 || (byte === 13 && bytes[at + 1] !== 10)) {
        line++;
        column = 1;
      } else if (byte >= 0xf0) {
        column += 2;
      } else if (byte < 0x80 || byte >= 0xc0) {
        column++;
      }
    }
    places[i] = { line, column };
  }
  return places;
}
