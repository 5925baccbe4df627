import type { Insertable, Kysely, Selectable } from "kysely";
import type { TokenRow, KeyRow, Tables } from "./schema.ts";
import type { SealedPlace } from "./sealer.ts";

export const placeOfSigningKey = (id: string): SealedPlace => ["signing_keys", id];

/** Rows of tokens, and of the keys that sign them. */
export class TokenStore {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /** A token whose account may still sign in, with the credentials of then, where it did. */
  findLive(id: string): Promise<Selectable<TokenRow> | undefined> {
    return this.#db
      .selectFrom("tokens")
      .innerJoin("accounts", "accounts.id", "tokens.account_id")
      .leftJoin("members", (join) =>
        join
          .onRef("members.account_id", "=", "tokens.account_id")
          .onRef("members.organization_id", "=", "tokens.organization_id"),
      )
      .selectAll("tokens")
      .where("tokens.id", "=", id)
      .where("accounts.enabled", "=", 1)
      .whereRef("accounts.credential_version", "=", "tokens.credential_version")
      .where((row) =>
        row.or([row("tokens.organization_id", "is", null), row("members.id", "is not", null)]),
      )
      .executeTakeFirst();
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

  async deleteEnded(now: string): Promise<void> {
    await this.#db.deleteFrom("tokens").where("renewable_until", "<", now).execute();
  }

  /** Keys, the newest first. */
  keys(): Promise<readonly Selectable<KeyRow>[]> {
    return this.#db
      .selectFrom("signing_keys")
      .selectAll()
      .orderBy("created", "desc")
      .orderBy("id")
      .execute();
  }

  key(id: string): Promise<Selectable<KeyRow> | undefined> {
    return this.#db.selectFrom("signing_keys").selectAll().where("id", "=", id).executeTakeFirst();
  }

  /** Gives a key another time, unless another process has done so. */
  async moveKey(
    { id, created }: Pick<Selectable<KeyRow>, "id" | "created">,
    to: string,
  ): Promise<void> {
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

  async insertKey(row: Insertable<KeyRow>): Promise<void> {
    await this.#db.insertInto("signing_keys").values(row).execute();
  }
}
