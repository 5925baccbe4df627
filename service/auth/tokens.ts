import { randomBytes, randomUUID } from "node:crypto";
import { errors, jwtVerify, SignJWT } from "jose";
import type { Kysely } from "kysely";
import type { Clock } from "../domain/clock.ts";
import { AccountStore } from "../store/accounts.ts";
import type { Tables } from "../store/schema.ts";
import type { Session } from "./session.ts";
import { TokenStore } from "../store/tokens.ts";

/** Seconds until a token must be refreshed. Source: B 5.2. */
export const accessLifetime = 60;
/** Seconds without a refresh until it must be made anew. Source: B 5.2. */
export const renewalLifetime = 15 * 60;
/** Seconds for which clocks may differ. */
const tolerance = 0;

const algorithm = "HS256";

/** Whom a token stands for. */
export interface TokenOwner {
  readonly accountId: number;
  readonly organizationId: number | null;
}

interface Key {
  readonly id: string;
  readonly secret: Uint8Array;
}

/** Issues, checks and replaces signed tokens. */
export class Tokens {
  readonly #db: Kysely<Tables>;
  readonly #clock: Clock;
  #keys: Promise<readonly Key[]> | undefined;

  constructor(db: Kysely<Tables>, clock: Clock) {
    this.#db = db;
    this.#clock = clock;
  }

  /** A token for somebody who has just signed in. */
  async issueFor({ account, membership }: Session): Promise<string> {
    const credentials = await new AccountStore(this.#db).credentials(account.id);
    const organizationId = membership?.organization.id ?? null;
    return this.issue({ accountId: account.id, organizationId }, credentials?.version ?? 0);
  }

  /** @param version of the account's credentials: a token ends when they change */
  async issue(owner: TokenOwner, version: number, db: Kysely<Tables> = this.#db): Promise<string> {
    const [key] = await this.#signingKeys();
    if (key === undefined) throw new Error("there is no key to sign with");
    const now = Math.floor(this.#clock.now().getTime() / 1000);
    const id = randomUUID();
    await new TokenStore(db).insert({
      id,
      account_id: owner.accountId,
      organization_id: owner.organizationId,
      credential_version: version,
      renewable_until: new Date((now + renewalLifetime) * 1000).toISOString(),
    });
    return new SignJWT()
      .setProtectedHeader({ alg: algorithm, kid: key.id })
      .setJti(id)
      .setIssuedAt(now)
      .setExpirationTime(now + accessLifetime)
      .sign(key.secret);
  }

  /** Whom a token stands for now; undefined if it is not valid, has expired, or has been ended. */
  async verify(token: string): Promise<TokenOwner | undefined> {
    const id = await this.#idOf(token, false);
    return id === undefined ? undefined : this.#ownerOf(id, this.#db);
  }

  /** A new token in place of the old one, which ends; undefined if it can no longer be refreshed. */
  async refresh(token: string): Promise<string | undefined> {
    const id = await this.#idOf(token, true);
    if (id === undefined) return undefined;
    return this.#db.transaction().execute(async (transaction) => {
      const store = new TokenStore(transaction);
      const row = await store.find(id);
      const owner = await this.#ownerOf(id, transaction);
      if (row === undefined || owner === undefined) return undefined;
      if (row.renewable_until <= this.#clock.now().toISOString()) return undefined;
      // Of two refreshes at once, one gets a token.
      if (!(await store.take(id))) return undefined;
      return this.issue(owner, row.credential_version, transaction);
    });
  }

  async #ownerOf(id: string, db: Kysely<Tables>): Promise<TokenOwner | undefined> {
    const row = await new TokenStore(db).find(id);
    if (row === undefined) return undefined;
    const store = new AccountStore(db);
    const account = await store.get(row.account_id);
    const credentials = await store.credentials(row.account_id);
    if (account?.enabled !== true || credentials?.version !== row.credential_version)
      return undefined;
    return { accountId: row.account_id, organizationId: row.organization_id };
  }

  /** The number of a token that this service has signed. */
  async #idOf(token: string, mayHaveExpired: boolean): Promise<string | undefined> {
    const keys = await this.#signingKeys();
    try {
      const { payload } = await jwtVerify(
        token,
        ({ kid }) => keys.find(({ id }) => id === kid)?.secret ?? new Uint8Array(32),
        {
          algorithms: [algorithm],
          currentDate: this.#clock.now(),
          clockTolerance: tolerance,
          requiredClaims: ["jti", "exp"],
        },
      );
      return payload.jti;
    } catch (error) {
      // The signature is checked before the time is.
      if (mayHaveExpired && error instanceof errors.JWTExpired) return error.payload.jti;
      if (error instanceof errors.JOSEError || error instanceof TypeError) return undefined;
      throw error;
    }
  }

  /** The keys, made once for all processes. */
  #signingKeys(): Promise<readonly Key[]> {
    this.#keys ??= this.#loadKeys().catch((error: unknown) => {
      this.#keys = undefined;
      throw error;
    });
    return this.#keys;
  }

  async #loadKeys(): Promise<readonly Key[]> {
    const store = new TokenStore(this.#db);
    let rows = await store.keys();
    if (rows.length === 0) {
      await store.insertKey({
        id: randomUUID(),
        secret: randomBytes(32).toString("base64"),
        created: this.#clock.now().toISOString(),
      });
      rows = await store.keys();
    }
    return rows.map(({ id, secret }) => ({ id, secret: Buffer.from(secret, "base64") }));
  }
}
