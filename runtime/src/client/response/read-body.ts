import type { ReadOptions } from "../call/client-content.ts";
import { type Check, Findings } from "../../validate/findings.ts";
import { issueWithoutValue } from "../../validate/issues-of.ts";

/**
 * Reads JSON of a response.
 *
 * @param check without it any value is accepted
 * @returns reader that throws an error with `issues` if the value does not match
 */
export function jsonBody(check?: Check): (bytes: Uint8Array, options: ReadOptions) => unknown {
  return (bytes, options) => {
    let value: unknown;
    try {
      value = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    } catch {
      // The error that was thrown quotes a part of the text, which may be a secret.
      throw new SyntaxError("not JSON in UTF-8");
    }
    checkBody(value, check, options);
    return value;
  };
}

/**
 * Checks the body of a response as strictly as the call says.
 *
 * @throws an error with `issues`: the value does not match
 */
export function checkBody(
  value: unknown,
  check: Check | undefined,
  { validation: mode, onMismatch, request }: ReadOptions,
): void {
  const found = new Findings();
  if (mode !== "off") check?.(value, found);
  const issues = found.list.map(issueWithoutValue);
  const [first] = issues;
  if (first) {
    if (mode !== "warn" && (mode === "strict" || found.errors))
      throw Object.assign(new Error(`${first.path || "/"}: ${first.message}`), { issues });
    onMismatch?.(issues, request);
  }
}

/** Reads text of a response in UTF-8; malformed bytes are replaced. */
export function textBody(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}

/** Gives the bytes of a response as they are. */
export function binaryBody(bytes: Uint8Array): Uint8Array {
  return bytes;
}
