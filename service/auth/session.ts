import { administrativeRoles, type Account } from "../model/account.ts";
import type { Member, Organization } from "../model/organization.ts";
import type { Requester } from "../domain/requests/requests.ts";
import { portalRoles, roles, type Role } from "./permissions.ts";

/** The caller, and the membership that the caller signed in with. */
export interface Session {
  readonly account: Account;
  /** Version of the credentials that were checked; tokens of the session end with it. */
  readonly credentialVersion: number;
  /** Id of the session, if a token showed it. */
  readonly sessionId?: string | undefined;
  /** Number of the named token that showed it, if one did. */
  readonly tokenId?: number | undefined;
  /** The organization that a portal user signed in to, with the membership. */
  readonly membership: { readonly organization: Organization; readonly member: Member } | undefined;
}

/** Whether the caller uses the administrative portal: a session of an organization never does. Source: B 2.7. */
export function isAdministrative({ account, membership }: Session): boolean {
  return membership === undefined && administrativeRoles.includes(account.role);
}

/** The role whose permissions a session has. */
export function effectiveRole(session: Session): Role {
  const { account, membership } = session;
  if (isAdministrative(session)) return known(account.role) ?? "NONE";
  if (membership === undefined && account.role === "NONE") return "NONE";
  // A role of an organization is one of the portal, whatever it is called.
  const role = known(membership?.member.role ?? account.role);
  return role !== undefined && portalRoles.includes(role) ? role : "VIEW_ONLY";
}

/** Number of the organization whose rows alone the caller sees; undefined for all rows, null for none. */
export function visibleOrganization(session: Session): number | null | undefined {
  return isAdministrative(session) ? undefined : (session.membership?.organization.id ?? null);
}

/** The caller as one who asks for something. */
export function requesterOf(session: Session): Requester {
  const { account, membership } = session;
  return {
    accountId: account.id,
    userid: account.userid,
    role: effectiveRole(session),
    organizationId: membership?.organization.id ?? null,
  };
}

const known = (name: string): Role | undefined => roles.find((role) => role === name);
