import { expect, it } from "vitest";
import * as machineObjects from "../../service/store/migrations/0050-machine-objects.ts";
import { fillCatalog, settle } from "./catalog-world.ts";
import { fillInventory } from "./inventory-world.ts";
import { openTestService, type TestService } from "./test-service.ts";

const type = "VIRTUAL_MACHINE";

/** A service with an inventory, and machines that were deployed. */
async function openWithMachines(count: number): Promise<TestService> {
  const test = await openTestService();
  const { web } = await fillCatalog(test);
  await fillInventory(test);
  const body = { service_id: web, service: { "Cost centre": "R-1" } };
  for (let made = 0; made < count; made += 1) {
    await test.v3.createServiceRequest({ body });
    await settle(test);
  }
  return test;
}

/** Numbers and names of machines, as bills name them. */
async function billed({ v2 }: TestService) {
  const { BillingRecords = [] } = await v2.listBillingRecords({ enddate: "29991231" });
  return BillingRecords.map(({ vmObjectHandleId = 0, vmName = "" }) => [vmObjectHandleId, vmName]);
}

async function close(test: TestService): Promise<void> {
  expect(test.errors).toEqual([]);
  await test.close();
}

it("a deployed machine is an object of the inventory, whose number bills name", async () => {
  const test = await openWithMachines(2);
  const { v2, service } = test;
  const before = await billed(test);
  expect(before.map(([, name]) => name)).toEqual(["web-1", "web-2"]);
  for (const [id, name] of before) {
    const { managedObjects } = await v2.listManagedObjects({ type, id: Number(id) });
    expect(managedObjects).toEqual([{ displayName: name, type, id }]);
    const component = await v2.getDefaultServiceComponent({ refid: Number(id), reftype: type });
    expect(component).toMatchObject({ template: name, description: name });
  }
  // A synchronization takes only what its server had.
  for (const { reference } of (await v2.listManagementServers()).ManagementServers ?? [])
    await v2.synchronizeInventory({ id: reference?.id ?? 0 });
  await settle(test);
  const [[first = 0] = []] = before;
  await service.machines.remove(Number(first));
  await expect(service.machines.remove(Number(first))).rejects.toThrow("There is no machine");
  const named = async (name: string) =>
    (await v2.listManagedObjects({ type, name })).managedObjects ?? [];
  expect([await named("web-1"), await named("web-2")]).toMatchObject([
    [],
    [{ id: before[1]?.[0] }],
  ]);
  expect(await billed(test)).toEqual(before);
  await close(test);
});

it("machines of an older database become objects, except those that are gone", async () => {
  const test = await openWithMachines(3);
  const { db, machines } = test.service;
  const [, [second = 0] = []] = await billed(test);
  await machines.remove(Number(second));
  await db.deleteFrom("inventory").where("remote_id", "like", "machine-%").execute();
  await db.schema.dropIndex("machines_object").execute();
  await db.schema.alterTable("machines").dropColumn("object_id").execute();

  await machineObjects.up(db as never);
  const after = await billed(test);
  expect(after.map(([, name]) => name)).toEqual(["web-1", "web-2", "web-3"]);
  const { managedObjects = [] } = await test.v2.listManagedObjects({ type });
  const deployed = managedObjects.flatMap(({ id, displayName = "" }) =>
    displayName.startsWith("web-") ? [[id, displayName]] : [],
  );
  expect(deployed).toEqual([after[0], after[2]]);
  await close(test);
});
