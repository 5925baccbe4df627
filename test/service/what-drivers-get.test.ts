import { afterAll, beforeAll, expect, it } from "vitest";
import { SimulatedCostFiles, type AskedCostModel } from "../../service/drivers/cost-files.ts";
import { SimulatedDeployer } from "../../service/drivers/deployer.ts";
import type { DeploymentOrder } from "../../service/drivers/deployment-order.ts";
import { SimulatedDirectory } from "../../service/drivers/directory.ts";
import type { ServerAddress } from "../../service/drivers/management-server.ts";
import { SimulatedRemoteAttributes } from "../../service/drivers/remote-attributes.ts";
import { SimulatedManagementServers } from "../../service/drivers/simulated-management-server.ts";
import { settle } from "./catalog-world.ts";
import { openTestService, type TestService } from "./test-service.ts";

const orders: { readonly call: string; readonly order: DeploymentOrder; readonly key: string }[] =
  [];
const deployer = new (class extends SimulatedDeployer {
  override accept(order: DeploymentOrder, key: string) {
    orders.push({ call: "accept", order, key });
    return super.accept(order, key);
  }
  override deploy(order: DeploymentOrder, key: string) {
    orders.push({ call: "deploy", order, key });
    return super.deploy(order, key);
  }
})();
const servers: {
  readonly call: string;
  readonly server: ServerAddress;
  readonly login: unknown;
}[] = [];
const asked = async (call: string, server: ServerAddress): Promise<void> =>
  void servers.push({ call, server, login: await server.login() });
const managementServers = new (class extends SimulatedManagementServers {
  override async describe(server: ServerAddress) {
    await asked("describe", server);
    return super.describe(server);
  }
  override async read(server: ServerAddress) {
    await asked("read", server);
    return super.read(server);
  }
  override async change(...[server]: Parameters<SimulatedManagementServers["change"]>) {
    await asked("change", server);
  }
})();
const defined: [ServerAddress, string][] = [];
const remoteAttributes = new (class extends SimulatedRemoteAttributes {
  override define(...[server, , key]: Parameters<SimulatedRemoteAttributes["define"]>) {
    defined.push([server, key]);
    return Promise.resolve();
  }
})();
const models: AskedCostModel[] = [];
const costFiles = new (class extends SimulatedCostFiles {
  override read(model: AskedCostModel) {
    models.push(model);
    return super.read(model);
  }
})();
const people: [string, string][] = [];
const directory = new (class extends SimulatedDirectory {
  override find(userid: string, source: string) {
    people.push([userid, source]);
    return super.find(userid, source);
  }
})();

let test: TestService;
beforeAll(async () => {
  test = await openTestService({
    drivers: { deployer, managementServers, remoteAttributes, costFiles, directory },
  });
});
afterAll(() => test.close());

const login = { username: "svc", password: "hush hush", rsa: null };

async function findServer(): Promise<number> {
  const { managedObjects = [] } = await test.v2.listManagedObjects({ type: "MANAGEMENT_SERVER" });
  return managedObjects[0]?.id ?? 0;
}

it("a driver of management servers gets address and login, and nothing shows the password", async () => {
  const { v2, service } = test;
  const password = login.password;
  const shown = { name: "north", username: "svc", category: "MANAGEMENT_SERVER" };
  await service.credentials.create({ ...shown, password });
  await v2.createManagementServer({ body: { name: "north", xsitype: "VMWARE" } });
  await service.tasks.idle();
  const id = await findServer();
  const { id: formId } = await service.forms.create({ displayName: "change" });
  await v2.submitChangeRequest({ id, body: { formId } });
  await settle(test);
  const known = { name: "north", serverType: "VMWARE" };
  expect(servers).toMatchObject([
    { call: "describe", server: { ...known, id: null, address: null, port: null }, login },
    { call: "read", server: { ...known, id, address: "north.example", port: 443 }, login },
    { call: "change", server: { ...known, id, address: "north.example" }, login },
  ]);
  expect(JSON.stringify(servers.map(({ server }) => server))).not.toContain("hush");
  const tasks = await service.db.selectFrom("tasks").selectAll().execute();
  expect(JSON.stringify(tasks)).not.toContain("hush");
});

it("a credential of another category or name is no login of a server", async () => {
  const { v2, service } = test;
  await service.credentials.create({ name: "south", username: "svc", category: "GUEST_OS" });
  await v2.createManagementServer({ body: { name: "south" } });
  await service.tasks.idle();
  expect(servers.at(-1)).toMatchObject({ server: { name: "south" }, login: undefined });
});

