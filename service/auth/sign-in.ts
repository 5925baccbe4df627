import { splitUsername } from "@diptych/runtime";
import type { Kysely } from "kysely";
import type { Account } from "../domain/model/account.ts";
import type { Passwords } from "../domain/passwords.ts";
import { AccountStore } from "../store/accounts.ts";
import { OrganizationStore } from "../store/organizations.ts";
import type { Tables } from "../store/schema.ts";
import type { Session } from "./session.ts";
import type { TokenOwner } from "./tokens.ts";

/** Name, password and perhaps organization, as somebody gave them. */
export interface Login {
  readonly username: string;
  readonly password: string;
  readonly organization?: string | undefined;
}

/** Finds out whom credentials stand for. */
export class SignIn {
  readonly #db: Kysely<Tables>;
  readonly #passwords: Passwords;

  constructor(db: Kysely<Tables>, passwords: Passwords) {
    this.#db = db;
    this.#passwords = passwords;
  }

  /** Undefined if anything is wrong; it takes as long for accounts that do not exist. */
  async byPassword(login: Login): Promise<Session | undefined> {
    const accounts = new AccountStore(this.#db);
    const account = await accounts.find(login.username);
    const credentials = account && (await accounts.credentials(account.id));
    const isRight = await this.#passwords.matches(
      credentials?.passwordHash ?? null,
      login.password,
    );
    if (!isRight || account?.enabled !== true) return undefined;
    return this.#session(account, login.organization);
  }

  /** `account` or `account;organization` in the place of the user name. Source: B 5.1. */
  byBasic(username: string, password: string): Promise<Session | undefined> {
    const { account, organization } = splitUsername(username);
    return this.byPassword({ username: account, password, organization });
  }

  async byToken({ accountId, organizationId }: TokenOwner): Promise<Session | undefined> {
    const account = await new AccountStore(this.#db).get(accountId);
    if (account === undefined) return undefined;
    if (organizationId === null) return { account, membership: undefined };
    const organization = await new OrganizationStore(this.#db).get(organizationId);
    return organization && this.#session(account, organization.name);
  }

  async #session(account: Account, name: string | undefined): Promise<Session | undefined> {
    if (name === undefined) return { account, membership: undefined };
    const store = new OrganizationStore(this.#db);
    const organization = await store.find(name);
    const member = organization && (await store.member(organization.id, account.userid));
    return organization && member && { account, membership: { organization, member } };
  }
}
