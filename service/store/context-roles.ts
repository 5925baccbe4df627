import type { Kysely } from "kysely";
import type { ContextRole } from "../domain/model/account.ts";
import type { Tables } from "./schema.ts";

/** A role within a context, with the account that has it. */
export interface AccountContextRole extends ContextRole {
  readonly accountId: number;
  /** Name of the context; null where the context is gone. */
  readonly contextName: string | null;
}

/** Rows of the roles that accounts have within contexts. */
export class ContextRoleStore {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /** The roles of one account, or of all. Contexts are organizations, or configured resources. */
  async list(accountId?: number): Promise<readonly AccountContextRole[]> {
    const rows = await this.#db
      .selectFrom("context_roles as role")
      .leftJoin("organizations", (join) =>
        join
          .onRef("organizations.id", "=", "role.context_id")
          .on("role.context_type", "=", "ORGANIZATION"),
      )
      .leftJoin("resources", (join) =>
        join
          .onRef("resources.id", "=", "role.context_id")
          .on("role.context_type", "<>", "ORGANIZATION"),
      )
      .selectAll("role")
      .select(["organizations.name as organization", "resources.name as resource"])
      .$if(accountId !== undefined, (query) => query.where("account_id", "=", accountId as number))
      .orderBy("role.id")
      .execute();
    return rows.map((row) => ({
      accountId: row.account_id,
      contextType: row.context_type,
      contextId: row.context_id ?? -1,
      contextName: row.organization ?? row.resource,
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

  /** Number of the configured resource that a context names. */
  async resource(id: number | undefined, name: string | undefined): Promise<number | undefined> {
    if (id === undefined && name === undefined) return undefined;
    const row = await this.#db
      .selectFrom("resources")
      .select("id")
      .$if(id !== undefined, (query) => query.where("id", "=", id as number))
      .$if(id === undefined, (query) => query.where("name", "=", name as string))
      .orderBy("id")
      .executeTakeFirst();
    return row?.id;
  }
}
