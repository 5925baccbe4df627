import {
  sql,
  type Expression,
  type Insertable,
  type Kysely,
  type Selectable,
  type SqlBool,
} from "kysely";
import type { Member, Organization } from "../../model/organization.ts";
import type { Quota } from "../../model/quota.ts";
import { among } from "../database/among.ts";
import { batches } from "../database/batches.ts";
import { groupedBy } from "../database/grouped-by.ts";
import { PreparedSelect } from "../database/prepared-select.ts";
import type { MemberRow, OrganizationRow, Tables } from "../schema/schema.ts";
import { validateQuota } from "../../stored/validate.ts";
import { roleInOrganization } from "../accounts/context-roles.ts";
import { readStoredOrNull } from "../database/read-stored.ts";

const organizationByName = new PreparedSelect((db, name: string) =>
  db.selectFrom("organizations").selectAll().where("name", "=", name),
);

/** Rows of organizations and their members. */
export class OrganizationStore {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  async find(name: string): Promise<Organization | undefined> {
    const row = await organizationByName.first(this.#db, name);
    return row && organizationOf(row);
  }

  async get(id: number): Promise<Organization | undefined> {
    const row = await this.#db
      .selectFrom("organizations")
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirst();
    return row && organizationOf(row);
  }

  /** An organization that, until the transaction ends, no other transaction changes or locks. */
  locked(id: number): Promise<Organization | undefined> {
    return this.#locked(sql`id = ${id}`);
  }

  lockedByName(name: string): Promise<Organization | undefined> {
    return this.#locked(sql`name = ${name}`);
  }

  async #locked(condition: Expression<SqlBool>): Promise<Organization | undefined> {
    // Both databases know an update, and PostgreSQL alone `for update`.
    const row = await this.#db
      .updateTable("organizations")
      .set((organization) => ({ name: organization.ref("name") }))
      .where(condition)
      .returningAll()
      .executeTakeFirst();
    return row && organizationOf(row);
  }

  /** Organizations by number. */
  async batch(
    offset: number,
    limit: number,
    condition?: Expression<SqlBool>,
  ): Promise<readonly Organization[]> {
    const rows = await this.#db
      .selectFrom("organizations")
      .selectAll()
      .$if(condition !== undefined, (query) => query.where(condition as Expression<SqlBool>))
      .orderBy("id")
      .limit(limit)
      .offset(offset)
      .execute();
    return rows.map(organizationOf);
  }

  /** Organizations by number, some at a time. */
  batches(offset: number, most: number): AsyncGenerator<readonly Organization[]> {
    return batches(
      (last: Organization | undefined, limit) =>
        last === undefined
          ? this.batch(offset, limit)
          : this.batch(0, limit, sql<SqlBool>`${sql.ref("id")} > ${last.id}`),
      most,
    );
  }

  async insert(name: string, quota: Quota | null): Promise<Organization> {
    const row = await this.#db
      .insertInto("organizations")
      .values({ name, quota: textOf(quota) })
      .returningAll()
      .executeTakeFirstOrThrow();
    return organizationOf(row);
  }

  async update(id: number, change: { name?: string; quota: Quota | null }): Promise<Organization> {
    const row = await this.#db
      .updateTable("organizations")
      .set({ ...change, quota: textOf(change.quota) })
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirstOrThrow();
    return organizationOf(row);
  }

  async delete(id: number): Promise<void> {
    await this.#db.deleteFrom("organizations").where("id", "=", id).execute();
  }

  async members(
    organizationId: number,
    offset = 0,
    limit: number = Number.MAX_SAFE_INTEGER,
    condition?: Expression<SqlBool>,
  ): Promise<readonly Member[]> {
    const rows = await this.#members()
      .where("organization_id", "=", organizationId)
      .$if(condition !== undefined, (query) => query.where(condition as Expression<SqlBool>))
      .orderBy("members.id")
      .limit(limit)
      .offset(offset)
      .execute();
    return rows.map(memberOf);
  }

