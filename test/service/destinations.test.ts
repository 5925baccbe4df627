import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fillInventory, type InventoryWorld } from "./inventory-world.ts";
import { openTestService, type TestService } from "./test-service.ts";

let world: InventoryWorld;
let test: TestService;
let research: number;

beforeAll(async () => {
  test = await openTestService();
  world = await fillInventory(test);
  research = (await test.v2.createOrganization({ body: { name: "research" } })).id ?? 0;
});
afterAll(() => test.close());

describe("media folders", () => {
  const folders = async (query: object = {}) =>
    ((await test.v2.listMediaFolders(query)).MediaFolder ?? []).map(({ name }) => name);

  const find = async (name: string): Promise<number> =>
    (await test.v2.listMediaFolders({ name })).MediaFolder?.[0]?.id ?? 0;

  it("are created, replaced and deleted by tasks", async () => {
    const { v2, service } = test;
    const task = await v2.createMediaFolder({
      body: {
        name: "Installers",
        path: "[fast-01] iso",
        datastore: { id: world.datastore.id },
        global: false,
        organizations: [{ displayName: "research" }],
      },
    });
    expect(task).toMatchObject({ state: "QUEUED", name: "Create media folder Installers" });
    await service.tasks.idle();
    const id = await find("Installers");
    const folder = await v2.getMediaFolder({ id });
    expect(folder).toEqual({
      id,
      name: "Installers",
      path: "[fast-01] iso",
      datastore: world.datastore,
      global: false,
      organizations: [{ displayName: "research", type: "ORGANIZATION", id: research }],
    });
    await v2.replaceMediaFolder({ id, body: { ...folder, description: "Images" } });
    await service.tasks.idle();
    expect(await v2.getMediaFolder({ id })).toEqual({ ...folder, description: "Images" });
    await v2.deleteMediaFolder({ id });
    await service.tasks.idle();
    expect((await v2.getMediaFolder.result({ id })).status).toBe(404);
  });

  it("are found by name and organization, and no more than are wanted", async () => {
    const { v2, service } = test;
    for (const body of [
      { name: "a", global: true },
      { name: "b", organizations: [{ id: research }] },
      { name: "c" },
      { name: "a" },
    ])
      await v2.createMediaFolder({ body });
    await service.tasks.idle();
    expect(await folders()).toEqual(["a", "b", "c", "a"]);
    expect(await folders({ max: 2 })).toEqual(["a", "b"]);
    expect(await folders({ name: "a" })).toEqual(["a", "a"]);
    expect(await folders({ orgid: research })).toEqual(["a", "b"]);
    expect(await folders({ orgid: 9999 })).toEqual(["a"]);
    expect(await folders({ orgid: -1, name: "c" })).toEqual(["c"]);
    expect(await folders({ orgid: research, name: "a", max: 1 })).toEqual(["a"]);
    expect((await v2.listMediaFolders.result({ max: 0 })).status).toBe(400);
  });

  it("are limited to 100 by default", async () => {
    const { mediaFolders } = test.service;
    for (let i = 0; i < 101; i++) await mediaFolders.create({ name: `folder ${i}` });
    expect(await folders()).toHaveLength(100);
    expect(await folders({ max: 1000 })).toHaveLength(105);
  });

  it("are refused or missing at once, before a task begins", async () => {
    const { v2 } = test;
    for (const body of [
      {},
      { name: "x", datastore: { id: world.cluster.id } },
      { name: "x", organizations: [{ displayName: "none" }] },
    ])
      expect((await v2.createMediaFolder.result({ body })).status).toBe(400);
    for (const id of [-1, 9999]) {
      expect((await v2.getMediaFolder.result({ id })).status).toBe(404);
      expect((await v2.deleteMediaFolder.result({ id })).status).toBe(404);
      expect((await v2.replaceMediaFolder.result({ id, body: { name: "x" } })).status).toBe(404);
    }
    expect(test.errors).toEqual([]);
  });
});

