import type { Issue } from "./issue.ts";

/** An issue without the value that was found: data of a response may be secret. */
export function withoutValue(issue: Issue): Issue {
  return { ...issue, message: issue.message.split(", got ")[0] as string, received: "" };
}
