import type { IssueCode } from "../issue/issue.ts";
import { oneLine } from "../issue/one-line.ts";

/** One thing that is wrong with the text of a filter. */
export interface FilterIssue {
  readonly code: FilterIssueCode;
  /** Position in the text, from 1, in UTF-16 code units; after the end if something is missing. */
  readonly position: number;
  /** Sentence that says the mistake or what is expected. */
  readonly message: string;
}

export type FilterIssueCode = Extract<
  IssueCode,
  "syntax" | "unknown" | "type" | "enum" | "limit" | "depth"
>;

/** A mistake with its position, such as `position 7: …`. */
export function filterIssueText({ position, message }: FilterIssue): string {
  return `position ${position}: ${message}`;
}

/** Text that is not a filter, at an index. */
export function syntaxIssue(at: number, message: string): FilterIssue {
  return { code: "syntax", position: at + 1, message };
}

/** Longest part of a filter that a message quotes, in UTF-16 code units. */
const maxEcho = 40;

/** A part of the filter as quoted in a message. */
export function echo(text: string): string {
  if (text.length <= maxEcho) return oneLine(text);
  // A surrogate pair is not cut in two.
  return `${oneLine(text.slice(0, maxEcho - 1).replace(/[\uD800-\uDBFF]$/, ""))}…`;
}
