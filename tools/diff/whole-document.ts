import { changeOf } from "./change-list.ts";
import type { Change } from "./change.ts";

/** Change of a document as a whole. */
export interface WholeDocument {
  readonly rule: "document-added" | "document-removed" | "document-moved";
  readonly words: Readonly<Record<string, string>>;
  readonly sides: Pick<Change, "old" | "new">;
}

/** The change of a document as a whole; parts that might go decide whether it might. */
export function wholeChange(
  { rule, words, sides }: WholeDocument,
  parts: readonly Change[],
): Change {
  const mightGo = rule === "document-removed" && mayGo(parts);
  const named = mightGo ? "deprecated-document-removed" : rule;
  return changeOf({ direction: "none" }, { rule: named, words }, sides);
}

/** Whether each operation was deprecated in time, or unstable. */
function mayGo(parts: readonly Change[]): boolean {
  const removed = parts.filter(({ rule }) =>
    /^(?:deprecated-operation-removed|operation-removed|operation-removed-early|webhook-removed)$/.test(
      rule,
    ),
  );
  return removed.length > 0 && removed.every(({ rule }) => rule === "deprecated-operation-removed");
}
