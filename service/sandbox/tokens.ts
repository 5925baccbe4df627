import type { Lifetimes } from "../auth/lifetimes.ts";
import type { Session } from "../auth/session.ts";
import { Tokens } from "../auth/tokens.ts";
import type { Clock } from "../domain/shared/clock.ts";
import type { Ids } from "../domain/shared/ids.ts";
import type { Sealer } from "../store/secrets/sealer.ts";
import type { Rows } from "../store/rows.ts";

/** Tokens whose access can be ended early. */
export class SandboxTokens extends Tokens {
  readonly #isEnded: (token: string) => boolean;

  constructor(
    rows: Rows,
    clock: Clock,
    sealer: Sealer,
    ids: Ids,
    isEnded: (token: string) => boolean,
    lifetimes?: Lifetimes,
  ) {
    super(rows, clock, sealer, ids, lifetimes);
    this.#isEnded = isEnded;
  }

  /** Undefined for a token whose access has been ended; it can be refreshed all the same. */
  override async verify(token: string): Promise<Session | undefined> {
    const session = await super.verify(token);
    // Only of a token that is valid, so that a fault happens to one that can be refreshed.
    return session !== undefined && this.#isEnded(token) ? undefined : session;
  }
}
