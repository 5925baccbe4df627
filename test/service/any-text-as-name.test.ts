import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SimulatedManagementServers } from "../../service/drivers/simulated-management-server.ts";
import { settle } from "./catalog-world.ts";
import { openTestService, origin, type TestService } from "./test-service.ts";

/** What a name may be, and an address has to encode. */
const names = [
  "two words",
  " spaces around ",
  "a/b",
  "a%2Fb",
  "a\\b",
  "a+b",
  "100%",
  "a?b=c&d#e",
  "a;b=c",
  "Ünïcödé",
  "日本 😀",
  `'quotes' "both"`,
  "<tag> & ]]>",
  "12",
  "-1",
  "name",
  "...",
  "Case",
  "case",
];

/** Simulated servers whose objects of two types have a name that a test chooses. */
class Servers extends SimulatedManagementServers {
  name = "";

  override async read(...[server]: Parameters<SimulatedManagementServers["read"]>) {
    const objects = await super.read(server);
    return objects.map((one) =>
      ["cluster-1-1", "host"].includes(one.name) ? { ...one, name: this.name } : one,
    );
  }
}

const servers = new Servers();
let test: TestService;
let server: number;

beforeAll(async () => {
  test = await openTestService({ drivers: { managementServers: servers } });
  await test.v2.createManagementServer({ body: { name: "north" } });
  await settle(test);
  const { ManagementServers = [] } = await test.v2.listManagementServers();
  server = ManagementServers[0]?.reference?.id ?? 0;
});
afterAll(() => test.close());

type Kind = (name: string) => Promise<readonly (string | undefined)[]>;

/** For each kind of thing: makes one of the name, and reads its name by every operation that is told it. */
const kinds: Readonly<Record<string, Kind>> = {
  "custom attribute": async (name) => {
    await test.v2.createAttribute({ body: { name } });
    return [(await test.v2.getAttributeByName({ name })).name];
  },
  "placement attribute": async (name) => {
    await test.v2.createPlacementAttribute({ body: { name } });
    return [(await test.v2.getPlacementAttributeByName({ name })).name];
  },
  account: async (userid) => {
    await test.v2.createAccount({ body: { userid } });
    const found = (await test.v2.getAccount({ login_id: userid })).userid;
    await test.v2.replaceAccount({ login_id: userid, body: { firstName: "x" } });
    await test.v2.createRoleAssignments({ login_id: userid, body: { roleName: "USER" } });
    await test.v2.synchronizeAccount({ userId: userid });
    const { name } = await test.v3.getUser({ user_name: userid });
    await test.v2.deleteContextRoles({ login_id: userid });
    await test.v2.deleteAccount({ login_id: userid });
    return [found, name];
  },
  organization: async (org_name) => {
    await test.v2.createOrganization({ body: { name: org_name } });
    const found = (await test.v2.getOrganizationByName({ org_name })).name;
    const { name } = await test.v3.getOrganization({ org_name });
    await test.v2.deleteOrganization({ org_name });
    return [found, name];
  },
  "cost model": async (name) => {
    await test.v2.createCostModel({ body: { name } });
    await test.service.tasks.idle();
    return [(await test.v2.getCostModelByName({ name })).name];
  },
  credential: async (name) => {
    await test.service.credentials.create({ name, category: name });
    const { Credentials } = await test.v2.listCredentialsByType({ type: name });
    return [(await test.v2.getCredential({ name })).name, Credentials?.[0]?.name];
  },
  group: async (name) => {
    await test.service.configuration.groups.create({ name, groupType: name });
    const { Groups } = await test.v2.listGroupsByType({ type: name });
    return [(await test.v2.getGroup({ type: name, name })).name, Groups?.[0]?.name];
  },
  "network zone": async (name) => {
    await test.service.networkZones.create({ name });
    return [(await test.v2.getNetworkZoneByName({ name })).name];
  },
  workflow: async (name) => {
    await test.v2.createWorkflow({ body: { name, workflowType: name } });
    const path = { workflow_type: name, name };
    const { WorkflowDefinitions } = await test.v2.listWorkflowsByType(path);
    await test.v2.exportWorkflow(path);
    return [(await test.v2.getWorkflowByName(path)).name, WorkflowDefinitions?.[0]?.name];
  },
  form: async (name) => {
    await test.v2.createForm({ body: { displayName: name, requestType: name } });
    await test.v2.exportForm({ name });
    const { RequestForms } = await test.v2.listFormsByType({ type: name });
    return [RequestForms?.[0]?.displayName];
  },
  "media folder": async (name) => {
    await test.v2.createMediaFolder({ body: { name } });
    await test.service.tasks.idle();
    return [(await test.v2.listMediaFolders({ name })).MediaFolder?.[0]?.name];
  },
  "cluster and folder": async (name) => {
    servers.name = name;
    await test.v2.synchronizeInventory({ id: server });
    await settle(test);
    const { Folders } = await test.v2.listFoldersByName({ name });
    const { managedObjects } = await test.v2.listManagedObjects({ type: "CLUSTER", name });
    return [
      (await test.v2.getCluster({ id: server, name })).name,
      Folders?.[0]?.name,
      managedObjects?.[0]?.displayName,
    ];
  },
};

describe.each(Object.entries(kinds))("the name of a kind of things: %s", (_, kind) => {
  it("may be any text, and is told apart from others", async () => {
    for (const name of names) for (const found of await kind(name)) expect(found).toBe(name);
    expect(test.errors).toEqual([]);
  });
});

it.each([".", ".."])("is refused where %s could not be addressed any more", async (name) => {
  const { v2, v3 } = test;
  const { id = 0 } = await v2.createOrganization({ body: { name: `renamed ${name}` } });
  for (const { status } of [
    await v2.createAccount.result({ body: { userid: name } }),
    await v3.createUser.result({ body: { name, role: "USER" } }),
    await v2.createOrganization.result({ body: { name } }),
    await v2.createOrganizationAsync.result({ body: { name } }),
    await v3.createOrganization.result({ body: { name } }),
    await v2.replaceOrganization.result({ id, body: { name } }),
  ])
    expect(status).toBe(400);
});

it("reads a plus sign as a space, as the document of the interface says", async () => {
  const { v2, fetch } = test;
  await v2.createPlacementAttribute({ body: { name: "plus or space" } });
  const url = `${origin}/webservices/services/rest/v2/placementattributes/name/plus+or+space`;
  const authorization = `Basic ${btoa("root:correct horse")}`;
  expect((await fetch(url, { headers: { authorization } })).status).toBe(200);
});
