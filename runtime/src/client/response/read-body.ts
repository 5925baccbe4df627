import type { Result } from "../../issue/result.ts";

/**
 * Reads JSON of a response.
 *
 * @param validate looks at the value; any value will do without it
 * @returns reader that throws an error with `issues` where the value is not a `T`
 */
export function jsonBody<T>(validate?: (value: unknown) => Result<T>): (bytes: Uint8Array) => T {
  return (bytes) => {
    let value: unknown;
    try {
      value = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    } catch {
      // What was thrown shows a part of the text, which may be a secret.
      throw new SyntaxError("no JSON in UTF-8");
    }
    const issues = validate?.(value).issues;
    if (issues !== undefined) {
      const [{ path, message } = {}] = issues;
      throw Object.assign(new Error(`${path || "/"}: ${message}`), { issues });
    }
    return value as T;
  };
}

/** Reads text of a response: UTF-8, or what is not UTF-8 replaced. */
export function textBody(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}

/** Gives the bytes of a response as they are. */
export function binaryBody(bytes: Uint8Array): Uint8Array {
  return bytes;
}
