import type { Ref } from "@diptych/v2";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SimulatedManagementServers } from "../../service/drivers/simulated-management-server.ts";
import { fillInventory, type InventoryWorld, type KnownObject } from "./inventory-world.ts";
import { openTestService, type TestService } from "./test-service.ts";

/** Simulated servers whose objects get other names, or are taken away. */
class Servers extends SimulatedManagementServers {
  readonly renamed = new Map<string, string>();
  readonly gone = new Set<string>();

  override async read(...[server]: Parameters<SimulatedManagementServers["read"]>) {
    return (await super.read(server))
      .filter(({ name }) => !this.gone.has(name))
      .map((one) => ({ ...one, name: this.renamed.get(one.name) ?? one.name }));
  }
}

/** What a creation was answered with. */
interface Made {
  readonly status: number | undefined;
  readonly id?: number | undefined;
}

/** A resource with one field that refers to something. */
interface Referring {
  readonly type: string;
  /** The status of the creation, and the number of what it made. */
  readonly create: (name: string, reference: Ref) => Promise<Made>;
  /** What the field holds, as every operation returns it that reads the resource. */
  readonly read: (id: number) => Promise<readonly (Ref | undefined)[]>;
  /** Replaces the resource by what is read of it. */
  readonly replaceBySame?: (id: number) => Promise<number | undefined>;
}

const servers = new Servers();
let test: TestService;
let world: InventoryWorld;

beforeAll(async () => {
  test = await openTestService({ drivers: { managementServers: servers } });
  world = await fillInventory(test);
  await test.v2.createPlacementAttribute({ body: { name: "Protection" } });
});
afterAll(() => test.close());

const idOf = (
  list: readonly { readonly id?: number | undefined }[] | undefined,
): number | undefined => list?.at(-1)?.id;

const table: Readonly<Record<string, Referring>> = {
  "targets of a policy": {
    type: "CLUSTER",
    create: async (name, one) => {
      const result = await test.v2.createPolicy.result({ body: { name, targets: [one] } });
      return { status: result.status, id: result.ok ? result.data.id : undefined };
    },
    read: async (id) => [(await test.v2.getPolicy({ id })).targets?.[0]],
  },
  "targets of a cost model": {
    type: "CLUSTER",
    create: async (name, one) => {
      const { status } = await test.v2.createCostModel.result({ body: { name, targets: [one] } });
      await test.service.tasks.idle();
      return { status, id: idOf((await test.v2.listCostModels()).costModels) };
    },
    read: async (id) => [
      (await test.v2.getCostModel({ id })).targets?.[0],
      (await test.v2.listCostModels()).costModels?.at(-1)?.targets?.[0],
    ],
  },
  "datacenter of an IP pool": {
    type: "DATACENTER",
    create: (name, datacenter) => createPool(name, { datacenter }),
    read: async (id) => [
      (await test.v2.getIpPool({ id })).datacenter,
      (await test.v2.listIpPools()).IpPools?.find((one) => one.id === id)?.datacenter,
    ],
    replaceBySame: replacePool,
  },
  "networks of an IP pool": {
    type: "NETWORK",
    create: (name, network) => createPool(name, { networks: [network] }),
    read: async (id) => [(await test.v2.getIpPool({ id })).networks?.[0]],
    replaceBySame: replacePool,
  },
  "datastore of a media folder": {
    type: "DATASTORE",
    create: async (name, datastore) => {
      const { status } = await test.v2.createMediaFolder.result({ body: { name, datastore } });
      await test.service.tasks.idle();
      return { status, id: idOf((await test.v2.listMediaFolders()).MediaFolder) };
    },
    read: async (id) => [
      (await test.v2.getMediaFolder({ id })).datastore,
      (await test.v2.listMediaFolders()).MediaFolder?.at(-1)?.datastore,
    ],
    replaceBySame: async (id) => {
      const body = await test.v2.getMediaFolder({ id });
      return (await test.v2.replaceMediaFolder.result({ id, body })).status;
    },
  },
  "target of a destination": {
    type: "CLUSTER",
    create: async (name, target) => {
      const result = await test.v2.createDeploymentDestination.result({ body: { name, target } });
      return { status: result.status, id: result.ok ? result.data.id : undefined };
    },
    read: async (id) => [
      (await test.v2.getDeploymentDestination({ id })).target,
      (await test.v2.listDeploymentDestinations()).DeploymentDestinations?.at(-1)?.target,
    ],
    replaceBySame: replaceDestination,
  },
  "placement attribute of a destination": {
    type: "PLACEMENTATTRIBUTE",
    create: async (name, placementAttribute) => {
      const result = await test.v2.createDeploymentDestination.result({
        body: { name, appliedPlacementAttributes: [{ placementAttribute }] },
      });
      return { status: result.status, id: result.ok ? result.data.id : undefined };
    },
    read: async (id) => [
      (await test.v2.getDeploymentDestination({ id })).appliedPlacementAttributes?.[0]
        ?.placementAttribute,
    ],
    replaceBySame: replaceDestination,
  },
};

