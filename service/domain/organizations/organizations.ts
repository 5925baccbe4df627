import type { Condition } from "../../store/database/condition.ts";
import type { OrganizationStore } from "../../store/organizations/organizations.ts";
import type { Member, Organization } from "../../model/organization.ts";
import type { GivenQuota } from "../../model/quota.ts";
import { record } from "../audit/record.ts";
import { isWord, newAddressName } from "../shared/names.ts";
import type { Rows } from "../../store/rows.ts";
import { changedQuota, replacedQuota } from "./quota-change.ts";
import { recordMembers } from "./member-events.ts";
import { found, Refusal } from "../shared/refusal.ts";

/** The fields of a new member. */
export interface MemberFields {
  readonly userid: string;
  readonly role: string;
  readonly isPrimaryContact: boolean;
  readonly quota: GivenQuota | null;
}

/** The fields of an organization that is created or replaced. */
export interface OrganizationFields {
  readonly name: string;
  readonly quota: GivenQuota | null;
  /** Undefined leaves the members as they are. */
  readonly members?: readonly MemberFields[] | undefined;
}

/** The organizations of the service, seen by both interfaces. */
export class Organizations {
  readonly #rows: Rows;

  constructor(rows: Rows) {
    this.#rows = rows;
  }

  async named(name: string): Promise<Organization> {
    return found(await this.#rows.organizations.find(name), `organization ${name}`);
  }

  async numbered(id: number): Promise<Organization> {
    return found(await this.#rows.organizations.get(id), `organization ${id}`);
  }

  /** Organizations by number that meet a condition. */
  batch(offset: number, limit: number, condition?: Condition): Promise<readonly Organization[]> {
    return this.#rows.organizations.batch(offset, limit, condition);
  }

  /** Organizations by number, some at a time. */
  batches(offset: number, most: number): AsyncGenerator<readonly Organization[]> {
    return this.#rows.organizations.batches(offset, most);
  }

  /** Members by number that meet a condition. */
  members(
    { id }: Organization,
    page: { readonly offset?: number; readonly limit?: number } = {},
    condition?: Condition,
  ): Promise<readonly Member[]> {
    return this.#rows.organizations.members(id, page.offset, page.limit, condition);
  }

  /** All members of some organizations, by the number of the organization. */
  membersOf(
    organizations: readonly Organization[],
  ): Promise<ReadonlyMap<number, readonly Member[]>> {
    return this.#rows.organizations.membersOf(organizations.map(({ id }) => id));
  }

  async member({ id, name }: Organization, userid: string): Promise<Member> {
    const member = await this.#rows.organizations.member(id, userid);
    return found(member, `member ${userid} of ${name}`);
  }

  /** @throws {Refusal} the name is taken or cannot be one, or a member does not fit */
  async create({ name: given, quota, members }: OrganizationFields): Promise<Organization> {
    const name = newAddressName("organization", given, "/name");
    return this.#rows.transaction(async (rows) => {
      const store = rows.organizations;
      await refuseTaken(store, name);
      const organization = await store.insert(name, replacedQuota(null, quota));
      await record(rows, "organization.created", `organization ${name}`);
      await replaceMembers(rows, organization, members ?? []);
      return organization;
    });
  }

  /**
   * Replaces name, quota, and the members if there are some given. Members who stay keep their numbers.
   *
   * @throws {Refusal} there is no such organization, the name is taken or cannot be one, or a member
   *   does not fit
   */
  replace(id: number, { name: given, quota, members }: OrganizationFields): Promise<Organization> {
    return this.#rows.transaction(async (rows) => {
      const store = rows.organizations;
      const known = found(await store.locked(id), `organization ${id}`);
      const name = known.name === given ? given : newAddressName("organization", given, "/name");
      if (known.name !== name) await refuseTaken(store, name);
      const organization = await store.update(id, {
        name,
        quota: replacedQuota(known.quota, quota),
      });
      const detail = known.name === name ? undefined : `was ${known.name}`;
      await record(rows, "organization.changed", `organization ${name}`, detail);
      if (members === undefined) checkMembers(organization, await store.membersWithQuota(id));
      else await replaceMembers(rows, organization, members);
      return organization;
    });
  }

  /**
   * Changes what is given of the quota.
   *
   * @throws {Refusal} there is no such organization, or its members have quotas of another kind
   */
  setQuota(name: string, quota: GivenQuota): Promise<Organization> {
    return this.#rows.transaction(async (rows) => {
      const store = rows.organizations;
      const { id, quota: known } = found(await store.lockedByName(name), `organization ${name}`);
      const organization = await store.updateQuota(id, changedQuota(known, quota));
      await record(rows, "organization.changed", `organization ${name}`, `${quota.kind} quota`);
      checkMembers(organization, await store.membersWithQuota(id));
      return organization;
    });
  }

  /** Deletes an organization, and ends its requests. @throws {Refusal} there is no such organization */
  async remove(name: string): Promise<void> {
    await this.#rows.transaction(async (rows) => {
      const store = rows.organizations;
      const { id } = found(await store.find(name), `organization ${name}`);
      const errorMessage = `The organization ${name} was deleted.`;
      // A pending deployment is withdrawn, as its request has ended.
      await rows.requests.moveAll(id, "PENDING_APPROVAL", { state: "REJECTED", errorMessage });
      await rows.requests.moveAll(id, "READY_TO_DEPLOY", { state: "FAILED", errorMessage });
      await store.delete(id);
      await record(rows, "organization.deleted", `organization ${name}`);
    });
  }

  /**
   * Adds an account that meets a condition.
   *
   * @throws {Refusal} there is no such organization or account, or the account is a member already or
   *   does not fit
   */
  addMember(
    organizationName: string,
    fields: MemberFields,
    condition?: Condition,
  ): Promise<Member> {
    return this.#rows.transaction(async (rows) => {
      const store = rows.organizations;
      const { id } = found(await store.find(organizationName), `organization ${organizationName}`);
      // Until this ends, the kind of its quota stays.
      const organization = found(await store.locked(id), `organization ${organizationName}`);
      const contact = fields.isPrimaryContact ? await store.primaryContact(id) : undefined;
      if (contact !== undefined)
        throw refusalOfContacts(organizationName, contact.userid, fields.userid);
      await insertMember(rows, organization, fields, condition);
      await recordMembers(rows, organization, new Map(), [fields]);
      return found(await store.member(organization.id, fields.userid), "member");
    });
  }
}

