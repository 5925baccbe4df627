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
import { locked } from "../database/locked.ts";
import { byName } from "../database/by-name.ts";
import { PreparedQuery } from "../database/prepared-query.ts";
import type { MemberRow, OrganizationRow, Tables } from "../schema/schema.ts";
import { validateQuota } from "../../stored/validate.ts";
import { roleInOrganization } from "../accounts/context-roles.ts";
import { readStoredOrNull } from "../database/read-stored.ts";

const organizationByName = new PreparedQuery((db, name: string) =>
  db.selectFrom("organizations").selectAll().where("name", "=", name),
);

const lockedByName = new PreparedQuery((db, name: string) =>
  locked(db, db.selectFrom("organizations").selectAll().where("name", "=", name)),
);

const lockedById = new PreparedQuery((db, id: number) =>
  locked(db, db.selectFrom("organizations").selectAll().where("id", "=", id)),
);

const quotaUpdate = new PreparedQuery((db, quota: string | null, id: number) =>
  db.updateTable("organizations").set({ quota }).where("id", "=", id).returningAll(),
);

const namedMembers = (db: Kysely<Tables>) =>
  db
    .selectFrom("members")
    .innerJoin("accounts", "accounts.id", "members.account_id")
    .selectAll("members")
    .select("accounts.userid");

const membersWithQuota = new PreparedQuery((db, organizationId: number) =>
  namedMembers(db)
    .where("organization_id", "=", organizationId)
    .where("members.quota", "is not", null)
    .orderBy("members.id"),
);

/** Rows of organizations and their members. */
export class OrganizationStore {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  async find(name: string): Promise<Organization | undefined> {
    const row = await byName(name, (one) => organizationByName.first(this.#db, one));
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
  async locked(id: number): Promise<Organization | undefined> {
    const row = await lockedById.first(this.#db, id);
    return row && organizationOf(row);
  }

  async lockedByName(name: string): Promise<Organization | undefined> {
    const row = await byName(name, (one) => lockedByName.first(this.#db, one));
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

  async update(id: number, change: { name: string; quota: Quota | null }): Promise<Organization> {
    const row = await this.#db
      .updateTable("organizations")
      .set({ ...change, quota: textOf(change.quota) })
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirstOrThrow();
    return organizationOf(row);
  }

  /** Changes the quota of an organization that is locked. */
  async updateQuota(id: number, quota: Quota | null): Promise<Organization> {
    const row = await quotaUpdate.first(this.#db, textOf(quota), id);
    if (row === undefined) throw new Error(`the organization ${id} was locked, and is gone`);
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
    const rows = await namedMembers(this.#db)
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
    return (await membersWithQuota.all(this.#db, organizationId)).map(memberOf);
  }

  /** The member who is the first primary contact. */
  async primaryContact(organizationId: number): Promise<Member | undefined> {
    const row = await namedMembers(this.#db)
      .where("organization_id", "=", organizationId)
      .where("members.is_primary_contact", "=", 1)
      .orderBy("members.id")
      .limit(1)
      .executeTakeFirst();
    return row && memberOf(row);
  }

  /** All members of some organizations, by organization. */
  async membersOf(ids: readonly number[]): Promise<ReadonlyMap<number, readonly Member[]>> {
    const rows = await namedMembers(this.#db)
      .where(among(this.#db, "members.organization_id", ids))
      .orderBy("members.id")
      .execute();
    return groupedBy(rows.map(memberOf), ({ organizationId }) => organizationId);
  }

  async member(organizationId: number, userid: string): Promise<Member | undefined> {
    const row = await namedMembers(this.#db)
      .where("organization_id", "=", organizationId)
      .where("userid", "=", userid)
      .executeTakeFirst();
    return row && memberOf(row);
  }

  /** A member as it signs in: a role that it has within the organization takes the place of its own. */
  async memberWithRole(organizationId: number, userid: string): Promise<Member | undefined> {
    const row = await namedMembers(this.#db)
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
