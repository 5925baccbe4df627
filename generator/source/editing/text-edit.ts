/** A part of a text that another one takes the place of; offsets in UTF-16 code units. */
export interface TextEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The text with edits that do not overlap; of several insertions in one place, the first comes first. */
export function withEdits(text: string, edits: readonly TextEdit[]): string {
  const parts: string[] = [];
  let offset = 0;
  for (const edit of [...edits].sort((a, b) => a.start - b.start || a.end - b.end)) {
    parts.push(text.slice(offset, edit.start), edit.text);
    offset = edit.end;
  }
  parts.push(text.slice(offset));
  return parts.join("");
}

/** Whether two edits change the same part, or one inserts within what the other replaces. */
export function overlap(a: TextEdit, b: TextEdit): boolean {
  if (a.start === a.end && b.start === b.end) return false;
  return a.start < b.end && b.start < a.end;
}
