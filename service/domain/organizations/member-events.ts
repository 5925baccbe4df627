import type { Member, Organization } from "../../model/organization.ts";
import { recordAll, type Done } from "../audit/record.ts";
import type { Rows } from "../../store/rows.ts";

/** A member as it is to be. */
type NextMember = Pick<Member, "userid" | "role" | "isPrimaryContact"> & {
  readonly quota: object | null;
};

/** Writes who became a member of an organization, who changed there and who left. */
export async function recordMembers(
  rows: Rows,
  organization: Pick<Organization, "name">,
  before: ReadonlyMap<string, Member>,
  after: readonly NextMember[],
): Promise<void> {
  const kept = new Set(after.map(({ userid }) => userid));
  const left = [...before.values()].filter(({ userid }) => !kept.has(userid));
  await recordAll(rows, [
    ...left.map(
      (member): Done => ({
        kind: "member.removed",
        subject: subjectOf(organization, member),
      }),
    ),
    ...after.flatMap((member): readonly Done[] => {
      const subject = subjectOf(organization, member);
      const known = before.get(member.userid);
      if (known === undefined)
        return [{ kind: "member.added", subject, detail: `role ${member.role}` }];
      const detail = changesOf(known, member);
      return detail === "" ? [] : [{ kind: "member.changed", subject, detail }];
    }),
  ]);
}

function changesOf(known: Member, { role, isPrimaryContact, quota }: NextMember): string {
  return [
    ...(known.role === role ? [] : [`${known.role} to ${role}`]),
    ...(known.isPrimaryContact === isPrimaryContact ? [] : ["primary contact"]),
    ...(quota === null && known.quota === null ? [] : ["quota"]),
  ].join(", ");
}

const subjectOf = ({ name }: Pick<Organization, "name">, { userid }: Pick<Member, "userid">) =>
  `member ${userid} of ${name}`;
