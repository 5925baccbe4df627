import type { Session } from "../auth/session.ts";
import { Tokens } from "../auth/tokens.ts";
import type { Kysely } from "kysely";
import type { Clock } from "../domain/clock.ts";
import type { Ids } from "../domain/ids.ts";
import type { Tables } from "../store/schema.ts";
import type { Sealer } from "../store/sealer.ts";

/** Tokens whose access can be ended early. */
export class SandboxTokens extends Tokens {
  readonly #isEnded: (token: string) => boolean;

  constructor(
    db: Kysely<Tables>,
    clock: Clock,
    sealer: Sealer,
    ids: Ids,
    isEnded: (token: string) => boolean,
  ) {
    super(db, clock, sealer, ids);
    this.#isEnded = isEnded;
  }

  /** Nobody for a token whose access has been ended; it can be refreshed all the same. */
  override async verify(token: string): Promise<Session | undefined> {
    const session = await super.verify(token);
    // Only of a token that is valid, so that a fault happens to one that can be refreshed.
    return session !== undefined && this.#isEnded(token) ? undefined : session;
  }
}