let pools = 0;

async function createPool(name: string, body: object) {
  pools += 1;
  const range = { from: `198.51.100.${pools}`, to: `198.51.100.${pools}` };
  const { status } = await test.v2.createIpPool.result({ body: { name, range, ...body } });
  await test.service.tasks.idle();
  return { status, id: idOf((await test.v2.listIpPools()).IpPools) };
}

async function replacePool(id: number): Promise<number | undefined> {
  const body = await test.v2.getIpPool({ id });
  return (await test.v2.replaceIpPool.result({ id, body })).status;
}

async function replaceDestination(id: number): Promise<number | undefined> {
  const body = await test.v2.getDeploymentDestination({ id });
  return (await test.v2.replaceDeploymentDestination.result({ id, body })).status;
}

async function synchronize(): Promise<void> {
  await test.v2.synchronizeInventory({ id: world.north.id });
  await test.service.tasks.idle();
}

/** Gives an object another name, or takes it away where there is none. */
async function change(object: KnownObject, name: string | undefined): Promise<void> {
  const { id, type, displayName } = object;
  if (type === "PLACEMENTATTRIBUTE") {
    if (name === undefined) await test.v2.deletePlacementAttribute({ id });
    else await test.v2.replacePlacementAttribute({ id, body: { name } });
    return;
  }
  servers.renamed.clear();
  servers.gone.clear();
  if (name === undefined) servers.gone.add(displayName);
  else servers.renamed.set(displayName, name);
  await synchronize();
}

/** What the references are to: the first of its type. */
async function objectOf(type: string): Promise<KnownObject> {
  if (type === "PLACEMENTATTRIBUTE") {
    const { name = "", id = 0 } = await test.v2.getPlacementAttributeByName({ name: "Protection" });
    return { displayName: name, type, id };
  }
  const { managedObjects: [first] = [] } = await test.v2.listManagedObjects({ type });
  return { displayName: first?.displayName ?? "", type, id: first?.id ?? 0 };
}

describe.each(Object.entries(table))("%s", (label, { type, create, read, replaceBySame }) => {
  it("are whole, as they are now, and left out when they are gone", async () => {
    const object = await objectOf(type);
    const { displayName, id } = object;
    for (const reference of [
      { id: 999_999, type },
      { displayName: "nothing", type },
      { type },
      { id, type: "HOST" },
    ]) {
      const { status } = await create(label, reference);
      // A field of one type needs none in the reference.
      if (reference.type === type) expect(status, JSON.stringify(reference)).toBe(400);
    }
    const byNumber = await create(`${label} by number`, { id, type });
    expect(byNumber.status).toBe(201);
    const byName = await create(`${label} by name`, { displayName, type });
    expect(byName.status).toBe(201);
    const made = byName.id ?? 0;
    for (const one of await read(made)) expect(one).toEqual(object);
    await change(object, "Another name");
    for (const one of await read(made))
      expect(one).toEqual({ ...object, displayName: "Another name" });
    if (replaceBySame !== undefined) expect(await replaceBySame(made)).toBeLessThan(300);
    await test.service.tasks.idle();
    await change(object, undefined);
    for (const one of await read(made)) expect(one).toBeUndefined();
    if (replaceBySame !== undefined) expect(await replaceBySame(made)).toBeLessThan(300);
    await test.service.tasks.idle();
    await change(object, displayName).catch(() => undefined);
    expect(test.errors).toEqual([]);
  });
});
