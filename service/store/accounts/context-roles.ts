import { sql, type Kysely } from "kysely";
import type { ContextRole } from "../../model/account.ts";
import { among } from "../database/among.ts";
import { PreparedQuery } from "../database/prepared-query.ts";
import type { Tables } from "../schema/schema.ts";

/** A role within a context, with the account that has it. */
export interface AccountContextRole extends ContextRole {
  readonly accountId: number;
  /** Name of the context; null where the context is gone. */
  readonly contextName: string | null;
}

const withNames = (db: Kysely<Tables>) =>
  db
    .selectFrom("context_roles as role")
    .leftJoin("organizations", (join) =>
      join
        .onRef("organizations.id", "=", "role.context_id")
        .on("role.context_type", "=", "ORGANIZATION"),
    )
    .leftJoin("inventory", (join) =>
      join
        .onRef("inventory.id", "=", "role.context_id")
        .onRef("inventory.type", "=", "role.context_type"),
    )
    .selectAll("role")
    .select(["organizations.name as organization", "inventory.name as object"])
    .orderBy("role.id");

/**
 * The newest role of an account in an organization; of tables `members` and `accounts` in a query.
 * Nothing where it has none there.
 */
export const roleInOrganization = sql<string | null>`(
  select role.role from context_roles as role
  where role.account_id = members.account_id and role.context_type = 'ORGANIZATION'
    and role.context_id = members.organization_id
  order by role.id desc limit 1)`;

const rolesOfOne = new PreparedQuery((db, accountId: number) =>
  withNames(db).where("role.account_id", "=", accountId),
);

/** Rows of the roles that accounts have within contexts. */
export class ContextRoleStore {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /** The roles of some accounts. Contexts are organizations, or configured resources. */
  async list(accountIds: readonly number[]): Promise<readonly AccountContextRole[]> {
    const [one] = accountIds;
    const rows =
      one !== undefined && accountIds.length === 1
        ? await rolesOfOne.all(this.#db, one)
        : await withNames(this.#db)
            .where(among(this.#db, "role.account_id", accountIds))
            .execute();
    return rows.map((row) => ({
      accountId: row.account_id,
      contextType: row.context_type,
      contextId: row.context_id ?? -1,
      contextName: row.organization ?? row.object,
      role: row.role,
    }));
  }

  async replace(accountId: number, roles: readonly ContextRole[]): Promise<void> {
    await this.#db.deleteFrom("context_roles").where("account_id", "=", accountId).execute();
    await this.add(accountId, roles);
  }

  async add(accountId: number, roles: readonly ContextRole[]): Promise<void> {
    for (const { contextType, contextId, role } of roles)
      await this.#db
        .insertInto("context_roles")
        .values({
          account_id: accountId,
          context_type: contextType,
          context_id: contextId,
          role,
        })
        .execute();
  }
}
