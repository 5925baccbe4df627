import type { Expression, Kysely, SqlBool } from "kysely";
import { AccountStore } from "../store/accounts.ts";
import { OrganizationStore } from "../store/organizations.ts";
import type { Tables } from "../store/schema.ts";
import type { Member, Organization } from "./model/organization.ts";
import type { Quota } from "./model/quota.ts";
import { found, Refusal } from "./refusal.ts";
import { inTransaction } from "../store/in-transaction.ts";

/** What a member is made from. */
export interface MemberFields {
  readonly userid: string;
  readonly role: string;
  readonly isPrimaryContact: boolean;
  readonly quota: Quota | null;
}

/** What an organization is made from, or replaced by. */
export interface OrganizationFields {
  readonly name: string;
  readonly quota: Quota | null;
  /** Undefined leaves the members as they are. */
  readonly members?: readonly MemberFields[] | undefined;
}

/** The organizations of the service, seen by both interfaces. */
export class Organizations {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  async named(name: string): Promise<Organization> {
    return found(await new OrganizationStore(this.#db).find(name), `organization ${name}`);
  }

  async numbered(id: number): Promise<Organization> {
    return found(await new OrganizationStore(this.#db).get(id), `organization ${id}`);
  }

  /** Organizations by number that meet a condition; `limit` undefined for all. */
  batch(
    offset: number,
    limit: number | undefined,
    condition?: Expression<SqlBool>,
  ): Promise<readonly Organization[]> {
    return new OrganizationStore(this.#db).batch(offset, limit, condition);
  }

  /** Members by number that meet a condition. */
  members(
    { id }: Organization,
    page: { readonly offset?: number; readonly limit?: number } = {},
    condition?: Expression<SqlBool>,
  ): Promise<readonly Member[]> {
    return new OrganizationStore(this.#db).members(id, page.offset, page.limit, condition);
  }

  /** All members of some organizations, by the number of the organization. */
  membersOf(
    organizations: readonly Organization[],
  ): Promise<ReadonlyMap<number, readonly Member[]>> {
    return new OrganizationStore(this.#db).membersOf(organizations.map(({ id }) => id));
  }

  async member({ id, name }: Organization, userid: string): Promise<Member> {
    const member = await new OrganizationStore(this.#db).member(id, userid);
    return found(member, `member ${userid} of ${name}`);
  }

  /** @throws {Refusal} the name is taken, or a member does not fit */
  create({ name, quota, members }: OrganizationFields): Promise<Organization> {
    return inTransaction(this.#db, async (transaction) => {
      const store = new OrganizationStore(transaction);
      await refuseTaken(store, name);
      const organization = await store.insert(name, quota);
      for (const member of members ?? []) await insertMember(transaction, organization, member);
      return organization;
    });
  }

  /**
   * Replaces name, quota, and the members if there are some given.
   *
   * @throws {Refusal} there is no such organization, the name is taken, or a member does not fit
   */
  replace(id: number, { name, quota, members }: OrganizationFields): Promise<Organization> {
    return inTransaction(this.#db, async (transaction) => {
      const store = new OrganizationStore(transaction);
      const known = found(await store.get(id), `organization ${id}`);
      if (known.name !== name) await refuseTaken(store, name);
      const organization = await store.update(id, { name, quota });
      if (members === undefined) {
        checkMembers(organization, await store.members(id));
        return organization;
      }
      await store.deleteMembers(id);
      for (const member of members) await insertMember(transaction, organization, member);
      await store.endTokensOfStrangers(id);
      return organization;
    });
  }

  /** @throws {Refusal} there is no such organization */
  async remove(name: string): Promise<void> {
    await inTransaction(this.#db, async (transaction) => {
      const store = new OrganizationStore(transaction);
      const { id } = found(await store.find(name), `organization ${name}`);
      await store.delete(id);
    });
  }

  /** @throws {Refusal} organization or account is missing, or the member does not fit */
  addMember(organizationName: string, fields: MemberFields): Promise<Member> {
    return inTransaction(this.#db, async (transaction) => {
      const store = new OrganizationStore(transaction);
      const organization = found(
        await store.find(organizationName),
        `organization ${organizationName}`,
      );
      await insertMember(transaction, organization, fields);
      return found(await store.member(organization.id, fields.userid), "member");
    });
  }
}

async function refuseTaken(store: OrganizationStore, name: string): Promise<void> {
  if ((await store.find(name)) !== undefined)
    throw new Refusal("taken", `There is an organization ${name} already.`);
}

async function insertMember(
  db: Kysely<Tables>,
  organization: Organization,
  { userid, role, isPrimaryContact, quota }: MemberFields,
): Promise<void> {
  const store = new OrganizationStore(db);
  const account = found(await new AccountStore(db).find(userid), `account ${userid}`);
  if ((await store.member(organization.id, userid)) !== undefined)
    throw new Refusal("taken", `${userid} is a member of ${organization.name} already.`);
  checkMembers(organization, [{ userid, quota }]);
  await store.insertMember(
    {
      organization_id: organization.id,
      account_id: account.id,
      role,
      is_primary_contact: isPrimaryContact ? 1 : 0,
    },
    quota,
  );
}

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