describe("deployment destinations", () => {
  const names = async (query: object = {}) =>
    ((await test.v2.listDeploymentDestinations(query)).DeploymentDestinations ?? []).map(
      ({ name }) => name,
    );

  it("are created, read, replaced and deleted", async () => {
    const { v2 } = test;
    const { id: attribute } = await v2.createPlacementAttribute({ body: { name: "Protection" } });
    const created = await v2.createDeploymentDestination({
      body: {
        xsitype: "VmwareDestination",
        name: "North",
        managementServer: { displayName: "north" },
        target: { type: "CLUSTER", id: world.cluster.id },
        users: [{ loginId: "root", primary: true }],
        organizations: [{ id: research }],
        appliedPlacementAttributes: [
          { placementAttribute: { displayName: "Protection" }, allowedValues: ["mirrored"] },
        ],
      },
    });
    const { id = 0 } = created;
    expect(created).toMatchObject({
      managementServer: world.north,
      target: world.cluster,
      users: [{ loginId: "root", primary: true }],
      organizations: [{ displayName: "research", type: "ORGANIZATION", id: research }],
      appliedPlacementAttributes: [
        {
          placementAttribute: {
            displayName: "Protection",
            type: "PLACEMENTATTRIBUTE",
            id: attribute,
          },
          allowedValues: ["mirrored"],
        },
      ],
    });
    expect(await v2.getDeploymentDestination({ id })).toEqual(created);
    const replaced = await v2.replaceDeploymentDestination({
      id,
      body: { name: "South", managementServer: { id: world.south.id } },
    });
    expect(replaced).toMatchObject({ id, name: "South", managementServer: { id: world.south.id } });
    expect(replaced.organizations ?? []).toEqual([]);
    expect(await names({ msid: world.south.id })).toEqual(["South"]);
    expect(await names({ msid: world.north.id })).toEqual([]);
    await v2.deleteDeploymentDestination({ id });
    expect((await v2.getDeploymentDestination.result({ id })).status).toBe(404);
    expect((await v2.deleteDeploymentDestination.result({ id })).status).toBe(404);
    expect((await v2.replaceDeploymentDestination.result({ id, body: replaced })).status).toBe(404);
  });

  it("are limited to 10 by default, and to a management server", async () => {
    const { v2 } = test;
    for (let i = 0; i < 12; i++)
      await v2.createDeploymentDestination({
        body: { name: `place ${i}`, managementServer: i % 2 === 0 ? world.north : world.south },
      });
    expect(await names()).toHaveLength(10);
    expect(await names({ max: 11 })).toHaveLength(11);
    expect(await names({ msid: world.north.id })).toHaveLength(6);
    expect(await names({ msid: world.south.id, max: 2 })).toEqual(["place 1", "place 3"]);
    expect(await names({ msid: -1, max: 100 })).toHaveLength(12);
    expect((await v2.listDeploymentDestinations.result({ max: -1 })).status).toBe(400);
  });

  it.each([
    ["no name", {}],
    ["a name that is taken", { name: "place 1" }],
    ["a server that is not there", { name: "x", managementServer: { id: 9999 } }],
    ["a server of another type", { name: "x", managementServer: { displayName: "cluster-1-1" } }],
    ["a target that is not there", { name: "x", target: { id: 9999 } }],
    [
      "an attribute that is not there",
      { name: "x", appliedPlacementAttributes: [{ placementAttribute: { id: 9999 } }] },
    ],
  ])("are refused with %s", async (_, body) => {
    expect((await test.v2.createDeploymentDestination.result({ body })).status).toBe(400);
    expect(test.errors).toEqual([]);
  });
});

it("synchronizes custom attributes with a management server", async () => {
  const { v2, service } = test;
  await v2.createAttribute({ body: { name: "Cost Centre" } });
  const task = await v2.synchronizeAttributes({ id: world.north.id });
  expect(task.relatedObjects).toEqual([world.north]);
  await service.tasks.idle();
  expect(await service.tasks.get(task.id ?? 0)).toMatchObject({ state: "COMPLETED" });
  for (const id of [world.cluster.id, 9999])
    expect((await v2.synchronizeAttributes.result({ id })).status).toBe(404);
});
