import { BillingStore } from "../../service/store/costs/billing.ts";
import { settle } from "./catalog-world.ts";
import type { TestService } from "./test-service.ts";

/** What the lists of a large world are asked about: things with many parts. */
export interface LargeWorld {
  readonly organization: string;
  readonly workflow: number;
  readonly form: number;
  readonly server: number;
  readonly host: number;
}

const day = "2029-03-01";
const times = (count: number): readonly number[] => Array.from({ length: count }, (_, i) => i);
/** Number of the next IP pool, whose addresses no other one may have. */
let pools = 0;
const reference = (id: number) => ({ id });

/** Adds `count` of everything that an operation lists, with `count` parts each. */
export async function enlarge(test: TestService, name: string, count: number): Promise<LargeWorld> {
  const people = await addPeople(test, name, count);
  const inventory = await addServers(test, name, count);
  const [workflow, form] = await addConfigured(test, name, count, people, inventory.server);
  await addRequests(test, name, count, people);
  return { organization: `${name}-0`, workflow, form, ...inventory };
}

interface People {
  readonly accounts: readonly number[];
  readonly organizations: readonly number[];
}

/** Accounts with roles in organizations that all of them belong to. */
async function addPeople({ service }: TestService, name: string, count: number): Promise<People> {
  const accounts: number[] = [];
  const organizations: number[] = [];
  for (const index of times(count)) {
    const organization = await service.organizations.create({
      name: `${name}-${index}`,
      quota: null,
    });
    organizations.push(organization.id);
  }
  for (const index of times(count)) {
    const userid = `${name}-${index}`;
    const contextRoles = organizations.map((contextId) => ({
      contextType: "ORGANIZATION",
      contextId,
      role: "MANAGER",
    }));
    const account = await service.accounts.create(userid, { contextRoles });
    accounts.push(account.id);
    for (const one of times(count))
      await service.organizations.addMember(`${name}-${one}`, {
        userid,
        role: "CUSTOMER",
        isPrimaryContact: false,
        quota: null,
      });
  }
  return { accounts, organizations };
}

/** Management servers, each with a datacenter, networks, switches and hosts. */
async function addServers(
  test: TestService,
  name: string,
  count: number,
): Promise<Pick<LargeWorld, "server" | "host">> {
  for (const index of times(count))
    await test.v2.createManagementServer({ body: { name: `${name}-${index}` } });
  await settle(test);
  const first = async (type: string): Promise<number> => {
    const { managedObjects: [object] = [] } = await test.v2.listManagedObjects({ type });
    return object?.id ?? 0;
  };
  return { server: await first("MANAGEMENT_SERVER"), host: await first("HOST") };
}

/** What version 2 configures. @returns the number of the last workflow, and that of the last form */
async function addConfigured(
  { service }: TestService,
  name: string,
  count: number,
  { accounts, organizations }: People,
  server: number,
): Promise<[workflow: number, form: number]> {
  const { configuration, credentials, costModels, ipPools, workflows, forms, ...configured } =
    service;
  const users = accounts.map(reference);
  let workflow = 0;
  let form = 0;
  for (const index of times(count)) {
    const own = `${name}-${index}`;
    const attribute = await configuration.placementAttributes.create({ name: own });
    await configuration.attributes.create({ name: own });
    await configuration.policies.create({ name: own });
    await credentials.create({ name: own, category: "GUEST" });
    await configuration.groups.create({ name: own, groupType: "PORTAL" });
    await configuration.componentTypes.create({ name: own });
    await costModels.create({
      name: own,
      serviceMarkupDiscount: times(count).map((one) => ({
        serviceName: `service ${one}`,
        markupDiscount: 5,
      })),
    });
    const network = `10.${Math.floor(pools / 256)}.${pools++ % 256}`;
    const range = { from: `${network}.1`, to: `${network}.254` };
    const pool = await ipPools.create({ name: own, range });
    for (const holder of times(count)) await ipPools.take(pool.id, "ASSIGNED", `vm${holder}`);
    ({ id: workflow } = await workflows.create({
      name: own,
      workflowType: "COMPLETION",
      Steps: times(count).map((one) => ({ name: `step ${one}`, type: "SCRIPT" })),
    }));
    ({ id: form } = await forms.create({
      displayName: own,
      requestType: "NEW_REQUEST",
      RequestFormElements: times(count).map((one) => ({ label: `${one}`, formType: "TEXT" })),
      Users: users,
      Organizations: organizations.map(reference),
    }));
    await configured.mediaFolders.create({
      name: own,
      organizations: organizations.map(reference),
    });
    await configured.destinations.create({
      name: own,
      users,
      organizations: organizations.map(reference),
      managementServer: reference(server),
      appliedPlacementAttributes: [{ placementAttribute: reference(attribute.id) }],
    });
  }
  return [workflow, form];
}

/** Services, requests, reservations and bills. */
async function addRequests(
  { service }: TestService,
  name: string,
  count: number,
  { accounts, organizations }: People,
): Promise<void> {
  const [organizationId = 0] = organizations;
  for (const [index, accountId] of accounts.entries()) {
    const own = `${name}-${index}`;
    const { id: serviceId } = await service.catalog.create({
      name: own,
      description: null,
      formId: null,
      needsApproval: false,
      categories: times(count).map((one) => `category ${one}`),
      components: [],
    });
    await service.pastRequests.take({
      serviceId,
      form: { service: {}, components: [] },
      requester: { accountId, userid: own, role: "CUSTOMER", organizationId },
      state: "REJECTED",
      submitted: `${day}T08:00:00Z`,
      completed: null,
    });
    const tiers = times(count).map((one) => ({
      tierId: null,
      tierName: `tier ${one}`,
      storageBytes: 1,
    }));
    const amounts = { cpus: 1, memoryMb: 1, storageBytes: count, cost: 0, tiers };
    const owner = { organizationId, accountId, requestId: null };
    await service.reservations.reserve({ ...amounts, ...owner });
    await new BillingStore(service.db).insert([
      {
        day: day.replaceAll("-", ""),
        machineId: accountId,
        organizationId,
        organizationName: `${name}-0`,
        owner: own,
        attributes: Object.fromEntries(times(count).map((one) => [`attribute ${one}`, "x"])),
        body: { vmName: own },
      },
    ]);
  }
}
