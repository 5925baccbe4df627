import type { Issue } from "../issue/issue.ts";
import { describeReceived } from "../issue/received.ts";
import { secret, type Finding, type Findings } from "./findings.ts";

/** Everything that is wrong, as issues with messages. */
export function issuesOf({ list }: Findings): readonly Issue[] {
  return list.map((finding) => {
    const issue = issueWithoutValue(finding);
    const { expected, received } = finding;
    if (expected === "" || received === secret) return issue;
    if (received === null) return { ...issue, received: "null" };
    const there = describeReceived(received);
    return { ...issue, message: `${issue.message}, got ${there}`, received: there };
  });
}

/** Issue of a finding without the value that was found, but for null: all that a client says of a response. */
export function issueWithoutValue({ code, path: keys, expected, received }: Finding): Issue {
  // Written out because it is part of every client, where a function of its own takes more bytes.
  const path = keys
    .map((key) => `/${String(key).replace(/~/g, "~0").replace(/\//g, "~1")}`)
    .join("");
  const message = expected
    ? `expected ${expected}${received === null ? ", got null" : ""}`
    : code === "required"
      ? "is required but missing"
      : "is not a known property";
  return { code, path, message, ...(expected && { expected }) };
}
