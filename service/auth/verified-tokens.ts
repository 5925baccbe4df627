/** Claims of a token that a key of this service has signed. */
export interface TokenClaims {
  /** Number of its row. */
  readonly id: string;
  /** Seconds since 1970. */
  readonly issued: number;
  /** Seconds since 1970 at which its access ends. */
  readonly expires: number;
}

/** Tokens that are remembered at most; each has some 250 characters. */
const capacity = 10_000;

/**
 * Tokens whose signatures were found right, until their access ends, since the same ones come again and again.
 * Whether a token has been ended says its row, which is read each time.
 */
export class VerifiedTokens {
  readonly #claims = new Map<string, TokenClaims>();

  get(token: string): TokenClaims | undefined {
    return this.#claims.get(token);
  }

  add(token: string, claims: TokenClaims): void {
    if (this.#claims.size >= capacity) {
      const [oldest = ""] = this.#claims.keys();
      this.#claims.delete(oldest);
    }
    this.#claims.set(token, claims);
  }

  /** Forgets those whose access has ended. */
  sweep(seconds: number): void {
    for (const [token, { expires }] of this.#claims)
      if (expires <= seconds) this.#claims.delete(token);
  }

  get size(): number {
    return this.#claims.size;
  }
}
