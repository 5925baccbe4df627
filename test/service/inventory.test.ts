import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ServerUnavailable } from "../../service/drivers/management-server.ts";
import { SimulatedManagementServers } from "../../service/drivers/simulated-management-server.ts";
import type { ManagedObject } from "../../service/model/inventory.ts";
import { settle } from "./catalog-world.ts";
import { openTestService, type TestService } from "./test-service.ts";

/** Simulated servers, from which objects can be taken away, and which can be turned off. */
class Servers extends SimulatedManagementServers {
  isOff = false;
  without: (object: ManagedObject) => boolean = () => false;

  override async read(...[server]: Parameters<SimulatedManagementServers["read"]>) {
    if (this.isOff) throw new ServerUnavailable("no answer");
    return (await super.read(server)).filter((object) => !this.without(object));
  }
}

const servers = new Servers();
let test: TestService;
let v2: TestService["v2"];
let east: number;

beforeAll(async () => {
  test = await openTestService({ drivers: { managementServers: servers } });
  ({ v2 } = test);
  for (const name of ["east", "west"]) {
    const task = await v2.createManagementServer({ body: { name, autoApproveVms: true } });
    expect(task).toMatchObject({ state: "QUEUED", userid: "root" });
    // Both at once would have their numbers in any order.
    await settle(test);
  }
  const { ManagementServers = [] } = await v2.listManagementServers();
  east = ManagementServers.find(({ name }) => name === "east")?.reference?.id ?? 0;
});
afterAll(() => test.close());

async function objects(type: string, more: { id?: number; name?: string } = {}) {
  const { managedObjects = [] } = await v2.listManagedObjects({ type, ...more });
  return managedObjects.map(({ displayName, id = 0 }) => ({ name: displayName, id }));
}
const idOf = async (type: string, name: string): Promise<number> =>
  (await objects(type, { name }))[0]?.id ?? 0;

describe("a management server", () => {
  it("is added by a task, which reads its inventory", async () => {
    expect(await v2.getManagementServer({ id: east })).toMatchObject({
      name: "east",
      address: "east.example",
      port: 443,
      connected: true,
      rootFolder: { displayName: "Datacenters", type: "FOLDER" },
    });
    expect(await objects("VIRTUAL_MACHINE")).toHaveLength(64);
    const again = await v2.createManagementServer.result({ body: { name: "east" } });
    expect(again).toMatchObject({ status: 400 });
    expect(await v2.getManagementServer.result({ id: 4711 })).toMatchObject({ status: 404 });
  });

  it("has clusters with their hosts, pools and datastores", async () => {
    const { ManagedObjectReferences = [] } = await v2.listClusters({ id: east });
    expect(ManagedObjectReferences.map(({ displayName }) => displayName)).toEqual([
      "cluster-1-1",
      "cluster-1-2",
      "cluster-2-1",
      "cluster-2-2",
    ]);
    const cluster = await v2.getCluster({ id: east, name: "cluster-1-1" });
    expect(cluster).toMatchObject({
      name: "cluster-1-1",
      drsEnabled: true,
      parent: { displayName: "host", type: "FOLDER" },
      resourcePool: { type: "RESOURCE_POOL" },
      managementServer: { id: east },
      haPolicy: { failoverLevel: 1 },
    });
    expect(cluster.runtimeServers).toHaveLength(3);
    expect(cluster.datastores?.map(({ displayName }) => displayName)).toEqual([
      "east-dc1-gold",
      "east-dc1-silver",
    ]);
    expect(await v2.getCluster.result({ id: east, name: "none" })).toMatchObject({ status: 404 });
  });
});

describe("the inventory", () => {
  it("has datacenters by server, and no more than are wanted", async () => {
    const { Datacenters: all = [] } = await v2.listDatacenters();
    expect(all.map(({ name }) => name)).toEqual(["east-dc1", "east-dc2", "west-dc1", "west-dc2"]);
    const { Datacenters: some = [] } = await v2.listDatacenters({ msid: east, max: 1 });
    expect(some).toMatchObject([
      {
        name: "east-dc1",
        parent: { displayName: "Datacenters" },
        hostFolder: { displayName: "host" },
        datastores: [{ type: "DATASTORE" }, {}],
        reference: { type: "DATACENTER" },
      },
    ]);
    expect((await v2.listDatacenters({ msid: 4711 })).Datacenters ?? []).toEqual([]);
  });

  it("has folders, by name too", async () => {
    expect((await v2.listFolders()).Folders).toHaveLength(10);
    expect((await v2.listFolders({ max: 3 })).Folders).toHaveLength(3);
    const { Folders = [] } = await v2.listFoldersByName({ name: "vm", max: 2 });
    expect(Folders).toMatchObject([{ name: "vm", childType: "VIRTUAL_MACHINE" }, { name: "vm" }]);
    expect((await v2.listFoldersByName({ name: "none" })).Folders ?? []).toEqual([]);
  });

  it("finds networks and switches that everything given can use", async () => {
    const hostid = await idOf("HOST", "esx1.cluster-1-1.example");
    const dcid = await idOf("DATACENTER", "east-dc1");
    const other = await idOf("DATACENTER", "east-dc2");
    const names = async (query: Parameters<typeof v2.listNetworks>[0]) =>
      ((await v2.listNetworks(query)).ManagedObjectReferences ?? []).map((one) => one.displayName);
    expect(await names({})).toHaveLength(8);
    expect(await names({ dcid, hostid })).toEqual(["VM Network", "production-1"]);
    expect(await names({ dcid, networkname: "VM Network" })).toEqual(["VM Network"]);
    expect(await names({ dcid: other, hostid })).toEqual([]);
    // The number of a host is that of no datacenter.
    expect(await names({ dcid: hostid })).toEqual([]);
    expect(await names({ hostid: dcid })).toEqual([]);
    const switches = await v2.listDistributedSwitches({ hostid });
    expect(switches.ManagedObjectReferences).toMatchObject([{ displayName: "east-dc1-switch" }]);
    for (const wrong of [{ rpid: hostid }, { clusterid: hostid }])
      expect((await v2.listDistributedSwitches(wrong)).ManagedObjectReferences ?? []).toEqual([]);
    const own = await v2.listStandardSwitches({ id: hostid });
    expect(own.ManagedObjectReferences).toMatchObject([{ displayName: "vSwitch0" }]);
    expect(await v2.listStandardSwitches.result({ id: -1 })).toMatchObject({ status: 404 });
  });

  it("lets the id of an object win over its name", async () => {
    const [first] = await objects("HOST");
    expect(await objects("HOST", { id: first?.id ?? 0, name: "another" })).toEqual([first]);
    expect(await objects("HOST", { id: -1, name: "another" })).toEqual([]);
    expect(await objects("UNKNOWN")).toEqual([]);
  });
});

