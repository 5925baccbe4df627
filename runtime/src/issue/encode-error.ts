import type { Issue } from "./issue.ts";
import { oneLine } from "./one-line.ts";

/** Thrown by encoders: the value is not of its type, or holds what the format cannot carry. */
export class EncodeError extends Error {
  override readonly name = "EncodeError";
  /** All issues; never empty. */
  readonly issues: readonly Issue[];

  constructor(issues: readonly Issue[]) {
    super(issues.map((issue) => oneLine(`${issue.path || "/"}: ${issue.message}`)).join("\n"));
    this.issues = issues;
  }
}
