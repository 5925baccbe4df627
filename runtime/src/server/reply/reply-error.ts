import type { Issue } from "../../issue/issue.ts";
import { oneLine } from "../../issue/one-line.ts";

/** Given to `onError`: a handler's reply is none that the document allows. */
export class ReplyError extends Error {
  override readonly name = "ReplyError";
  /** What is wrong with the body; empty where something else is. */
  readonly issues: readonly Issue[];

  constructor(message: string, issues: readonly Issue[] = []) {
    const lines = issues.map((issue) => oneLine(`${issue.path || "/"}: ${issue.message}`));
    super([message, ...lines].join("\n"));
    this.issues = issues;
  }
}
