import { isAccount, isAccountOrMember, isFreeFor } from "../store/accounts/account-conditions.ts";
import type { Condition } from "../store/database/condition.ts";
import { isOrganization } from "../store/organizations/organization-conditions.ts";
import { isOfOrganization } from "../store/requests/request-conditions.ts";
import { effectiveRole, visibleOrganization, type Session } from "./session.ts";

/** No organization has this number. */
const none = 0;

/** Condition on accounts that keeps what the caller sees: the members of the organization, or only itself. */
export function visibleAccounts(session: Session): Condition | undefined {
  const organization = visibleOrganization(session);
  if (organization === undefined) return undefined;
  const role = effectiveRole(session);
  return organization === null || (role !== "DELEGATED_ADMIN" && role !== "MANAGER")
    ? isAccount(session.account.id)
    : isAccountOrMember(session.account.id, organization);
}

/** Condition on organizations that keeps what the caller sees: its own. */
export function visibleOrganizations(session: Session): Condition | undefined {
  const organization = visibleOrganization(session);
  return organization === undefined ? undefined : isOrganization(organization ?? none);
}

/**
 * Condition on accounts that keeps those whom the caller may make members of its organization. Members
 * can be read by those who lead it, so an account of the portal adds neither administrators nor members of
 * other organizations.
 */
export function addableAccounts(session: Session): Condition | undefined {
  const organization = visibleOrganization(session);
  return organization === undefined ? undefined : isFreeFor(organization ?? none);
}

/** Condition on requests that keeps what the caller sees: those of its organization. */
export function visibleRequests(session: Session): Condition | undefined {
  const organization = visibleOrganization(session);
  return organization === undefined ? undefined : isOfOrganization(organization ?? none);
}
