import type { Expression, Kysely, Selectable, SqlBool, Updateable } from "kysely";
import {
  administratorRole,
  type Account,
  type AccountFields,
  type GivenAccountFields,
} from "../../model/account.ts";
import { byName } from "../database/by-name.ts";
import { batches } from "../database/batches.ts";
import { locked } from "../database/locked.ts";
import { PreparedQuery } from "../database/prepared-query.ts";
import type { AccountRow, Tables } from "../schema/schema.ts";
import { validateTexts } from "../../stored/validate.ts";
import { readStoredOrNull } from "../database/read-stored.ts";

type Row = Selectable<AccountRow>;

/** The columns that signing in reads, beside the account. */
export interface Credentials {
  readonly passwordHash: string | null;
  readonly version: number;
  /** Grows when processes are to forget what they remember about accounts. */
  readonly generation: number;
}

const named = (db: Kysely<Tables>, userid: string) =>
  db.selectFrom("accounts").selectAll().where("userid", "=", userid);

const accountByName = new PreparedQuery(named);

const accountToSignIn = new PreparedQuery((db, userid: string) =>
  named(db, userid).select((account) =>
    account.selectFrom("account_generations").select("generation").as("generation"),
  ),
);

const administratorsToLock = new PreparedQuery((db) =>
  locked(
    db,
    db
      .selectFrom("accounts")
      .select("id")
      .where("role", "=", administratorRole)
      .where("enabled", "=", 1)
      .where("password_hash", "is not", null),
  ),
);

/** The fields of a new account. */
interface NewAccount extends Omit<AccountFields, "password" | "contextRoles"> {
  readonly userid: string;
  readonly passwordHash: string | null;
}

/** Fields of an account that change; absent and undefined ones stay. */
export interface AccountChanges extends Omit<GivenAccountFields, "password" | "contextRoles"> {
  readonly passwordHash?: string | undefined;
  readonly directoryGroups?: readonly string[] | null | undefined;
}

/** Rows of accounts. */
export class AccountStore {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  async find(userid: string, condition?: Expression<SqlBool>): Promise<Account | undefined> {
    const row = await byName(userid, (name) =>
      condition === undefined
        ? accountByName.first(this.#db, name)
        : named(this.#db, name).where(condition).executeTakeFirst(),
    );
    return row && accountOf(row);
  }

  async findWithCredentials(
    userid: string,
  ): Promise<{ readonly account: Account; readonly credentials: Credentials } | undefined> {
    const row = await byName(userid, (name) => accountToSignIn.first(this.#db, name));
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
      .select((account) =>
        account.selectFrom("account_generations").select("generation").as("generation"),
      )
      .where("id", "=", id)
      .executeTakeFirst();
    return row && credentialsOf(row);
  }

  /** All accounts by number. */
  all(): AsyncGenerator<readonly Account[]> {
    return batches(async (last: Account | undefined, limit) => {
      const rows = await this.#db
        .selectFrom("accounts")
        .selectAll()
        .where("id", ">", last?.id ?? 0)
        .orderBy("id")
        .limit(limit)
        .execute();
      return rows.map(accountOf);
    });
  }

  /** Numbers and names of accounts, by number. */
  batch(
    offset: number,
    limit: number,
    condition?: Expression<SqlBool>,
  ): Promise<readonly Pick<Account, "id" | "userid">[]> {
    return this.#db
      .selectFrom("accounts")
      .select(["id", "userid"])
      .$if(condition !== undefined, (query) => query.where(condition as Expression<SqlBool>))
      .orderBy("id")
      .limit(limit)
      .offset(offset)
      .execute();
  }

  /**
   * Numbers of the administrators who can sign in. Until the transaction ends, no other one can ask this,
   * and none of them changes.
   */
  async lockedAdministrators(): Promise<readonly number[]> {
    const rows = await administratorsToLock.all(this.#db);
    return rows.map(({ id }) => id);
  }

  async insert({ userid, passwordHash, ...fields }: NewAccount): Promise<Account> {
    const inserted = await this.#db
      .insertInto("accounts")
      .values({
        ...columnsOf(fields),
        userid,
        password_hash: passwordHash,
        credential_version: 1,
        directory_groups: null,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    return accountOf(inserted);
  }

  update(id: number, changes: AccountChanges): Promise<Account> {
    return this.#update(id, changes, 0);
  }

  /** Changes an account so that what was issued for its credentials is worth nothing. */
  updateCredentials(id: number, changes: AccountChanges): Promise<Account> {
    return this.#update(id, changes, 1);
  }

  async #update(id: number, changes: AccountChanges, versions: number): Promise<Account> {
    const updated = await this.#db
      .updateTable("accounts")
      // Counted here, so that of two changes at once each has its own version.
      .set((row) => ({
        ...changedColumns(changes),
        credential_version: row("credential_version", "+", versions),
      }))
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirstOrThrow();
    return accountOf(updated);
  }

  async endGeneration(): Promise<void> {
    await this.#db
      .updateTable("account_generations")
      .set((row) => ({ generation: row("generation", "+", 1) }))
      .execute();
  }

  /** Ends every token of the account. */
  async endTokens(id: number): Promise<void> {
    await this.#db.deleteFrom("tokens").where("account_id", "=", id).execute();
  }

  async delete(id: number): Promise<void> {
    await this.#db.deleteFrom("accounts").where("id", "=", id).execute();
  }
}

interface CredentialsRow extends Pick<Row, "password_hash" | "credential_version"> {
  readonly generation: number | null;
}

const credentialsOf = (row: CredentialsRow): Credentials => ({
  passwordHash: row.password_hash,
  version: row.credential_version,
  generation: row.generation ?? 0,
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
    directoryGroups: readStoredOrNull(validateTexts, row.directory_groups, `account ${row.id}`),
  };
}

function columnsOf(fields: Omit<AccountFields, "password" | "contextRoles">) {
  return {
    enabled: fields.enabled ? 1 : 0,
    role: fields.role,
    source: fields.source,
    first_name: fields.firstName,
    last_name: fields.lastName,
    email: fields.email,
    primary_phone: fields.primaryPhone,
    alternate_phone: fields.alternatePhone,
  } satisfies Updateable<AccountRow>;
}

/** The columns of what is given. */
function changedColumns({
  enabled,
  directoryGroups,
  ...given
}: AccountChanges): Updateable<AccountRow> {
  const all: Updateable<AccountRow> = {
    enabled: enabled === undefined ? undefined : enabled ? 1 : 0,
    role: given.role,
    source: given.source,
    first_name: given.firstName,
    last_name: given.lastName,
    email: given.email,
    primary_phone: given.primaryPhone,
    alternate_phone: given.alternatePhone,
    password_hash: given.passwordHash,
    directory_groups: directoryGroups && JSON.stringify(directoryGroups),
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}
