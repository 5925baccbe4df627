/** Why a file is not read although it is there. */
export type Refusal =
  /** It is outside of the folder that references may lead to, by a link. */
  | { readonly kind: "outside"; readonly root: string }
  | { readonly kind: "special"; readonly found: string }
  /** With it, the files of the document have more than the limit. */
  | { readonly kind: "large"; readonly megabytes: number; readonly limit: number };

/** Thrown by a `SourceHost` for a file that it does not read. */
export class RefusedFile extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(`the file is not read: ${refusal.kind}`);
    this.refusal = refusal;
  }
}

/** Thrown by a `SourceHost` for an address whose document it cannot give; the message is the reason. */
export class UnreadAddress extends Error {
  readonly address: string;
  readonly cure: string;

  constructor(address: string, reason: string, cure: string) {
    super(reason);
    this.address = address;
    this.cure = cure;
  }
}
