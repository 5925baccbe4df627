/**
 * Why a body could not be read: larger than allowed, aborted by the client, too slow, not compressed
 * as it says, or compressed so much that it is an attack. Or other bodies leave no room for it: those of
 * all clients (`busy`), or those of the same address (`crowded`).
 */
export type BodyErrorKind =
  | "too-large"
  | "aborted"
  | "timeout"
  | "malformed"
  | "ratio"
  | "busy"
  | "crowded";

/** Thrown when the body of a request cannot be read. */
export class BodyError extends Error {
  override readonly name = "BodyError";
  readonly kind: BodyErrorKind;

  constructor(kind: BodyErrorKind) {
    super(messages[kind]);
    this.kind = kind;
  }
}

const messages: Readonly<Record<BodyErrorKind, string>> = {
  "too-large": "the body is larger than allowed",
  aborted: "the body ended early",
  timeout: "the body did not come in time",
  malformed: "the body is not compressed as it says",
  ratio: "the body becomes too large when it is decompressed",
  busy: "too many bodies are being received",
  crowded: "too many bodies are being received from this address",
};
