import { settle } from "./catalog-world.ts";
import type { TestService } from "./test-service.ts";

/** A whole reference. */
export interface KnownObject {
  readonly displayName: string;
  readonly type: string;
  readonly id: number;
}

/** Objects of the inventory that a test refers to. */
export interface InventoryWorld {
  readonly north: KnownObject;
  readonly south: KnownObject;
  readonly datacenter: KnownObject;
  readonly cluster: KnownObject;
  readonly network: KnownObject;
  readonly datastore: KnownObject;
}

/** Adds two simulated management servers. */
export async function fillInventory(test: TestService): Promise<InventoryWorld> {
  for (const name of ["north", "south"]) {
    await test.v2.createManagementServer({ body: { name } });
    // Both at once would have their numbers in any order.
    await settle(test);
  }
  const find = async (type: string, name?: string): Promise<KnownObject> => {
    const { managedObjects: [object] = [] } = await test.v2.listManagedObjects({ type, name });
    if (object === undefined) throw new Error(`The inventory has no ${type}.`);
    const { displayName = "", id = 0 } = object;
    return { displayName, type, id };
  };
  return {
    north: await find("MANAGEMENT_SERVER", "north"),
    south: await find("MANAGEMENT_SERVER", "south"),
    datacenter: await find("DATACENTER"),
    cluster: await find("CLUSTER"),
    network: await find("NETWORK"),
    datastore: await find("DATASTORE"),
  };
}
