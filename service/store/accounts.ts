import type { Expression, Insertable, Kysely, Selectable, SqlBool, Updateable } from "kysely";
import type { Account } from "../domain/model/account.ts";
import type { AccountRow, Tables } from "./schema.ts";

type Row = Selectable<AccountRow>;

/** What signing in looks at, beside the account. */
export interface Credentials {
  readonly passwordHash: string | null;
  readonly version: number;
}

/** Rows of accounts. */
export class AccountStore {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  async find(userid: string, condition?: Expression<SqlBool>): Promise<Account | undefined> {
    const row = await this.#db
      .selectFrom("accounts")
      .selectAll()
      .where("userid", "=", userid)
      .$if(condition !== undefined, (query) => query.where(condition as Expression<SqlBool>))
      .executeTakeFirst();
    return row && accountOf(row);
  }

  async findWithCredentials(
    userid: string,
  ): Promise<{ readonly account: Account; readonly credentials: Credentials } | undefined> {
    const row = await this.#db
      .selectFrom("accounts")
      .selectAll()
      .where("userid", "=", userid)
      .executeTakeFirst();
    return row && { account: accountOf(row), credentials: credentialsOf(row) };
  }

  async get(id: number): Promise<Account | undefined> {
    const row = await this.#db
      .selectFrom("accounts")
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirst();
    return row && accountOf(row);
  }

  async credentials(id: number): Promise<Credentials | undefined> {
    const row = await this.#db
      .selectFrom("accounts")
      .select(["password_hash", "credential_version"])
      .where("id", "=", id)
      .executeTakeFirst();
    return row && credentialsOf(row);
  }

  async all(): Promise<readonly Account[]> {
    const rows = await this.#db.selectFrom("accounts").selectAll().orderBy("id").execute();
    return rows.map(accountOf);
  }

  /** Accounts by number. */
  async batch(
    offset: number,
    limit: number,
    condition?: Expression<SqlBool>,
  ): Promise<readonly Account[]> {
    const rows = await this.#db
      .selectFrom("accounts")
      .selectAll()
      .$if(condition !== undefined, (query) => query.where(condition as Expression<SqlBool>))
      .orderBy("id")
      .limit(limit)
      .offset(offset)
      .execute();
    return rows.map(accountOf);
  }

  async insert(row: Insertable<AccountRow>): Promise<Account> {
    const inserted = await this.#db
      .insertInto("accounts")
      .values(row)
      .returningAll()
      .executeTakeFirstOrThrow();
    return accountOf(inserted);
  }

  async update(id: number, changes: Updateable<AccountRow>): Promise<Account> {
    const updated = await this.#db
      .updateTable("accounts")
      .set(changes)
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirstOrThrow();
    return accountOf(updated);
  }

  /** Ends every token of the account. */
  async endTokens(id: number): Promise<void> {
    await this.#db.deleteFrom("tokens").where("account_id", "=", id).execute();
  }

  async delete(id: number): Promise<void> {
    await this.#db.deleteFrom("accounts").where("id", "=", id).execute();
  }
}

const credentialsOf = (row: Pick<Row, "password_hash" | "credential_version">): Credentials => ({
  passwordHash: row.password_hash,
  version: row.credential_version,
});

export function accountOf(row: Row): Account {
  return {
    id: row.id,
    userid: row.userid,
    enabled: row.enabled === 1,
    role: row.role,
    source: row.source,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    primaryPhone: row.primary_phone,
    alternatePhone: row.alternate_phone,
    directoryGroups:
      row.directory_groups === null ? null : (JSON.parse(row.directory_groups) as string[]),
  };
}
