import { DecodeError } from "./decode-error.ts";
import { EncodeError } from "./encode-error.ts";
import type { Issue } from "./issue.ts";
import type { Result } from "./result.ts";

/** Names of properties whose values are secret, as segments of pointers; the empty one is the value itself. */
export type SecretNames = ReadonlySet<string>;

/** The result of a decoder or an encoder whose errors show no value of the secret properties. */
export function withhold<T>(secrets: SecretNames, run: () => T): T {
  try {
    return run();
  } catch (error) {
    if (error instanceof DecodeError) throw new DecodeError(withheldIssues(error.issues, secrets));
    // An encoder refuses what is of a wrong type, where anything may be the secret.
    if (error instanceof EncodeError) throw new EncodeError(error.issues.map(withholdIssue));
    throw error;
  }
}

/** The result of a validator without values of the secret properties. */
export function withheld<T>(secrets: SecretNames, result: Result<T>): Result<T> {
  return result.issues === undefined ? result : { issues: withheldIssues(result.issues, secrets) };
}

function withheldIssues(issues: readonly Issue[], secrets: SecretNames): readonly Issue[] {
  return issues.map((issue) =>
    secrets.has("") ||
    issue.path.split("/").some((name) => name !== "" && secrets.has(name)) ||
    isInPlaceOfStructure(issue)
      ? withholdIssue(issue)
      : issue,
  );
}

/** A scalar where an object or an array should be may be the secret that belongs into it. */
function isInPlaceOfStructure({ code, expected, message }: Issue): boolean {
  return (
    code === "union" ||
    expected === "an object" ||
    expected === "an array" ||
    message.startsWith(strayText)
  );
}

/** How the message about text between elements begins. */
const strayText = "text is not expected here";

/** An issue without the value. */
export function withholdIssue({ received: _, ...issue }: Issue): Issue {
  const { code, expected } = issue;
  if (expected !== undefined) return { ...issue, message: `expected ${expected}` };
  if (issue.message.startsWith(strayText)) return { ...issue, message: strayText };
  // Messages about the syntax quote what is there.
  return code === "syntax" ? { ...issue, message: "is malformed" } : issue;
}
