import type { Token } from "../names/named-place.ts";

/** A token that gets another text. */
export interface TokenChange extends Token {
  readonly text: string;
}

/** Why something is not renamed, in a sentence that an editor shows. */
export class Refusal {
  readonly reason: string;

  constructor(reason: string) {
    this.reason = reason;
  }
}
