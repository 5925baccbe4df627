import type { BodyOptions } from "../call/client-content.ts";
import type { Issue } from "../../issue/issue.ts";
import { DecodeError } from "../../issue/decode-error.ts";

/**
 * Reads a response by a codec. Values that an enum does not list are let through as they are in JSON,
 * unless `validation` is `strict`.
 */
export function codecBody(
  decode: (bytes: Uint8Array, options: BodyOptions) => unknown,
): (bytes: Uint8Array, options: BodyOptions) => unknown {
  return (bytes, options) => {
    const { validation, onMismatch, request } = options;
    if (validation === "strict") return decode(bytes, options);
    let found: readonly Issue[] = [];
    const onUnlisted = (issues: readonly Issue[]): void => void (found = issues);
    const value = decode(bytes, { ...options, onUnlisted });
    if (found.length > 0 && validation !== "off")
      onMismatch?.(new DecodeError(found).withoutValues.issues, request);
    return value;
  };
}
