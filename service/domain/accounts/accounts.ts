import type { Condition } from "../../store/database/condition.ts";
import type { AccountStore } from "../../store/accounts/accounts.ts";
import {
  administratorRole,
  newAccount,
  type Account,
  type AccountFields,
  type GivenAccountFields,
} from "../../model/account.ts";
import { record } from "../audit/record.ts";
import { isWord, newAddressName, newName } from "../shared/names.ts";
import type { Rows } from "../../store/rows.ts";
import { checkPassword, usualPasswordRules, type PasswordRules } from "./password-rules.ts";
import type { Passwords } from "./passwords.ts";
import { found, Refusal } from "../shared/refusal.ts";

/** The accounts of the service, seen by both interfaces. */
export class Accounts {
  readonly #rows: Rows;
  readonly #passwords: Passwords;
  readonly #rules: PasswordRules;

  constructor(rows: Rows, passwords: Passwords, rules: PasswordRules = usualPasswordRules) {
    this.#rows = rows;
    this.#passwords = passwords;
    this.#rules = rules;
  }

  /** The account of a name, if it meets a condition. */
  async get(userid: string, condition?: Condition): Promise<Account> {
    return found(await this.#rows.accounts.find(userid, condition), `account ${userid}`);
  }

  /** Numbers and names of accounts that meet a condition, by number. */
  batch(
    offset: number,
    limit: number,
    condition?: Condition,
  ): Promise<readonly Pick<Account, "id" | "userid">[]> {
    return this.#rows.accounts.batch(offset, limit, condition);
  }

  /** All accounts by number, some at a time. */
  all(): AsyncGenerator<readonly Account[]> {
    return this.#rows.accounts.all();
  }

  /** @throws {Refusal} the name is taken or cannot be one, or a role or the password cannot be one */
  async create(name: string, given: GivenAccountFields): Promise<Account> {
    const userid = newAddressName("account", name);
    const fields = { ...newAccount, ...namesOf(defined(given)) };
    checkFields(fields);
    const hash = await this.#hash(userid, fields.password);
    return this.#rows.transaction(async (rows) => {
      const store = rows.accounts;
      if ((await store.find(userid)) !== undefined)
        throw new Refusal("taken", `There is an account ${userid} already.`);
      const { password: _, contextRoles = [], ...own } = fields;
      const account = await store.insert({ ...own, userid, passwordHash: hash ?? null });
      await rows.contextRoles.add(account.id, contextRoles);
      await record(rows, "account.created", `account ${userid}`, `role ${account.role}`);
      return account;
    });
  }

  /**
   * Changes what is given, and leaves what others change at the same time. A new password and being
   * disabled end the account's tokens.
   *
   * @throws {Refusal} there is no such account, a role or the password cannot be one, or no administrator
   *   would be left
   */
  async change(userid: string, fields: GivenAccountFields): Promise<Account> {
    checkFields(fields);
    const given = await this.#renamed(userid, fields);
    const hash = await this.#hash(userid, given.password);
    return this.#rows.transaction(async (rows) => {
      const store = rows.accounts;
      const { enabled, role } = given;
      if (enabled === false || (role !== undefined && role !== administratorRole))
        await refuseLastAdministrator(store, userid);
      const account = found(await store.find(userid), `account ${userid}`);
      if (given.contextRoles !== undefined)
        await rows.contextRoles.replace(account.id, given.contextRoles);
      await recordChange(rows, account, given);
      const { password: _, contextRoles: __, ...changed } = given;
      const changes = {
        ...changed,
        passwordHash: hash,
        // Accounts of the service itself have no groups of a directory. Source: B 2.3.
        directoryGroups: given.source === "LOCAL" ? null : undefined,
      };
      if (hash === undefined && given.enabled !== false) return store.update(account.id, changes);
      await store.endTokens(account.id);
      await rows.namedTokens.deleteAll(account.id);
      return store.updateCredentials(account.id, changes);
    });
  }

  /**
   * Whether a password is that of an account.
   *
   * @throws {Refusal} there is no such account, or a directory keeps its password
   */
  async hasPassword(userid: string, password: string): Promise<boolean> {
    const hash = await this.ownPassword(userid);
    return this.#passwords.matches(hash, password);
  }

  /**
   * The hash of the password that the service keeps for an account.
   *
   * @throws {Refusal} there is no such account, or the service keeps no password of it
   */
  async ownPassword(userid: string): Promise<string> {
    const account = await this.get(userid);
    const hash = (await this.#rows.accounts.credentials(account.id))?.passwordHash ?? null;
    if (hash === null)
      throw new Refusal("invalid", `The service keeps no password of ${userid} that could change.`);
    return hash;
  }

  /**
   * Gives an account the password that its owner has chosen, who has shown to know the old one. All sessions of the
   * account end but the one that asks. Named tokens stay.
   *
   * @param session that asks; absent where none does
   * @throws {Refusal} the password cannot be one
   */
  async changeOwnPassword(userid: string, password: string, session?: string): Promise<void> {
    checkPassword(password, userid, this.#rules, "/new_password");
    const passwordHash = await this.#passwords.hash(password);
    await this.#rows.transaction(async (rows) => {
      const account = found(await rows.accounts.find(userid), `account ${userid}`);
      await rows.tokens.endSessions(account.id, session);
      await rows.accounts.updateCredentials(account.id, { passwordHash });
      const { version = 0 } = (await rows.accounts.credentials(account.id)) ?? {};
      await rows.tokens.keepUp(account.id, version);
      await record(rows, "account.changed", `account ${userid}`, "own password");
    });
  }

  /**
   * Deletes an account, and ends its requests: nothing is deployed for an owner who is gone. Machines stay.
   *
   * @throws {Refusal} there is no such account, or no administrator would be left
   */
  async remove(userid: string): Promise<void> {
    await this.#rows.transaction(async (rows) => {
      const store = rows.accounts;
      await refuseLastAdministrator(store, userid);
      const { id } = found(await store.find(userid), `account ${userid}`);
      await endRequests(rows, userid);
      await store.delete(id);
      await record(rows, "account.deleted", `account ${userid}`);
    });
  }

  /** Fields with the names that are new as they are kept. Those of before may be written back. */
  async #renamed(userid: string, given: GivenAccountFields): Promise<GivenAccountFields> {
    if (given.firstName == null && given.lastName == null) return given;
    const known = await this.#rows.accounts.find(userid);
    const { firstName, lastName } = given;
    return {
      ...given,
      ...namesOf({
        ...(firstName !== known?.firstName && { firstName }),
        ...(lastName !== known?.lastName && { lastName }),
      }),
    };
  }

  #hash(userid: string, password: string | undefined): Promise<string> | undefined {
    if (password === undefined) return undefined;
    checkPassword(password, userid, this.#rules);
    return this.#passwords.hash(password);
  }
}

