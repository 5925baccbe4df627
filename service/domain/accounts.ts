import type { Expression, Insertable, Kysely, SqlBool, Updateable } from "kysely";
import { AccountStore } from "../store/accounts.ts";
import { ContextRoleStore } from "../store/context-roles.ts";
import { inTransaction } from "../store/in-transaction.ts";
import type { AccountRow, Tables } from "../store/schema.ts";
import {
  newAccount,
  type Account,
  type AccountFields,
  type GivenAccountFields,
} from "./model/account.ts";
import type { Passwords } from "./passwords.ts";
import { found, Refusal } from "./refusal.ts";

/** The accounts of the service, seen by both interfaces. */
export class Accounts {
  readonly #db: Kysely<Tables>;
  readonly #passwords: Passwords;

  constructor(db: Kysely<Tables>, passwords: Passwords) {
    this.#db = db;
    this.#passwords = passwords;
  }

  /** The account of a name, if it meets a condition. */
  async get(userid: string, condition?: Expression<SqlBool>): Promise<Account> {
    return found(await new AccountStore(this.#db).find(userid, condition), `account ${userid}`);
  }

  /** The accounts of a page, counted from 1, that meet a condition. */
  page(number: number, size: number, condition?: Expression<SqlBool>): Promise<readonly Account[]> {
    return new AccountStore(this.#db).batch((number - 1) * size, size, condition);
  }

  all(): Promise<readonly Account[]> {
    return new AccountStore(this.#db).all();
  }

  /** @throws {Refusal} the name is taken, or a role cannot be one */
  async create(userid: string, given: GivenAccountFields): Promise<Account> {
    const fields = { ...newAccount, ...defined(given) };
    checkFields(fields);
    const hash = await this.#hash(fields.password);
    return inTransaction(this.#db, async (transaction) => {
      const store = new AccountStore(transaction);
      if ((await store.find(userid)) !== undefined)
        throw new Refusal("taken", `There is an account ${userid} already.`);
      const account = await store.insert({
        ...columns(fields),
        userid,
        password_hash: hash ?? null,
        credential_version: 1,
        directory_groups: null,
      });
      await new ContextRoleStore(transaction).add(account.id, fields.contextRoles ?? []);
      return account;
    });
  }

  /**
   * Changes what is given. A new password and being disabled end the account's tokens.
   *
   * @throws {Refusal} there is no such account, or a role cannot be one
   */
  async change(userid: string, given: GivenAccountFields): Promise<Account> {
    checkFields(given);
    const hash = await this.#hash(given.password);
    return inTransaction(this.#db, async (transaction) => {
      const store = new AccountStore(transaction);
      const account = found(await store.find(userid), `account ${userid}`);
      const fields = { ...newAccount, ...account, ...defined(given) };
      if (given.contextRoles !== undefined)
        await new ContextRoleStore(transaction).replace(account.id, given.contextRoles);
      const changes: Updateable<AccountRow> = columns(fields);
      const isDisabled = account.enabled && !fields.enabled;
      if (hash === undefined && !isDisabled) return store.update(account.id, changes);
      const credentials = await store.credentials(account.id);
      await store.endTokens(account.id);
      return store.update(account.id, {
        ...changes,
        ...(hash === undefined ? {} : { password_hash: hash }),
        credential_version: (credentials?.version ?? 0) + 1,
      });
    });
  }

  /** @throws {Refusal} there is no such account */
  async remove(userid: string): Promise<void> {
    await inTransaction(this.#db, async (transaction) => {
      const store = new AccountStore(transaction);
      const { id } = found(await store.find(userid), `account ${userid}`);
      await store.delete(id);
    });
  }

  #hash(password: string | undefined): Promise<string> | undefined {
    return password === undefined ? undefined : this.#passwords.hash(password);
  }
}

function columns(
  fields: AccountFields,
): Pick<
  Insertable<AccountRow>,
  | "enabled"
  | "role"
  | "source"
  | "first_name"
  | "last_name"
  | "email"
  | "primary_phone"
  | "alternate_phone"
> {
  return {
    enabled: fields.enabled ? 1 : 0,
    role: fields.role,
    source: fields.source,
    first_name: fields.firstName,
    last_name: fields.lastName,
    email: fields.email,
    primary_phone: fields.primaryPhone,
    alternate_phone: fields.alternatePhone,
  };
}

/** What version 3 shows as a role or source. Source: v3, `UserRole` and `UserType`. */
const word = /^[A-Z]+(_[A-Z]+)*$/;

function checkFields({ role, source, contextRoles }: GivenAccountFields): void {
  for (const name of [role ?? "NONE", ...(contextRoles ?? []).map((one) => one.role)])
    if (!word.test(name))
      throw new Refusal("invalid", `A role is a word of capital letters, which ${name} is not.`);
  if (source !== undefined && !word.test(source))
    throw new Refusal("invalid", `An account cannot come from ${source}.`);
}

/** The members that are not undefined. */
function defined(given: GivenAccountFields): Partial<AccountFields> {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}
