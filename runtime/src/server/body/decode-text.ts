import { isUtf8, utf8 } from "#platform";
import { DecodeError } from "../../issue/decode-error.ts";
import type { Result } from "../../issue/result.ts";

/**
 * A body of text.
 *
 * @param validate checks every rule of the text; absent if it has no rules
 * @throws {DecodeError} the bytes are not UTF-8, or the text breaks a rule
 */
export function decodeText(
  bytes: Uint8Array,
  validate?: (value: unknown) => Result<unknown>,
): string {
  if (!isUtf8(bytes)) {
    throw new DecodeError([{ code: "encoding", path: "", message: "the text is not UTF-8" }]);
  }
  const text = utf8(bytes, 0, bytes.length);
  // Decoders of XML get options in this place; XML without a schema is read as text.
  const { issues } = typeof validate === "function" ? validate(text) : {};
  if (issues !== undefined) throw new DecodeError(issues);
  return text;
}
