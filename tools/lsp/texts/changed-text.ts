import type { TextDocumentContentChangeEvent } from "vscode-languageserver/node";
import { TextPositions } from "./text-positions.ts";

/** A text after changes of an editor, of which each stands on the one before. */
export function changedText(
  before: string,
  changes: readonly TextDocumentContentChangeEvent[],
): string {
  let text = before;
  for (const change of changes) {
    if (!("range" in change)) text = change.text;
    else {
      const positions = new TextPositions(text);
      const { start, end } = change.range;
      text =
        text.slice(0, positions.offset(start)) + change.text + text.slice(positions.offset(end));
    }
  }
  return text;
}
