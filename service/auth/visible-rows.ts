import { sql, type Expression, type SqlBool } from "kysely";
import { administrativeRoles } from "../model/account.ts";
import { effectiveRole, visibleOrganization, type Session } from "./session.ts";

/** Condition on `accounts` that keeps what the caller sees: the members of the organization, or only itself. */
export function visibleAccounts(session: Session): Expression<SqlBool> | undefined {
  const organization = visibleOrganization(session);
  if (organization === undefined) return undefined;
  const itself = sql<SqlBool>`accounts.id = ${session.account.id}`;
  const role = effectiveRole(session);
  if (organization === null || (role !== "DELEGATED_ADMIN" && role !== "MANAGER")) return itself;
  const members = sql`select account_id from members where organization_id = ${organization}`;
  return sql<SqlBool>`(${itself} or accounts.id in (${members}))`;
}

/** Condition on `organizations` that keeps what the caller sees: its own. */
export function visibleOrganizations(session: Session): Expression<SqlBool> | undefined {
  const organization = visibleOrganization(session);
  // No organization has the number 0.
  return organization === undefined
    ? undefined
    : sql<SqlBool>`organizations.id = ${organization ?? 0}`;
}

/**
 * Condition on `accounts` that keeps those whom the caller may make members of its organization. Members
 * can be read by those who lead it, so somebody of the portal adds neither administrators nor members of
 * other organizations.
 */
export function addableAccounts(session: Session): Expression<SqlBool> | undefined {
  const organization = visibleOrganization(session);
  if (organization === undefined) return undefined;
  const elsewhere = sql`select 1 from members where account_id = accounts.id
    and organization_id <> ${organization ?? 0}`;
  return sql<SqlBool>`(accounts.role not in (${sql.join(administrativeRoles)})
    and not exists (${elsewhere}))`;
}

/** Condition on `requests` that keeps what the caller sees: those of its organization. */
export function visibleRequests(session: Session): Expression<SqlBool> | undefined {
  const organization = visibleOrganization(session);
  return organization === undefined
    ? undefined
    : sql<SqlBool>`requests.organization_id = ${organization ?? 0}`;
}

/** Both conditions, of which each may be absent. */
export function both(
  one: Expression<SqlBool> | undefined,
  other: Expression<SqlBool> | undefined,
): Expression<SqlBool> | undefined {
  return one === undefined || other === undefined
    ? (one ?? other)
    : sql<SqlBool>`(${one} and ${other})`;
}
