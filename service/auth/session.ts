import type { Account } from "../domain/model/account.ts";
import type { Member, Organization } from "../domain/model/organization.ts";

/** Who calls, and as whom. */
export interface Session {
  readonly account: Account;
  /** The organization that a portal user signed in to, with the membership. */
  readonly membership: { readonly organization: Organization; readonly member: Member } | undefined;
}

/** The role that decides what the caller may do. */
export function roleOf({ account, membership }: Session): string {
  return membership?.member.role ?? account.role;
}
