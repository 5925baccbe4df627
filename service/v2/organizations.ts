import type {
  CostQuota as CostQuotaBody,
  Organization as OrganizationBody,
  OrganizationCollection,
  OrganizationMember as MemberBody,
  ResourceQuota as ResourceQuotaBody,
} from "@diptych/v2";
import type { Handlers } from "@diptych/v2/server";
import type { Session } from "../auth/session.ts";
import type { Member, Organization } from "../model/organization.ts";
import type { CostQuota, GivenQuota, Quota, ResourceQuota } from "../model/quota.ts";
import type {
  MemberFields,
  OrganizationFields,
  Organizations,
} from "../domain/organizations/organizations.ts";
import type { OrganizationTasks } from "../domain/organizations/organization-tasks.ts";
import { firstOfEach } from "../domain/shared/keyed.ts";
import { Refusal } from "../domain/shared/refusal.ts";
import { roleName } from "./enum-names.ts";
import { longList } from "./long-list.ts";
import { taskInfoOf } from "./task-info.ts";

type OrganizationHandlers = Pick<
  Required<Handlers<Session>>,
  | "listOrganizations"
  | "createOrganization"
  | "getOrganization"
  | "replaceOrganization"
  | "deleteOrganization"
  | "getOrganizationByName"
  | "createOrganizationAsync"
  | "replaceOrganizationAsync"
>;

/** Organizations of version 2. Source: A 4.6. */
export function organizationHandlers(
  organizations: Organizations,
  tasks: OrganizationTasks,
): OrganizationHandlers {
  const whole = async (organization: Organization): Promise<OrganizationBody> =>
    bodyOf(organization, await organizations.members(organization));
  const collection = async (batch: readonly Organization[]): Promise<OrganizationCollection> => {
    const members = await organizations.membersOf(batch);
    return { Organizations: batch.map((one) => bodyOf(one, members.get(one.id) ?? [])) };
  };
  return {
    listOrganizations: async ({ query: { max, offset } }) => {
      const batches = organizations.batches(offset, max === -1 ? Infinity : max);
      return { status: 200, body: await longList(batches, collection) };
    },
    createOrganization: async ({ body }) => ({
      status: 201,
      body: await whole(await organizations.create(fieldsOf(body))),
    }),
    getOrganization: async ({ path }) => ({
      status: 200,
      body: await whole(await organizations.numbered(path.id)),
    }),
    getOrganizationByName: async ({ path }) => ({
      status: 200,
      body: await whole(await organizations.named(path.org_name)),
    }),
    replaceOrganization: async ({ path, body }) => {
      await organizations.replace(path.id, fieldsOf(body));
      return { status: 204 };
    },
    createOrganizationAsync: async ({ body, session }) => ({
      status: 201,
      body: taskInfoOf(await tasks.create(fieldsOf(body), session.account.userid)),
    }),
    replaceOrganizationAsync: async ({ path, body, session }) => {
      await tasks.replace(path.id, fieldsOf(body), session.account.userid);
      return { status: 204 };
    },
    deleteOrganization: async ({ path }) => {
      await organizations.remove(path.org_name);
      return { status: 204 };
    },
  };
}

function fieldsOf(body: OrganizationBody): OrganizationFields {
  const { name } = body;
  if (name === undefined || name === "")
    throw new Refusal("invalid", "An organization needs a name.");
  return { name, quota: quotaOf(body), members: membersOf(body.Members) };
}

/** One element without content says that there are no members. Source: v2, empty-members. */
function membersOf(bodies: readonly MemberBody[] | undefined): readonly MemberFields[] | undefined {
  const [first] = bodies ?? [];
  const isEmpty =
    bodies?.length === 1 && Object.values(first ?? {}).every((value) => value === undefined);
  return isEmpty ? [] : bodies?.map(memberFields);
}

function memberFields(body: MemberBody): MemberFields {
  const { userId, portalRole, manager } = body;
  if (userId === undefined) throw new Refusal("invalid", "A member needs a userId.");
  return {
    userid: userId,
    role: roleName(portalRole ?? "CUSTOMER"),
    isPrimaryContact: manager ?? false,
    quota: quotaOf(body),
  };
}

/** One of both quotas. Source: B 2.4. */
function quotaOf({
  costQuota,
  resourceQuota,
}: Pick<OrganizationBody, "costQuota" | "resourceQuota">): GivenQuota | null {
  if (costQuota?.dailyCost !== undefined && resourceQuota !== undefined)
    throw new Refusal("invalid", "There is a cost quota or a resource quota, not both.");
  if (costQuota?.dailyCost !== undefined) return { kind: "cost", dailyCost: costQuota.dailyCost };
  if (resourceQuota === undefined) return null;
  const { xsitype: _, CPUCount, memoryInGB, storageInGB, ...settings } = resourceQuota;
  return {
    kind: "resource",
    cpus: CPUCount,
    memoryGb: memoryInGB,
    storageGb: storageInGB,
    settings,
  };
}

function bodyOf({ id, name, quota }: Organization, members: readonly Member[]): OrganizationBody {
  const reference = { displayName: name, type: "ORGANIZATION", id };
  return {
    ...quotaBodies(quota),
    Members: members.map((member) => ({
      ...quotaBodies(member.quota),
      userId: member.userid,
      manager: member.isPrimaryContact,
      portalRole: member.role,
      organization: reference,
    })),
    name,
    ...reference,
  };
}

export function quotaBodies(
  quota: Quota | null,
): Pick<OrganizationBody, "costQuota" | "resourceQuota"> {
  if (quota === null) return {};
  return quota.kind === "cost"
    ? { costQuota: costBody(quota) }
    : { resourceQuota: resourceBody(quota) };
}

const costBody = ({ dailyCost }: CostQuota): CostQuotaBody => ({ dailyCost });

function resourceBody({ cpus, memoryGb, storageGb, settings }: ResourceQuota): ResourceQuotaBody {
  const { storageTierQuotas, ...flags } = settings ?? {};
  return {
    ...flags,
    ...(storageTierQuotas === undefined
      ? {}
      : { storageTierQuotas: firstOfEach(storageTierQuotas, "name") }),
    CPUCount: cpus,
    memoryInGB: memoryGb,
    storageInGB: storageGb,
  };
}
