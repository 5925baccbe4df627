import type { Kysely } from "kysely";
import { AccountStore } from "../store/accounts.ts";
import { ContextRoleStore, type AccountContextRole } from "../store/context-roles.ts";
import { inTransaction } from "../store/in-transaction.ts";
import { ReferenceNames, referenceTypes } from "../store/reference-names.ts";
import type { Tables } from "../store/schema.ts";
import type { ContextRole } from "./model/account.ts";
import { found, Refusal } from "./refusal.ts";

/** A context as somebody gave it: by number, or by name. */
interface GivenContext {
  readonly type: string | undefined;
  readonly id: number | undefined;
  readonly name: string | undefined;
}

/** The roles that accounts have within single contexts. Source: A 4.2. */
export class RoleAssignments {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /** Roles of some accounts within contexts that there still are. */
  async contextRoles(accountIds: readonly number[]): Promise<readonly AccountContextRole[]> {
    const roles = await new ContextRoleStore(this.#db).list(accountIds);
    return roles.filter(({ contextName }) => contextName !== null);
  }

  /** Resolves a role within a context. @throws {Refusal} there is no such context */
  async contextRole(context: GivenContext, role: string | undefined): Promise<ContextRole> {
    if (role === undefined || role === "")
      throw new Refusal("invalid", "A role within a context needs a name.");
    const { type = referenceTypes.organization, id, name } = context;
    const names = new ReferenceNames(this.#db);
    const known =
      id === undefined ? await names.named(type, name ?? "") : await names.numbered(id, type);
    if (known === undefined)
      throw new Refusal("invalid", `There is no ${type} ${id ?? name ?? "without a name"}.`);
    return { contextType: type, contextId: known.id, role };
  }

  /** Takes away every role within contexts. @throws {Refusal} there is no such account */
  async clear(userid: string): Promise<void> {
    await inTransaction(this.#db, async (db) => {
      const { id } = found(await new AccountStore(db).find(userid), `account ${userid}`);
      await new ContextRoleStore(db).replace(id, []);
    });
  }
}
