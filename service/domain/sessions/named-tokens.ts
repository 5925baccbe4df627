import { createHash, randomBytes } from "node:crypto";
import type { NamedToken } from "../../model/named-token.ts";
import type { LiveNamedToken } from "../../store/secrets/named-tokens.ts";
import type { Rows } from "../../store/rows.ts";
import { record } from "../audit/record.ts";
import type { Clock } from "../shared/clock.ts";
import { newName } from "../shared/names.ts";
import { found, Refusal } from "../shared/refusal.ts";

/** Beginning of every named token, by which people and scanners know one. */
const prefix = "dpt_";
/** Days for which a named token may be good. */
const mostDays = 366;
/** Named tokens of one account. */
const mostTokens = 100;
/** Milliseconds between two writings of the last use. */
const usePause = 60_000;

/** Whether a bearer token is a named one, and no token of a session. */
export const isNamedToken = (token: string): boolean => token.startsWith(prefix);

/** The fields of a new named token. */
export interface NewNamedToken {
  readonly name: string;
  /** Time at which it ends. */
  readonly ends: string;
  /** Organization that its owner is signed in to. */
  readonly organizationId: number | null;
}

/** Tokens with names, which people give to programs. They are shown once, and kept as hashes. */
export class NamedTokens {
  readonly #rows: Rows;
  readonly #clock: Clock;

  constructor(rows: Rows, clock: Clock) {
    this.#rows = rows;
    this.#clock = clock;
  }

  /** Whose a token is, with the role of now; undefined if it is none, has ended, or its owner may not sign in. */
  async verify(token: string): Promise<LiveNamedToken | undefined> {
    const now = this.#clock.now();
    const owner = await this.#rows.namedTokens.findLive(hashOf(token), now.toISOString());
    if (owner === undefined) return undefined;
    const last = owner.lastUsed === null ? -Infinity : Date.parse(owner.lastUsed);
    if (now.getTime() - last >= usePause)
      await this.#rows.namedTokens.use(owner.tokenId, now.toISOString());
    return owner;
  }

  async list(userid: string): Promise<readonly NamedToken[]> {
    return this.#rows.namedTokens.list(await this.#idOf(userid));
  }

  /**
   * @returns the token beside what is kept of it: it is not shown again
   * @throws {Refusal} the name is taken or cannot be one, the end is not within a year, or there are too many
   */
  async create(
    userid: string,
    { name: given, ends, organizationId }: NewNamedToken,
  ): Promise<{ readonly token: string; readonly kept: NamedToken }> {
    const name = newName("token", given, "/name");
    const now = this.#clock.now();
    const left = Date.parse(ends) - now.getTime();
    if (!(left > 0 && left <= mostDays * 86_400_000)) {
      const detail = `A token ends within ${mostDays} days.`;
      throw new Refusal("invalid", detail, [{ pointer: "/ends", detail }]);
    }
    const token = prefix + randomBytes(32).toString("base64url");
    return this.#rows.transaction(async (rows) => {
      const { id: account_id } = found(await rows.accounts.find(userid), `account ${userid}`);
      const known = await rows.namedTokens.list(account_id);
      if (known.some((one) => one.name === name))
        throw new Refusal("taken", `There is a token ${name} already.`);
      if (known.length >= mostTokens)
        throw new Refusal("invalid", `An account has at most ${mostTokens} named tokens.`);
      const id = await rows.namedTokens.insert({
        account_id,
        organization_id: organizationId,
        name,
        hash: hashOf(token),
        created: now.toISOString(),
        ends: new Date(ends).toISOString(),
        last_used: null,
      });
      await record(rows, "token.issued", `account ${userid}`, `named ${name}, until ${ends}`);
      const kept = (await rows.namedTokens.list(account_id)).find((one) => one.id === id);
      return { token, kept: found(kept, `token ${id}`) };
    });
  }

  /** @throws {Refusal} the account has no such token */
  async revoke(userid: string, id: number): Promise<void> {
    await this.#rows.transaction(async (rows) => {
      const { id: accountId } = found(await rows.accounts.find(userid), `account ${userid}`);
      if (!(await rows.namedTokens.delete(accountId, id)))
        throw new Refusal("missing", `${userid} has no token ${id}.`);
      await record(rows, "token.revoked", `account ${userid}`, `token ${id}`);
    });
  }

  /** Removes those that have ended. */
  maintain(): Promise<void> {
    return this.#rows.namedTokens.deleteEnded(this.#clock.now().toISOString());
  }

  async #idOf(userid: string): Promise<number> {
    return found(await this.#rows.accounts.find(userid), `account ${userid}`).id;
  }
}

/** It is random, so a fast hash tells nothing of it. */
const hashOf = (token: string): string => createHash("sha256").update(token).digest("hex");
