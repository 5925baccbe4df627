import type { Filter } from "@diptych/runtime";
import { sql, type SqlBool } from "kysely";
import { administrativeRoles } from "../../model/account.ts";
import type { Condition } from "../database/condition.ts";
import { filterCondition } from "../database/filter.ts";

/** A filter of accounts. Source: B 4.3. */
export const accountsLike = (filter: Filter<"role" | "is_enabled">): Condition =>
  filterCondition(filter, {
    role: { column: sql.ref("role"), value: String },
    is_enabled: { column: sql.ref("enabled"), value: (value) => (value === true ? 1 : 0) },
  });

/** The account itself. */
export const isAccount = (id: number): Condition => sql<SqlBool>`accounts.id = ${id}`;

/** The account itself, and the members of an organization. */
export const isAccountOrMember = (id: number, organizationId: number): Condition =>
  sql<SqlBool>`(${isAccount(id)} or accounts.id in (
    select account_id from members where organization_id = ${organizationId}))`;

/** Accounts of the portal that belong to no organization beside the one. */
export const isFreeFor = (organizationId: number): Condition =>
  sql<SqlBool>`(accounts.role not in (${sql.join(administrativeRoles)})
    and not exists (select 1 from members where account_id = accounts.id
      and organization_id <> ${organizationId}))`;

/** Accounts of one of the roles that can sign in. */
export const isEnabledAs = (roles: readonly string[]): Condition =>
  sql<SqlBool>`role in (${sql.join([...roles])}) and enabled = 1`;
