import type {
  CostQuota as CostQuotaBody,
  CostQuotaInput,
  Link,
  Organization as OrganizationBody,
  OrganizationMember,
  OrganizationWithoutQuota,
  ResourceQuota as ResourceQuotaBody,
  ResourceQuotaInput,
  SelfLink,
} from "@diptych/v3";
import type { Handlers } from "@diptych/v3/server";
import type { Session } from "../auth/session.ts";
import { addableAccounts, visibleOrganizations } from "../auth/visible-rows.ts";
import type { Member, Organization } from "../model/organization.ts";
import { isEmptyQuota } from "../domain/organizations/quota-change.ts";
import type { CostQuota, GivenQuota, Quota, ResourceQuota } from "../model/quota.ts";
import type { Organizations } from "../domain/organizations/organizations.ts";
import { both } from "../store/database/condition.ts";
import { membersLike, organizationsLike } from "../store/organizations/organization-conditions.ts";
import type { Addresses } from "./links.ts";
import { pageOf } from "./pages.ts";
import { readAdvanced, writeAdvanced } from "./quota-settings.ts";

type OrganizationHandlers = Pick<
  Required<Handlers<Session>>,
  | "listOrganizations"
  | "getOrganization"
  | "createOrganization"
  | "updateOrganization"
  | "listOrganizationMembers"
  | "createOrganizationMember"
  | "getOrganizationMember"
>;

/** Organizations and members of version 3. Source: B 4.3. */
export function organizationHandlers(
  organizations: Organizations,
  addresses: Addresses,
): OrganizationHandlers {
  return {
    listOrganizations: async ({ query, session }) => {
      const { offset, limit, pagination } = pageOf(query);
      const condition = query.filter && organizationsLike(query.filter);
      const items = await organizations.batch(
        offset,
        limit,
        both(condition, visibleOrganizations(session)),
      );
      return {
        status: 200,
        body: {
          pagination,
          items: items.map(({ id, name }) => ({ id, name, links: [self(name, addresses)] })),
        },
      };
    },
    getOrganization: async ({ path }) => ({
      status: 200,
      body: bodyOf(await organizations.named(path.org_name), addresses),
    }),
    createOrganization: async ({ body }) => {
      const { id, name } = await organizations.create({ name: body.name, quota: null });
      const created: OrganizationWithoutQuota = {
        id,
        name,
        resource_quota: null,
        cost_quota: null,
        links: [self(name, addresses)],
      };
      return { status: 201, body: created };
    },
    updateOrganization: async ({ path, body }) => {
      const quota = quotaOf(body.resource_quota, body.cost_quota);
      const changed = await organizations.setQuota(path.org_name, quota);
      return { status: 200, body: bodyOf(changed, addresses) };
    },
    listOrganizationMembers: async ({ path, query }) => {
      const { pagination, ...page } = pageOf(query);
      const condition = query.filter && membersLike(query.filter);
      const organization = await organizations.named(path.org_name);
      const members = await organizations.members(organization, page, condition);
      return {
        status: 200,
        body: {
          pagination,
          items: members.map(({ id, userid }) => ({
            id,
            name: userid,
            link: memberLink(organization, userid, addresses),
          })),
        },
      };
    },
    createOrganizationMember: async ({ path, body, session }) => {
      const organization = await organizations.named(path.org_name);
      const fields = {
        userid: body.username,
        role: body.role ?? "CUSTOMER",
        isPrimaryContact: body.is_primary_contact_for_org ?? false,
        quota: quotaOf(body.resource_quota, body.cost_quota),
      };
      const addable = addableAccounts(session);
      const member = await organizations.addMember(organization.name, fields, addable);
      return { status: 201, body: memberOf(organization, member, addresses) };
    },
    getOrganizationMember: async ({ path }) => {
      const organization = await organizations.named(path.org_name);
      const member = await organizations.member(organization, path.user_name);
      return { status: 200, body: memberOf(organization, member, addresses) };
    },
  };
}

const self = (name: string, addresses: Addresses): Link => addresses.self("organizations", name);

const memberLink = ({ name }: Organization, userid: string, addresses: Addresses): SelfLink =>
  addresses.self("organizations", name, "members", userid);

function quotaOf(
  resource: ResourceQuotaInput | null | undefined,
  cost: CostQuotaInput | null | undefined,
): GivenQuota {
  if (resource) {
    const { num_cpus, memory_in_gb, total_storage_in_gb, ...properties } = resource;
    return {
      kind: "resource",
      cpus: num_cpus,
      memoryGb: memory_in_gb,
      storageGb: total_storage_in_gb,
      ...readAdvanced(properties),
    };
  }
  if (!cost) throw new Error("the document takes no quota that is neither");
  return {
    kind: "cost",
    dailyCost: cost.daily_cost,
    allowPowerOnWhenOver: cost.allow_vm_power_on_when_over_quota,
  };
}

function resourceBody(quota: ResourceQuota): ResourceQuotaBody {
  return {
    ...writeAdvanced(quota),
    num_cpus: quota.cpus,
    memory_in_gb: quota.memoryGb,
    total_storage_in_gb: quota.storageGb,
  };
}

function costBody({ dailyCost, allowPowerOnWhenOver }: CostQuota): CostQuotaBody {
  return { daily_cost: dailyCost, allow_vm_power_on_when_over_quota: allowPowerOnWhenOver };
}

/** A quota that says something. Rows of before may have one without a limit, which is none. */
const contentOf = (quota: Quota | null): Quota | null =>
  quota?.kind === "resource" && isEmptyQuota(quota) ? null : quota;

function bodyOf(organization: Organization, addresses: Addresses): OrganizationBody {
  const { id, name } = organization;
  const quota = contentOf(organization.quota);
  const base = { id, name, links: [self(name, addresses)] };
  switch (quota?.kind) {
    case undefined:
      return { ...base, resource_quota: null, cost_quota: null };
    case "resource":
      return { ...base, resource_quota: resourceBody(quota), cost_quota: null };
    case "cost":
      return { ...base, resource_quota: null, cost_quota: costBody(quota) };
  }
}

/** A member without a quota of its own shares that of the organization. */
function memberOf(
  organization: Organization,
  member: Member,
  addresses: Addresses,
): OrganizationMember {
  const base = {
    id: member.id,
    name: member.userid,
    is_primary_contact_for_org: member.isPrimaryContact,
    role: member.role,
    links: [memberLink(organization, member.userid, addresses)],
  };
  const quota = contentOf(member.quota) ?? contentOf(organization.quota);
  switch (quota?.kind) {
    case undefined:
      return { ...base, resource_quota: null, cost_quota: null };
    case "resource":
      return { ...base, resource_quota: resourceBody(quota), cost_quota: null };
    case "cost":
      return { ...base, resource_quota: null, cost_quota: costBody(quota) };
  }
}
