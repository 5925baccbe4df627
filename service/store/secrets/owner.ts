import type { Selectable } from "kysely";
import type { Account } from "../../model/account.ts";
import type { Member, Organization } from "../../model/organization.ts";
import { accountOf } from "../accounts/accounts.ts";
import { memberOf, organizationOf } from "../organizations/organizations.ts";
import type { AccountRow } from "../schema/schema.ts";

/** Whose a token is. */
export interface Owner {
  readonly account: Account;
  readonly credentialVersion: number;
  /** The organization that the account signed in to. */
  readonly membership: { readonly organization: Organization; readonly member: Member } | undefined;
}

/** A row of a token with all that is asked of its owner. */
export interface OwnerRow extends Selectable<AccountRow> {
  readonly organization_id: number | null;
  readonly organization_name: string | null;
  readonly organization_quota: string | null;
  readonly member_id: number | null;
  readonly member_role: string | null;
  readonly context_role: string | null;
  readonly is_primary_contact: number | null;
  readonly member_quota: string | null;
}

export function ownerOf(row: OwnerRow): Owner {
  const { organization_id, organization_name, member_id, member_role, is_primary_contact } = row;
  const isMember = organization_id !== null && organization_name !== null && member_id !== null;
  return {
    account: accountOf(row),
    credentialVersion: row.credential_version,
    membership: isMember
      ? {
          organization: organizationOf({
            id: organization_id,
            name: organization_name,
            quota: row.organization_quota,
          }),
          member: memberOf({
            id: member_id,
            organization_id,
            account_id: row.id,
            userid: row.userid,
            role: row.context_role ?? member_role ?? "",
            is_primary_contact: is_primary_contact ?? 0,
            quota: row.member_quota,
          }),
        }
      : undefined,
  };
}
