import { administrativeRoles, type Account } from "../domain/model/account.ts";
import type { Member, Organization } from "../domain/model/organization.ts";

/** Who calls, and as whom. */
export interface Session {
  readonly account: Account;
  /** Version of the credentials that were checked; tokens of the session end with it. */
  readonly credentialVersion: number;
  /** The organization that a portal user signed in to, with the membership. */
  readonly membership: { readonly organization: Organization; readonly member: Member } | undefined;
}

/** Whether the caller uses the administrative portal: nobody does through an organization. Source: B 2.7. */
export function isAdministrative({ account, membership }: Session): boolean {
  return membership === undefined && administrativeRoles.includes(account.role);
}

/** Number of the organization whose rows alone the caller sees; undefined for all rows, null for none. */
export function visibleOrganization(session: Session): number | null | undefined {
  return isAdministrative(session) ? undefined : (session.membership?.organization.id ?? null);
}
