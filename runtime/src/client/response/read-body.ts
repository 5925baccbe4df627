import { withoutValue } from "../../issue/without-value.ts";
import type { ReadOptions } from "../operation/operation.ts";
import type { Result } from "../../issue/result.ts";

/**
 * Reads JSON of a response.
 *
 * @param validate checks the value; without it any value is accepted
 * @returns reader that throws an error with `issues` if the value is not a `T`
 */
export function jsonBody<T>(
  validate?: (value: unknown) => Result<T>,
): (bytes: Uint8Array, options: ReadOptions) => T {
  return (bytes, { validation: mode, onMismatch, request }) => {
    let value: unknown;
    try {
      value = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    } catch {
      // The error that was thrown quotes a part of the text, which may be a secret.
      throw new SyntaxError("not JSON in UTF-8");
    }
    const issues = mode === "off" ? undefined : validate?.(value).issues;
    if (issues !== undefined) {
      // The transport says where and what, without the value.
      if (mode === "strict" || (mode !== "warn" && issues.some(({ code }) => code !== "enum")))
        throw Object.assign(new Error(), { issues });
      onMismatch?.(issues.map(withoutValue), request);
    }
    return value as T;
  };
}

/** Reads text of a response in UTF-8; malformed bytes are replaced. */
export function textBody(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}

/** Gives the bytes of a response as they are. */
export function binaryBody(bytes: Uint8Array): Uint8Array {
  return bytes;
}
