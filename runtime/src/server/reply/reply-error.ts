import type { Issue } from "../../issue/issue.ts";
import { oneLine } from "../../issue/one-line.ts";

/** Passed to `onError`: the document does not allow a handler's reply. */
export class ReplyError extends Error {
  override readonly name = "ReplyError";
  /** Issues of the body; empty if the mistake is elsewhere. */
  readonly issues: readonly Issue[];

  constructor(message: string, issues: readonly Issue[] = []) {
    const lines = issues.map((issue) => oneLine(`${issue.path || "/"}: ${issue.message}`));
    super([message, ...lines].join("\n"));
    this.issues = issues;
  }
}