/**
 * Refuses to take an administrator away when it is the last one who can sign in: no account could make another.
 * Administrators are locked first, so that of two who remove each other at once one stays.
 */
async function refuseLastAdministrator(store: AccountStore, userid: string): Promise<void> {
  const [first, ...others] = await store.lockedAdministrators();
  if (first === undefined || others.length > 0 || (await store.find(userid))?.id !== first) return;
  throw new Refusal(
    "invalid",
    `${userid} is the last ${administratorRole} who can sign in. Give another enabled account with a password this role first.`,
  );
}

/** Ends what an account has requested and does not have yet, and gives back what was held for it. */
async function endRequests(rows: Rows, userid: string): Promise<void> {
  const errorMessage = `The account ${userid} was deleted.`;
  for (const [from, state] of [
    ["PENDING_APPROVAL", "REJECTED"],
    // A deployment that is under way is withdrawn, as its request has ended.
    ["READY_TO_DEPLOY", "FAILED"],
  ] as const)
    for (const id of await rows.requests.submittedBy(userid, from)) {
      if (!(await rows.requests.move(id, [from], { state, errorMessage }))) continue;
      await rows.claims.deleteOf(id);
      await rows.ipAssignments.release(id);
    }
}

/** The names among fields as they are kept. @throws {Refusal} one has a character that is not seen */
function namesOf<Fields extends GivenAccountFields>(fields: Fields): Fields {
  const { firstName, lastName } = fields;
  return {
    ...fields,
    ...(firstName != null && { firstName: newName("person", firstName) }),
    ...(lastName != null && { lastName: newName("person", lastName) }),
  };
}

function checkFields({ role, source, contextRoles }: GivenAccountFields): void {
  for (const name of [role ?? "NONE", ...(contextRoles ?? []).map((one) => one.role)])
    if (!isWord(name))
      throw new Refusal("invalid", `A role is a word of capital letters, which ${name} is not.`);
  if (source !== undefined && !isWord(source))
    throw new Refusal("invalid", `An account cannot come from ${source}.`);
}

/** Writes which fields are given, of secret ones not what they hold; and apart from that a new role. */
async function recordChange(
  rows: Rows,
  { userid, role }: Account,
  given: GivenAccountFields,
): Promise<void> {
  const { role: next = role, contextRoles, ...others } = defined(given);
  const subject = `account ${userid}`;
  const names = Object.keys(others);
  if (names.length > 0) await record(rows, "account.changed", subject, names.join(", "));
  if (next !== role) await record(rows, "role.changed", subject, `${role} to ${next}`);
  if (contextRoles !== undefined)
    await record(rows, "role.changed", subject, `${contextRoles.length} within contexts`);
}

/** The members that are not undefined. */
function defined(given: GivenAccountFields): Partial<AccountFields> {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}
