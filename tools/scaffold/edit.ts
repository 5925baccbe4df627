/** Text to add at an offset. There is no other kind of edit: existing text is never changed. */
export interface Insertion {
  readonly offset: number;
  readonly text: string;
}

/** The text with everything inserted; insertions at the same offset keep their order. */
export function insertAll(text: string, insertions: readonly Insertion[]): string {
  let result = "";
  let from = 0;
  for (const { offset, text: added } of inOrder(insertions)) {
    result += text.slice(from, offset) + added;
    from = offset;
  }
  return result + text.slice(from);
}

export const inOrder = (insertions: readonly Insertion[]): readonly Insertion[] =>
  insertions
    .map((insertion, index) => ({ insertion, index }))
    .sort((a, b) => a.insertion.offset - b.insertion.offset || a.index - b.index)
    .map(({ insertion }) => insertion);
