import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { InventoryStore } from "../../service/store/inventory/inventory.ts";
import { LinkStore } from "../../service/store/configured/links.ts";
import { OrganizationStore } from "../../service/store/organizations/organizations.ts";
import { enlarge, type LargeWorld } from "./large-world.ts";
import { forgetStatements, recordStatements, statementsOf } from "./recorded-statements.ts";
import { openTestService, type TestService } from "./test-service.ts";

const page = { page_size: 1000 };
const max = 1_000_000;

/** How each operation is asked for everything that it lists. */
const lists = {
  v2: ({ v2 }: TestService, world: LargeWorld) => ({
    listAccounts: () => v2.listAccounts(),
    listAttributes: () => v2.listAttributes(),
    listBillingRecords: () => v2.listBillingRecords({ max }),
    listCustomComponentTypes: () => v2.listCustomComponentTypes(),
    listPlacementAttributes: () => v2.listPlacementAttributes(),
    listPolicies: () => v2.listPolicies({ max }),
    listCredentials: () => v2.listCredentials({ max }),
    listCredentialsByType: () => v2.listCredentialsByType({ type: "GUEST", max }),
    listGroups: () => v2.listGroups(),
    listGroupsByType: () => v2.listGroupsByType({ type: "PORTAL" }),
    listCostModels: () => v2.listCostModels(),
    listIpPools: () => v2.listIpPools(),
    listOrganizations: () => v2.listOrganizations({ max: -1 }),
    listQuotaReservations: () => v2.listQuotaReservations(),
    listWorkflows: () => v2.listWorkflows(),
    listWorkflowSteps: () => v2.listWorkflowSteps({ id: world.workflow }),
    exportWorkflows: () => v2.exportWorkflows(),
    listWorkflowsByType: () => v2.listWorkflowsByType({ workflow_type: "COMPLETION" }),
    exportWorkflow: () => v2.exportWorkflow({ workflow_type: "COMPLETION", name: "few-0" }),
    listForms: () => v2.listForms(),
    listFormElements: () => v2.listFormElements({ id: world.form }),
    exportForms: () => v2.exportForms(),
    exportForm: () => v2.exportForm({ name: "few-0" }),
    listFormsByType: () => v2.listFormsByType({ type: "NEW_REQUEST" }),
    listDatacenters: () => v2.listDatacenters({ max }),
    listDistributedSwitches: () => v2.listDistributedSwitches(),
    listFolders: () => v2.listFolders({ max }),
    listFoldersByName: () => v2.listFoldersByName({ name: "vm", max }),
    listStandardSwitches: () => v2.listStandardSwitches({ id: world.host }),
    listManagedObjects: () => v2.listManagedObjects({ type: "VIRTUAL_MACHINE" }),
    listNetworks: () => v2.listNetworks(),
    listMediaFolders: () => v2.listMediaFolders({ max }),
    listDeploymentDestinations: () => v2.listDeploymentDestinations({ max }),
    listManagementServers: () => v2.listManagementServers(),
    listClusters: () => v2.listClusters({ id: world.server }),
  }),
  v3: ({ v3 }: TestService, world: LargeWorld) => ({
    listUsers: () => v3.listUsers(page),
    listOrganizations: () => v3.listOrganizations(page),
    listOrganizationMembers: () =>
      v3.listOrganizationMembers({ org_name: world.organization, ...page }),
    listServices: () => v3.listServices(page),
    listServiceRequests: () => v3.listServiceRequests(page),
  }),
};

/** Names of the operations of a document that list or export. */
async function listing(document: string): Promise<readonly string[]> {
  const text = await readFile(new URL(`../../spec/${document}.yaml`, import.meta.url), "utf8");
  const paths = Object.values<Record<string, { operationId?: string }>>(parse(text).paths);
  return paths
    .flatMap((item) => Object.values(item))
    .flatMap(({ operationId = "" }) => (/^(list|export)/.test(operationId) ? [operationId] : []));
}

const fewer = 2;
const more = 7;
let few: TestService;
let many: TestService;
let world: Record<"few" | "many", LargeWorld>;

beforeAll(async () => {
  recordStatements();
  few = await openTestService();
  many = await openTestService();
  world = { few: await enlarge(few, "few", fewer), many: await enlarge(many, "few", more) };
});
afterAll(async () => {
  forgetStatements();
  await few.close();
  await many.close();
});

/** How many statements a call makes, and how much it answers. */
async function countQueries(call: () => Promise<unknown>) {
  const { answer, statements } = await statementsOf(call);
  return { queries: statements.length, size: JSON.stringify(answer).length };
}

describe.each(["v2", "v3"] as const)("lists of %s", (document) => {
  it("are all here", async () => {
    expect(Object.keys(lists[document](few, world.few)).sort()).toEqual(
      [...(await listing(document))].sort(),
    );
  });

  it("ask the database as often for many rows as for few", async () => {
    const calls = lists[document](few, world.few);
    const manyCalls: Record<string, () => Promise<unknown>> = lists[document](many, world.many);
    const counts: Record<string, [number, number]> = {};
    const unlike: string[] = [];
    // Keys and passwords are read once, and remembered.
    await few.v3.listUsers();
    await many.v3.listUsers();
    for (const [name, call] of Object.entries<() => Promise<unknown>>(calls)) {
      const one = await countQueries(call);
      const other = await countQueries(manyCalls[name] ?? call);
      expect(one.queries).toBeGreaterThan(0);
      counts[name] = [one.queries, other.queries];
      if (other.size <= one.size) unlike.push(name);
    }
    // Otherwise the world has not grown there, and the count says nothing: a server has as many of these.
    const fixed = ["listStandardSwitches", "listClusters"];
    expect(unlike.filter((name) => !fixed.includes(name))).toEqual([]);
    expect(Object.entries(counts).filter(([, [one, other]]) => one !== other)).toEqual([]);
  });
});

describe("what belongs to many rows", () => {
  // More than either database takes as parameters of one statement.
  const ids = Array.from({ length: 70_000 }, (_, index) => index);

  it("is read by one statement", async () => {
    const { db } = few.service;
    const inventory = new InventoryStore(db);
    const servers = [world.few.server];
    const texts = ids.map((id) => `vm-${id}`);
    const found = async (): Promise<readonly number[]> => [
      (await new LinkStore(db).accounts(ids)).length,
      (await new LinkStore(db).organizations(ids)).length,
      (await new OrganizationStore(db).membersOf(ids)).size,
      (await inventory.byId(ids)).size,
      (await inventory.rootFolders(ids)).size,
      (await inventory.byRemoteIds(servers, [...texts, "datacenter-1"])).size,
    ];
    expect((await countQueries(found)).queries).toBe(6);
    expect(await found()).not.toContain(0);
  });
});
