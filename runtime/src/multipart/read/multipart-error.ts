import type { ProblemError } from "../../problem/problem-details.ts";

/** Why a multipart body is refused: its bytes, its size, or parts that are not as described. */
export type MultipartErrorKind = "malformed" | "too-large" | "invalid";

/** Thrown where a multipart body cannot be read. */
export class MultipartError extends Error {
  override readonly name = "MultipartError";
  readonly kind: MultipartErrorKind;
  /** Mistakes with their places, where these are known. */
  readonly errors: readonly ProblemError[];

  constructor(kind: MultipartErrorKind, message: string, errors: readonly ProblemError[] = []) {
    super(message);
    this.kind = kind;
    this.errors = errors;
  }
}

/** A body with parts that are not as the document says. */
export function invalidParts(errors: readonly ProblemError[]): MultipartError {
  const [{ pointer, parameter = "", detail } = { detail: "" }] = errors;
  return new MultipartError("invalid", `${pointer ?? parameter}: ${detail}`, errors);
}

/** A body that is not multipart. */
export function malformedParts(message: string): MultipartError {
  return new MultipartError("malformed", message);
}

/** A body, or the part at a JSON Pointer, that is larger than a limit. */
export function tooLargeParts(message: string, pointer?: string): MultipartError {
  const errors = pointer === undefined ? [] : [{ pointer, detail: message }];
  return new MultipartError("too-large", message, errors);
}