describe("synchronization", () => {
  it("takes in what has changed, and keeps numbers", async () => {
    const before = await objects("VIRTUAL_MACHINE");
    servers.without = ({ remoteId }) => remoteId === "vm-1-1-1" || remoteId === "domain-c2-2";
    await v2.synchronizeInventory({ id: east });
    await settle(test);
    const after = await objects("VIRTUAL_MACHINE");
    expect(after).toHaveLength(63);
    expect(before).toEqual(expect.arrayContaining(after));
    servers.without = () => false;
    await v2.synchronizeInventory({ id: east });
    await settle(test);
    // What belongs to a cluster that is back belongs to it again.
    const cluster = await v2.getCluster({ id: east, name: "cluster-2-2" });
    const clusterid = cluster.reference?.id ?? 0;
    const { ManagedObjectReferences } = await v2.listNetworks({ clusterid });
    expect(ManagedObjectReferences).toHaveLength(2);
  });

  it("marks a server that does not answer, and keeps its inventory", async () => {
    servers.isOff = true;
    await v2.synchronizeInventory({ id: east });
    await settle(test);
    expect((await v2.getManagementServer({ id: east })).connected).toBe(false);
    expect(await v2.listClusters({ id: east })).toMatchObject({ ManagedObjectReferences: {} });
    servers.isOff = false;
    expect(await v2.synchronizeInventory.result({ id: 4711 })).toMatchObject({ status: 404 });
  });
});

describe("a change request", () => {
  it("is made from its form, and is a request of version 3 too", async () => {
    const { id: formId } = await test.service.forms.create({
      displayName: "change",
      version: "3",
      RequestFormElements: [
        { label: "Reason", mandatory: true, formType: "TEXT" },
        { label: "CPUs", formType: "CPU_COUNT", value: "4" },
      ],
    });
    const form = await v2.getChangeRequestParameters({ id: east, formid: formId });
    expect(form).toMatchObject({ formId, formElements: { RequestFormElements: [{}, {}] } });
    const wrong = await v2.submitChangeRequest.result({ id: east, body: form });
    expect(wrong).toMatchObject({
      status: 400,
      error: { errors: [{ detail: "Reason must have a value." }] },
    });
    const elements = [{ label: "Reason", value: "It is slow." }];
    const twice = [
      { label: "Reason", value: "one" },
      { label: "Reason", value: "two" },
    ];
    const repeated = await v2.submitChangeRequest.result({
      id: east,
      body: { ...form, formElements: { RequestFormElements: twice } },
    });
    expect(repeated).toMatchObject({ status: 400 });
    expect(JSON.stringify(repeated.error)).toContain("several values");
    const request = await v2.submitChangeRequest({
      id: east,
      body: { formId, formElements: { RequestFormElements: elements } },
    });
    expect(request).toMatchObject({
      type: "CHANGE_REQUEST",
      state: "READY_TO_DEPLOY",
      requester: "root",
      formVersion: "3",
      requestFailed: false,
    });
    await settle(test);
    const { summary } = await test.v3.getServiceRequest({ id: request.id ?? 0 });
    expect(summary).toMatchObject({ state: "COMPLETE", request_type: "CHANGE_REQUEST" });
    const unknown = await v2.getChangeRequestParameters.result({ id: east, formid: 4711 });
    expect(unknown).toMatchObject({ status: 404 });
  });
});

it("counts what waits in the queues", async () => {
  let now = Date.parse("2030-01-01T00:00:00Z");
  const clock = { now: () => new Date(now) };
  const slow = await openTestService({ clock });
  try {
    const { id } = await slow.v2.createManagementServer({ body: { name: "east" } });
    expect(id).toBeGreaterThan(0);
    await settle(slow);
    expect(await slow.v2.getEventQueueStats()).toEqual({ length: 0, age: 0 });
    expect(await slow.v2.getObservationQueueStats()).toEqual({ length: 0, age: 0 });
    // Tasks that nobody works off wait: the service has been told to end.
    await slow.service.tasks.close();
    const { ManagementServers = [] } = await slow.v2.listManagementServers();
    await slow.v2.synchronizeInventory({ id: ManagementServers[0]?.reference?.id ?? 0 });
    now += 90_000;
    expect(await slow.v2.getEventQueueStats()).toEqual({ length: 1, age: 90 });
  } finally {
    await slow.close();
  }
});

it("meets no error that nobody expected", () => expect(test.errors).toEqual([]));