async function refuseTaken(store: OrganizationStore, name: string): Promise<void> {
  if ((await store.find(name)) !== undefined)
    throw new Refusal("taken", `There is an organization ${name} already.`);
}

/** Members who stay keep their numbers; the tokens of those who leave end. */
async function replaceMembers(
  rows: Rows,
  organization: Organization,
  members: readonly MemberFields[],
): Promise<void> {
  const { id, name } = organization;
  const store = rows.organizations;
  const before = new Map((await store.members(id)).map((member) => [member.userid, member]));
  const given = new Set(members.map(({ userid }) => userid));
  const [first, second] = members.filter(({ isPrimaryContact }) => isPrimaryContact);
  if (first !== undefined && second !== undefined)
    throw refusalOfContacts(name, first.userid, second.userid);
  await store.deleteMembers([...before.values()].filter(({ userid }) => !given.has(userid)));
  for (const member of members) {
    if (!given.delete(member.userid))
      throw new Refusal("taken", `${member.userid} is a member of ${name} already.`);
    const known = before.get(member.userid);
    if (known === undefined) await insertMember(rows, organization, member);
    else {
      const quota = replacedQuota(known.quota, member.quota);
      checkMembers(organization, [{ ...member, quota }]);
      await store.updateMember(known.id, columnsOf(member), quota);
    }
  }
  await store.endTokensOfStrangers(id);
  await recordMembers(rows, organization, before, members);
}

async function insertMember(
  rows: Rows,
  organization: Organization,
  member: MemberFields,
  condition?: Condition,
): Promise<void> {
  const { userid } = member;
  const store = rows.organizations;
  const account = await rows.accounts.find(userid, condition);
  // A part of what was given names it, so that its lack is a mistake there: what was asked for exists.
  if (account === undefined) throw new Refusal("invalid", `There is no account ${userid}.`);
  if ((await store.member(organization.id, userid)) !== undefined)
    throw new Refusal("taken", `${userid} is a member of ${organization.name} already.`);
  const quota = replacedQuota(null, member.quota);
  checkMembers(organization, [{ ...member, quota }]);
  await store.insertMember(
    { organization_id: organization.id, account_id: account.id, ...columnsOf(member) },
    quota,
  );
}

function columnsOf({ userid, role, isPrimaryContact }: MemberFields) {
  // Source: v3, `Role`.
  if (!isWord(role) || role === "NONE")
    throw new Refusal(
      "invalid",
      `The role of the member ${userid} is a word of capital letters other than NONE, which ${role} is not.`,
    );
  return { role, is_primary_contact: isPrimaryContact ? 1 : 0 };
}

const refusalOfContacts = (name: string, one: string, other: string): Refusal =>
  new Refusal("invalid", `${name} has one primary contact, not both ${one} and ${other}.`);

/** The kinds of quota of members are that of their organization. Source: B 2.5. */
function checkMembers(
  { name, quota }: Organization,
  members: readonly Pick<Member, "userid" | "quota">[],
): void {
  for (const member of members) {
    if (member.quota === null || member.quota.kind === quota?.kind) continue;
    const kind = quota === null ? "no quota" : `a ${quota.kind} quota`;
    throw new Refusal(
      "invalid",
      `${name} has ${kind}, so its member ${member.userid} cannot have a ${member.quota.kind} quota.`,
    );
  }
}
