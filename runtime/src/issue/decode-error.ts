import type { Issue } from "./issue.ts";
import { oneLine } from "./one-line.ts";

/** Thrown by decoders: the text is malformed, or the schema does not allow the value. */
export class DecodeError extends Error {
  override readonly name = "DecodeError";
  /** All issues, in the order of the text; never empty. */
  readonly issues: readonly Issue[];

  constructor(issues: readonly Issue[]) {
    super(issues.map(describe).join("\n"));
    this.issues = issues;
  }

  /** An error that says the same without the values that were found, which may be secret; null is none. */
  get withoutValues(): Error & { readonly issues: readonly Issue[] } {
    const issues = this.issues.map((issue) => ({
      ...issue,
      message: issue.message.replace(/, got (?!null$).*/su, ""),
      received: "",
    }));
    const [first] = issues;
    return Object.assign(new Error(`${first?.path || "/"}: ${first?.message}`), { issues });
  }
}

function describe(issue: Issue): string {
  const place = issue.line === undefined ? "" : `${issue.line}:${issue.column} `;
  return oneLine(`${place}${issue.path || "/"}: ${issue.message}`);
}
