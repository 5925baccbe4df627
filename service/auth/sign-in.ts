import { splitUsername } from "@diptych/runtime";
import type { Clock } from "../domain/shared/clock.ts";
import type { Account } from "../model/account.ts";
import type { Passwords } from "../domain/accounts/passwords.ts";
import type { Rows } from "../store/rows.ts";
import { Attempts } from "./attempts.ts";
import { PasswordCheck } from "./password-check.ts";
import type { Session } from "./session.ts";

/** Name, password and perhaps organization, as somebody gave them. */
export interface Login {
  readonly username: string;
  readonly password: string;
  readonly organization?: string | undefined;
}

/** Finds out whom credentials stand for. */
export class SignIn {
  readonly #rows: Rows;
  readonly #check: PasswordCheck;
  readonly #attempts: Attempts;

  constructor(rows: Rows, passwords: Passwords, clock: Clock) {
    this.#rows = rows;
    this.#check = new PasswordCheck(passwords, clock);
    this.#attempts = new Attempts(clock);
  }

  /**
   * Undefined if anything is wrong; it takes as long for accounts that do not exist.
   *
   * @param address of the client, as far as it is known
   * @throws {TooManyFailures} account or address has been wrong too often
   */
  async byPassword(login: Login, address?: string): Promise<Session | undefined> {
    const { username, password } = login;
    this.#attempts.check(username, address);
    const known = await this.#rows.accounts.findWithCredentials(username);
    const { account, credentials } = known ?? {};
    const isRight = await this.#check.check(
      username,
      known && { ...known.credentials, accountId: known.account.id },
      password,
      (hash) => this.#attempts.make(username, address, hash),
    );
    if (!isRight || account?.enabled !== true) return undefined;
    return this.#session(account, credentials?.version ?? 0, login.organization);
  }

  /** `account` or `account;organization` in the place of the user name. Source: B 5.1. */
  byBasic(username: string, password: string, address?: string): Promise<Session | undefined> {
    const { account, organization } = splitUsername(username);
    return this.byPassword({ username: account, password, organization }, address);
  }

  async #session(
    account: Account,
    credentialVersion: number,
    name: string | undefined,
  ): Promise<Session | undefined> {
    if (name === undefined) return { account, credentialVersion, membership: undefined };
    const store = this.#rows.organizations;
    const organization = await store.find(name);
    const member = organization && (await store.member(organization.id, account.userid));
    return (
      organization && member && { account, credentialVersion, membership: { organization, member } }
    );
  }
}
