import type { Insertable, Kysely } from "kysely";
import type { NamedToken } from "../../model/named-token.ts";
import { roleInOrganization } from "../accounts/context-roles.ts";
import { PreparedQuery } from "../database/prepared-query.ts";
import type { NamedTokenRow, Tables } from "../schema/schema.ts";
import { ownerOf, type Owner } from "./owner.ts";

/** A named token that is good, and whose it is. */
export interface LiveNamedToken extends Owner {
  readonly tokenId: number;
  readonly lastUsed: string | null;
}

const live = new PreparedQuery((db, hash: string, now: string) =>
  db
    .selectFrom("named_tokens")
    .innerJoin("accounts", "accounts.id", "named_tokens.account_id")
    .leftJoin("members", (join) =>
      join
        .onRef("members.account_id", "=", "named_tokens.account_id")
        .onRef("members.organization_id", "=", "named_tokens.organization_id"),
    )
    .leftJoin("organizations", "organizations.id", "named_tokens.organization_id")
    .selectAll("accounts")
    .select(["named_tokens.id as token_id", "named_tokens.last_used"])
    .select("named_tokens.organization_id")
    .select([
      "organizations.name as organization_name",
      "organizations.quota as organization_quota",
    ])
    .select(["members.id as member_id", "members.role as member_role"])
    .select(roleInOrganization.as("context_role"))
    .select(["members.is_primary_contact", "members.quota as member_quota"])
    .where("named_tokens.hash", "=", hash)
    .where("named_tokens.ends", ">", now)
    .where("accounts.enabled", "=", 1)
    .where((one) =>
      one.or([one("named_tokens.organization_id", "is", null), one("members.id", "is not", null)]),
    ),
);

/** Rows of named tokens. */
export class NamedTokenStore {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /** A token whose owner may still sign in. */
  async findLive(hash: string, now: string): Promise<LiveNamedToken | undefined> {
    const row = await live.first(this.#db, hash, now);
    return row && { ...ownerOf(row), tokenId: row.token_id, lastUsed: row.last_used };
  }

  async insert(row: Insertable<NamedTokenRow>): Promise<number> {
    const { id } = await this.#db
      .insertInto("named_tokens")
      .values(row)
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  }

  /** Those of an account, by number. */
  list(accountId: number): Promise<readonly NamedToken[]> {
    return this.#db
      .selectFrom("named_tokens")
      .leftJoin("organizations", "organizations.id", "named_tokens.organization_id")
      .select(["named_tokens.id", "named_tokens.name", "created", "ends"])
      .select(["last_used as lastUsed", "organizations.name as organization"])
      .where("account_id", "=", accountId)
      .orderBy("named_tokens.id")
      .execute();
  }

  async use(id: number, time: string): Promise<void> {
    await this.#db
      .updateTable("named_tokens")
      .set({ last_used: time })
      .where("id", "=", id)
      .execute();
  }

  /** Whether the account had the token, which is worth nothing then. */
  async delete(accountId: number, id: number): Promise<boolean> {
    const { numDeletedRows } = await this.#db
      .deleteFrom("named_tokens")
      .where("account_id", "=", accountId)
      .where("id", "=", id)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  }

  async deleteAll(accountId: number): Promise<void> {
    await this.#db.deleteFrom("named_tokens").where("account_id", "=", accountId).execute();
  }

  async deleteEnded(now: string): Promise<void> {
    await this.#db.deleteFrom("named_tokens").where("ends", "<=", now).execute();
  }
}
