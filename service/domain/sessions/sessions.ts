import type { StoredSession } from "../../store/secrets/tokens.ts";
import type { Rows } from "../../store/rows.ts";
import { record } from "../audit/record.ts";
import type { Clock } from "../shared/clock.ts";
import { found, Refusal } from "../shared/refusal.ts";

/** Sessions of accounts: what follows from signing in for a token or a cookie. */
export class Sessions {
  readonly #rows: Rows;
  readonly #clock: Clock;

  constructor(rows: Rows, clock: Clock) {
    this.#rows = rows;
    this.#clock = clock;
  }

  /** Those that can go on, the oldest first. */
  async list(userid: string): Promise<readonly StoredSession[]> {
    const { id } = found(await this.#rows.accounts.find(userid), `account ${userid}`);
    return this.#rows.tokens.sessions(id, this.#clock.now().toISOString());
  }

  /** @throws {Refusal} the account has no such session */
  async end(userid: string, session: string): Promise<void> {
    await this.#rows.transaction(async (rows) => {
      const { id } = found(await rows.accounts.find(userid), `account ${userid}`);
      if (!(await rows.tokens.endSession(id, session)))
        throw new Refusal("missing", `${userid} has no such session.`);
      await record(rows, "session.ended", `account ${userid}`);
    });
  }
}