  /** Members that have a quota of their own. */
  async membersWithQuota(organizationId: number): Promise<readonly Member[]> {
    const rows = await this.#members()
      .where("organization_id", "=", organizationId)
      .where("members.quota", "is not", null)
      .orderBy("members.id")
      .execute();
    return rows.map(memberOf);
  }

  /** The member who is the first primary contact. */
  async primaryContact(organizationId: number): Promise<Member | undefined> {
    const row = await this.#members()
      .where("organization_id", "=", organizationId)
      .where("members.is_primary_contact", "=", 1)
      .orderBy("members.id")
      .limit(1)
      .executeTakeFirst();
    return row && memberOf(row);
  }

  /** All members of some organizations, by organization. */
  async membersOf(ids: readonly number[]): Promise<ReadonlyMap<number, readonly Member[]>> {
    const rows = await this.#members()
      .where(among(this.#db, "members.organization_id", ids))
      .orderBy("members.id")
      .execute();
    return groupedBy(rows.map(memberOf), ({ organizationId }) => organizationId);
  }

  async member(organizationId: number, userid: string): Promise<Member | undefined> {
    const row = await this.#members()
      .where("organization_id", "=", organizationId)
      .where("userid", "=", userid)
      .executeTakeFirst();
    return row && memberOf(row);
  }

  /** A member as it signs in: a role that it has within the organization takes the place of its own. */
  async memberWithRole(organizationId: number, userid: string): Promise<Member | undefined> {
    const row = await this.#members()
      .select(roleInOrganization.as("context_role"))
      .where("organization_id", "=", organizationId)
      .where("userid", "=", userid)
      .executeTakeFirst();
    return row && memberOf({ ...row, role: row.context_role ?? row.role });
  }

  async insertMember(
    row: Omit<Insertable<MemberRow>, "quota">,
    quota: Quota | null,
  ): Promise<void> {
    await this.#db
      .insertInto("members")
      .values({ ...row, quota: textOf(quota) })
      .execute();
  }

  async updateMember(
    id: number,
    row: Pick<Insertable<MemberRow>, "role" | "is_primary_contact">,
    quota: Quota | null,
  ): Promise<void> {
    await this.#db
      .updateTable("members")
      .set({ ...row, quota: textOf(quota) })
      .where("id", "=", id)
      .execute();
  }

  async deleteMembers(members: readonly Pick<Member, "id">[]): Promise<void> {
    for (const { id } of members)
      await this.#db.deleteFrom("members").where("id", "=", id).execute();
  }

  /** Ends the tokens with which accounts signed in to an organization that they have left. */
  async endTokensOfStrangers(organizationId: number): Promise<void> {
    await this.#db
      .deleteFrom("tokens")
      .where("organization_id", "=", organizationId)
      .where("account_id", "not in", (query) =>
        query
          .selectFrom("members")
          .select("members.account_id")
          .where("members.organization_id", "=", organizationId),
      )
      .execute();
  }

  #members() {
    return this.#db
      .selectFrom("members")
      .innerJoin("accounts", "accounts.id", "members.account_id")
      .selectAll("members")
      .select("accounts.userid");
  }
}

export function organizationOf({ id, name, quota }: Selectable<OrganizationRow>): Organization {
  return {
    id,
    name,
    quota: readStoredOrNull(validateQuota, quota, `quota of the organization ${id}`),
  };
}

export function memberOf(row: Selectable<MemberRow> & { readonly userid: string }): Member {
  return {
    id: row.id,
    organizationId: row.organization_id,
    accountId: row.account_id,
    userid: row.userid,
    role: row.role,
    isPrimaryContact: row.is_primary_contact === 1,
    quota: readStoredOrNull(validateQuota, row.quota, `quota of the member ${row.id}`),
  };
}

const textOf = (quota: Quota | null): string | null =>
  quota === null ? null : JSON.stringify(quota);
