import type { Issue } from "../issue/issue.ts";
import type { ProblemError } from "./problem-details.ts";

/** Malformed text is located by line and column: it has no value to point into. */
export function bodyMistake({ code, path, message, line, column }: Issue): ProblemError {
  const textual = code === "syntax" || code === "encoding" || code === "duplicate";
  const place = textual && line !== undefined ? ` (line ${line}, column ${column})` : "";
  return { pointer: path, detail: `${message}${place}` };
}
