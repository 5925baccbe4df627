import { isEnabledAs } from "../../store/accounts/account-conditions.ts";
import { isMemberAs } from "../../store/organizations/organization-conditions.ts";
import type { Account } from "../../model/account.ts";
import type { Rows } from "../../store/rows.ts";

const ofService: readonly string[] = ["SUPERUSER", "ENTERPRISE_ADMIN"];
const ofOrganization: readonly string[] = ["MANAGER", "DELEGATED_ADMIN"];
const mostShown = 20;

/** The approvers of requests: the managers of an organization, and the administrators of the service. */
export class Approvers {
  /** Whether requests of that role need no other approval. */
  mayApprove(role: string): boolean {
    return ofService.includes(role) || ofOrganization.includes(role);
  }

  /** Whether that role administers the service, and decides on every request. */
  isAdministrator(role: string): boolean {
    return ofService.includes(role);
  }

  /** Whether an account can decide on a request of an organization. */
  async mayDecide(rows: Rows, account: Account, organizationId: number | null): Promise<boolean> {
    if (!account.enabled) return false;
    if (ofService.includes(account.role)) return true;
    const member =
      organizationId === null
        ? undefined
        : await rows.organizations.member(organizationId, account.userid);
    return member !== undefined && ofOrganization.includes(member.role);
  }

  /** The managers of the organization, or the administrators where it has none; at most 20. */
  async of(rows: Rows, organizationId: number | null): Promise<readonly string[]> {
    if (organizationId !== null) {
      const managers = await rows.organizations.members(
        organizationId,
        0,
        mostShown,
        isMemberAs(ofOrganization),
      );
      if (managers.length > 0) return managers.map(({ userid }) => userid);
    }
    const accounts = await rows.accounts.batch(0, mostShown, isEnabledAs(ofService));
    return accounts.map(({ userid }) => userid);
  }
}
