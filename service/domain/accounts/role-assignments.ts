import type { AccountContextRole } from "../../store/accounts/context-roles.ts";
import { referenceTypes } from "../../store/configured/reference-names.ts";
import type { ContextRole } from "../../model/account.ts";
import { record } from "../audit/record.ts";
import { found, Refusal } from "../shared/refusal.ts";
import type { Rows } from "../../store/rows.ts";

/** A context as a client gave it: by number, or by name. */
interface GivenContext {
  readonly type: string | undefined;
  readonly id: number | undefined;
  readonly name: string | undefined;
}

/** The roles that accounts have within single contexts. Source: A 4.2. */
export class RoleAssignments {
  readonly #rows: Rows;

  constructor(rows: Rows) {
    this.#rows = rows;
  }

  /** Roles of some accounts within contexts that there still are. */
  async contextRoles(accountIds: readonly number[]): Promise<readonly AccountContextRole[]> {
    const roles = await this.#rows.contextRoles.list(accountIds);
    return roles.filter(({ contextName }) => contextName !== null);
  }

  /** Resolves a role within a context. @throws {Refusal} there is no such context */
  async contextRole(context: GivenContext, role: string | undefined): Promise<ContextRole> {
    if (role === undefined || role === "")
      throw new Refusal("invalid", "A role within a context needs a name.");
    const { type = referenceTypes.organization, id, name } = context;
    const names = this.#rows.references;
    const known =
      id === undefined ? await names.named(type, name ?? "") : await names.numbered(id, type);
    if (known === undefined)
      throw new Refusal("invalid", `There is no ${type} ${id ?? name ?? "without a name"}.`);
    return { contextType: type, contextId: known.id, role };
  }

  /** Takes away every role within contexts. @throws {Refusal} there is no such account */
  async clear(userid: string): Promise<void> {
    await this.#rows.transaction(async (rows) => {
      const { id } = found(await rows.accounts.find(userid), `account ${userid}`);
      await rows.contextRoles.replace(id, []);
      await record(rows, "role.changed", `account ${userid}`, "none within contexts");
    });
  }
}