it("a deployer gets everything that is known of what it deploys", async () => {
  const { v2, v3, service } = test;
  const { id: organizationId = 0 } = await v2.createOrganization({
    body: { name: "research", Members: [{ userId: "root", portalRole: "MANAGER" }] },
  });
  await v2.createOrganization({ body: { name: "sales" } });
  const server = { displayName: "north", type: "MANAGEMENT_SERVER", id: await findServer() };
  await v2.createPlacementAttribute({ body: { name: "Protection" } });
  const open = await v2.createDeploymentDestination({
    body: {
      xsitype: "VmwareDestination",
      name: "North",
      managementServer: server,
      organizations: [{ displayName: "research" }],
      appliedPlacementAttributes: [
        { placementAttribute: { displayName: "Protection" }, allowedValues: ["mirrored"] },
      ],
    },
  });
  await v2.createDeploymentDestination({
    body: { name: "Other", organizations: [{ displayName: "sales" }] },
  });
  const { id: publishedId = 0 } = await v2.deriveServiceComponent({
    body: { cloudTemplateBody: '{"Resources":{}}' },
  });
  const { id: own } = await service.forms.create({
    displayName: "service",
    RequestFormElements: [
      { label: "Name", formType: "DEPLOYED_NAME", value: "shop" },
      { label: "Needed by", formType: "REQUIRED_BY", value: "2026-12-01" },
      { label: "Cost centre", formType: "TEXT", value: "R-100" },
      { label: "Contact", formType: "ADDRESS" },
    ],
  });
  const { id: machine } = await service.forms.create({
    displayName: "machine",
    RequestFormElements: [
      { label: "CPU Count", formType: "CPU_COUNT", value: "2" },
      { label: "Memory", formType: "MEMORY", value: "4 GB" },
      { label: "Network", formType: "NETWORK", value: "VM Network/production" },
      { label: "system", formType: "DISK", value: "40 GB gold" },
      { label: "level", formType: "NUMBER", value: "1" },
    ],
  });
  const { id: serviceId } = await service.catalog.create({
    name: "Shop",
    description: null,
    categories: [],
    formId: own,
    needsApproval: false,
    components: [
      {
        name: "web",
        type: "VIRTUAL_MACHINE",
        managementServerType: "VMWARE",
        guestOs: "Debian 12",
        formId: machine,
        publishedId,
      },
    ],
  });
  await service.serviceRequests.submit(
    serviceId,
    { service: { Contact: { street: "1 Main" } } },
    { accountId: 1, userid: "root", role: "SUPERUSER", organizationId },
  );
  service.requests.begin();
  await settle(test);
  await v3.createServiceRequest({ body: { service_id: serviceId } });
  await settle(test);
  const deployed = orders.filter(({ call }) => call === "deploy");
  const [{ order, key } = { order: undefined, key: "" }] = deployed;
  const destination = {
    id: open.id,
    name: "North",
    type: "VmwareDestination",
    managementServer: server,
    target: null,
    placementAttributes: [{ name: "Protection", values: ["mirrored"] }],
  };
  expect(order).toEqual({
    requestId: expect.any(Number),
    deployedName: "shop",
    requiredBy: "2026-12-01",
    owner: "root",
    organization: { id: organizationId, name: "research" },
    components: [
      {
        name: "web",
        service: "Shop",
        type: "VIRTUAL_MACHINE",
        componentType: null,
        managementServerType: "VMWARE",
        cpus: 2,
        memoryKb: 4 * 1024 ** 2,
        disks: [{ name: "system", tier: "gold", kb: 40 * 1024 ** 2 }],
        networks: [
          {
            name: "VM Network",
            zone: "production",
            network: expect.objectContaining({ displayName: "VM Network", type: "NETWORK" }),
            address: null,
            settings: null,
          },
        ],
        guestOs: "Debian 12",
        template: expect.objectContaining({
          id: publishedId,
          cloudTemplateBody: '{"Resources":{}}',
        }),
        destination,
        costModel: null,
        attributes: { "Cost centre": "R-100", Name: "shop", "Needed by": "2026-12-01", level: "1" },
        settings: {
          Name: "shop",
          "Needed by": "2026-12-01",
          "Cost centre": "R-100",
          Contact: { street: "1 Main" },
          level: 1,
        },
      },
    ],
    destinations: [destination],
  });
  expect(key).toMatch(/^.+\/\d+$/);
  // Administrators may use every destination.
  expect(deployed[1]?.order).toMatchObject({
    organization: null,
    destinations: [destination, { name: "Other" }],
  });
  // Only the second was submitted by an interface, which has it acknowledged.
  const [accepted, ...others] = orders.filter(({ call }) => call === "accept");
  expect(others).toEqual([]);
  expect(accepted?.order).toEqual(deployed[1]?.order);
  expect(accepted?.key).toMatch(/^accept\/\d+\//);
});

it("the others get what they are asked about", async () => {
  const { v2, service } = test;
  const id = await findServer();
  await v2.createAttribute({ body: { name: "Owner" } });
  await v2.synchronizeAttributes({ id });
  await v2.createCostModel({ body: { name: "Standard", currency: "EUR" } });
  await settle(test);
  await v2.reloadCostModels();
  await v2.createAccount({ body: { userid: "dir", securitySourceType: "LDAP" } });
  await service.db
    .updateTable("accounts")
    .set({ source: "LDAP" })
    .where("userid", "=", "dir")
    .execute();
  await v2.synchronizeAccount({ userId: "dir" });
  await settle(test);
  expect(defined).toMatchObject([
    [{ id, name: "north", address: "north.example" }, expect.any(String)],
  ]);
  expect(models).toMatchObject([{ name: "Standard", model: { currency: "EUR" } }]);
  expect(people).toEqual([["dir", "LDAP"]]);
  expect(test.errors).toEqual([]);
});
