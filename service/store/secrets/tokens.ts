import type { ExpressionBuilder, Insertable, Kysely } from "kysely";
import type { Account } from "../../model/account.ts";
import type { Member, Organization } from "../../model/organization.ts";
import { PreparedQuery } from "../database/prepared-query.ts";
import { roleInOrganization } from "../accounts/context-roles.ts";
import type { TokenRow, KeyRow, Tables } from "../schema/schema.ts";
import { ownerOf } from "./owner.ts";
import type { SealedPlace } from "./sealer.ts";

/** A key that signs tokens, sealed. */
export type StoredKey = KeyRow;

export const placeOfSigningKey = (id: string): SealedPlace => ["signing_keys", id];

/** A token that is good, and whose it is. */
export interface LiveToken {
  readonly account: Account;
  readonly credentialVersion: number;
  /** Id of the session that the token is of. */
  readonly sessionId: string;
  /** Time of signing in; null for tokens of before it was kept. */
  readonly began: string | null;
  /** Address of the client that signed in, as far as it is known. */
  readonly address: string | null;
  /** The organization that the account signed in to. */
  readonly membership: { readonly organization: Organization; readonly member: Member } | undefined;
  readonly renewableUntil: string;
  /** Time at which the owner must sign in again; null for none. */
  readonly sessionEnds: string | null;
}

const liveToken = new PreparedQuery((db, id: string) =>
  db
    .selectFrom("tokens")
    .innerJoin("accounts", "accounts.id", "tokens.account_id")
    .leftJoin("members", (join) =>
      join
        .onRef("members.account_id", "=", "tokens.account_id")
        .onRef("members.organization_id", "=", "tokens.organization_id"),
    )
    .leftJoin("organizations", "organizations.id", "tokens.organization_id")
    .selectAll("accounts")
    .select(["tokens.organization_id", "tokens.renewable_until", "tokens.session_ends"])
    .select(["tokens.session", "tokens.began", "tokens.address"])
    .select([
      "organizations.name as organization_name",
      "organizations.quota as organization_quota",
    ])
    .select(["members.id as member_id", "members.role as member_role"])
    .select(roleInOrganization.as("context_role"))
    .select(["members.is_primary_contact", "members.quota as member_quota"])
    .where("tokens.id", "=", id)
    .where("accounts.enabled", "=", 1)
    .whereRef("accounts.credential_version", "=", "tokens.credential_version")
    .where((one) =>
      one.or([one("tokens.organization_id", "is", null), one("members.id", "is not", null)]),
    ),
);

/** A session as its owner sees it. */
export interface StoredSession {
  readonly id: string;
  readonly began: string | null;
  readonly address: string | null;
  readonly organization: string | null;
  readonly renewableUntil: string;
}

/** Tokens of a session; those of before have its id as their own. */
const isOf = (session: string) => (row: ExpressionBuilder<Tables, "tokens">) =>
  row(row.fn.coalesce("tokens.session", "tokens.id"), "=", session);

/** Rows of tokens, and of the keys that sign them. */
export class TokenStore {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /**
   * A token whose account may still sign in, with the credentials of then, where it did; with everything
   * that is asked of its owner, so that a request is authenticated by one statement.
   */
  async findLive(id: string): Promise<LiveToken | undefined> {
    const row = await liveToken.first(this.#db, id);
    if (row === undefined) return undefined;
    return {
      ...ownerOf(row),
      sessionId: row.session ?? id,
      began: row.began,
      address: row.address,
      renewableUntil: row.renewable_until,
      sessionEnds: row.session_ends,
    };
  }

  /** Sessions of an account that can go on, the oldest first. */
  sessions(accountId: number, now: string): Promise<readonly StoredSession[]> {
    return this.#db
      .selectFrom("tokens")
      .innerJoin("accounts", "accounts.id", "tokens.account_id")
      .leftJoin("organizations", "organizations.id", "tokens.organization_id")
      .select((row) => row.fn.coalesce("tokens.session", "tokens.id").as("id"))
      .select(["tokens.began", "tokens.address", "organizations.name as organization"])
      .select("tokens.renewable_until as renewableUntil")
      .where("tokens.account_id", "=", accountId)
      .where("tokens.renewable_until", ">", now)
      .whereRef("accounts.credential_version", "=", "tokens.credential_version")
      .orderBy("tokens.began")
      .orderBy("tokens.id")
      .execute();
  }

  /** Whether the account had the session, which has ended then. */
  async endSession(accountId: number, session: string): Promise<boolean> {
    const { numDeletedRows } = await this.#db
      .deleteFrom("tokens")
      .where("account_id", "=", accountId)
      .where(isOf(session))
      .executeTakeFirst();
    return numDeletedRows > 0n;
  }

  async insert(row: Insertable<TokenRow>): Promise<void> {
    await this.#db.insertInto("tokens").values(row).execute();
  }

  /** Whether the token was there. Of several calls at once, one gets true. */
  async take(id: string): Promise<boolean> {
    const { numDeletedRows } = await this.#db
      .deleteFrom("tokens")
      .where("id", "=", id)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  }

  /** Ends every session of an account but one. */
  async endSessions(accountId: number, kept?: string): Promise<void> {
    await this.#db
      .deleteFrom("tokens")
      .where("account_id", "=", accountId)
      .$if(kept !== undefined, (query) => query.where((row) => row.not(isOf(kept ?? "")(row))))
      .execute();
  }

  /** Lets the sessions of an account go on although its credentials have changed. */
  async keepUp(accountId: number, credentialVersion: number): Promise<void> {
    await this.#db
      .updateTable("tokens")
      .set({ credential_version: credentialVersion })
      .where("account_id", "=", accountId)
      .execute();
  }

  async deleteEnded(now: string): Promise<void> {
    await this.#db.deleteFrom("tokens").where("renewable_until", "<", now).execute();
  }

  /** Keys, the newest first. */
  keys(): Promise<readonly StoredKey[]> {
    return this.#db
      .selectFrom("signing_keys")
      .selectAll()
      .orderBy("created", "desc")
      .orderBy("id")
      .execute();
  }

  key(id: string): Promise<StoredKey | undefined> {
    return this.#db.selectFrom("signing_keys").selectAll().where("id", "=", id).executeTakeFirst();
  }

  /** Gives a key another time, unless another process has done so. */
  async moveKey({ id, created }: Pick<StoredKey, "id" | "created">, to: string): Promise<void> {
    await this.#db
      .updateTable("signing_keys")
      .set({ created: to })
      .where("id", "=", id)
      .where("created", "=", created)
      .execute();
  }

  async deleteKeysBefore(created: string): Promise<void> {
    await this.#db.deleteFrom("signing_keys").where("created", "<", created).execute();
  }

  async insertKey(row: StoredKey): Promise<void> {
    await this.#db.insertInto("signing_keys").values(row).execute();
  }
}
