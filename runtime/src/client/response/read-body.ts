import type { ReadOptions } from "../call/client-content.ts";
import { type Check, Findings } from "../../validate/findings.ts";
import { parseJson } from "./parse-json.ts";
import { issueWithoutValue } from "../../validate/issues-of.ts";

/**
 * Reads JSON of a response.
 *
 * @param check without it any value is accepted
 * @returns reader that throws an error with `issues` if the value does not match
 */
export function jsonBody(check?: Check): (bytes: Uint8Array, options: ReadOptions) => unknown {
  return (bytes, options) => checkBody(parseJson(bytes), check, options);
}

/**
 * Checks the body of a response as strictly as the call says.
 *
 * @returns the value, in which times have the offset that the options give
 * @throws an error with `issues`: the value does not match
 */
export function checkBody(value: unknown, check: Check | undefined, options: ReadOptions): unknown {
  const { validation: mode, formats = "check", json, onMismatch, request } = options;
  const found = new Findings();
  found.forgives =
    formats === "check" ? json?.forgives : ({ received }) => typeof received === "string";
  if (mode !== "off" || json) check?.(value, found);
  const body = json ? json.localTimes(value, found) : value;
  // Of findings that are let through a hundred are told.
  const doubts = formats === "ignore" ? [] : (found.forgiven ?? []).slice(0, 100);
  const issues = [...found.list, ...doubts].map(issueWithoutValue);
  const [first] = issues;
  if (first && mode !== "off") {
    if (found.list[0] && mode !== "warn" && (mode === "strict" || found.errors))
      throw Object.assign(new Error(`${first.path || "/"}: ${first.message}`), { issues });
    onMismatch?.(issues, request);
  }
  return body;
}

/** Reads text of a response in UTF-8; malformed bytes are replaced. */
export function textBody(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}

/** Gives the bytes of a response as they are. */
export function binaryBody(bytes: Uint8Array): Uint8Array {
  return bytes;
}
