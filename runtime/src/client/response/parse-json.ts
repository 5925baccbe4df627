/** @throws {SyntaxError} the bytes are not JSON in UTF-8 */
export function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    // The error that was thrown quotes a part of the text, which may be a secret.
    throw new SyntaxError("not JSON in UTF-8");
  }
}
