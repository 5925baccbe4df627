import type { BodyOptions } from "../call/client-content.ts";
import type { Issue } from "../../issue/issue.ts";
import { DecodeError } from "../../issue/decode-error.ts";

/**
 * Reads a response by a codec. Values that an enum does not list are let through as they are in JSON, unless `validation` is
 * `strict`, and so are texts that are not of their formats, if `formats` says so.
 */
export function codecBody(
  decode: (bytes: Uint8Array, options: BodyOptions) => unknown,
): (bytes: Uint8Array, options: BodyOptions) => unknown {
  return (bytes, options) => {
    const { validation, onMismatch, request } = options;
    const found: Issue[] = [];
    const hear = (issues: readonly Issue[]): void => void found.push(...issues);
    const onUnlisted = validation === "strict" ? undefined : hear;
    const value = decode(bytes, { ...options, onFormat: hear, onUnlisted });
    if (found.length > 0 && validation !== "off")
      onMismatch?.(new DecodeError(found).withoutValues.issues, request);
    return value;
  };
}
