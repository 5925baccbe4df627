import { systemClock, type Clock } from "../domain/shared/clock.ts";
import type { Concepts } from "../domain/concepts.ts";
import { fillPeople } from "./people.ts";
import { fillPlaces } from "./places.ts";
import { fillRequests } from "./requests.ts";
import { fillCatalog, fillSettings } from "./settings.ts";

/** Options of the demonstration. */
export interface DemoOptions {
  /** Password of all accounts of the demonstration; without one they cannot sign in. */
  readonly password?: string;
  /** The service's clock: the past year ends at its time. */
  readonly clock?: Clock;
}

/** The last item that is filled in: a database that has it has the whole world. */
const last = "Expire after two years";

/**
 * Fills an empty service with a world to look at: accounts, organizations, catalog, forms, prices,
 * inventory, requests in every state and a year of bills. The same day always yields the same world.
 *
 * @returns whether it did; a service that has the world already stays as it is
 * @throws {Error} the service has other data than its administrator
 */
export async function fillDemo(world: Concepts, options: DemoOptions = {}): Promise<boolean> {
  if (await hasDemo(world)) return false;
  if (!(await isNew(world)))
    throw new Error(
      "--demo fills a new database, and this one has data already: start without it, or with another --data. A database whose filling was interrupted has to be deleted first.",
    );
  const now = (options.clock ?? systemClock).now();
  const { synchronization, tasks } = world;
  for (const name of ["vcenter-east", "vcenter-west"]) {
    await synchronization.add({ name, serverType: "VMWARE", autoApprove: false }, "system");
    // Adding a server begins a task that begins another, and that one the next. Both at once would have their
    // numbers in any order.
    for (let round = 0; round < 4; round += 1) await tasks.idle();
  }
  await fillSettings(world);
  const catalog = await fillCatalog(world);
  const members = await fillPeople(world, options.password);
  await fillPlaces(world);
  await fillRequests(world, catalog, members, now);
  await world.billing.billAll();
  await world.configuration.groups.create({
    name: last,
    groupType: "EXPIRATION",
    allowedValues: [{ name: "P730D" }],
  });
  await world.configuration.policies.create({
    name: last,
    policyType: "EXPIRATION",
    enabled: true,
    global: true,
  });
  return true;
}

async function hasDemo({ configuration }: Concepts): Promise<boolean> {
  return (await configuration.policies.list({ name: last, limit: 1 })).length > 0;
}

/** Whether there is nothing yet but one account, the administrator. */
async function isNew({ accounts, organizations, inventory }: Concepts): Promise<boolean> {
  const found = [
    (await accounts.batch(0, 2)).slice(1),
    await organizations.batch(0, 1),
    await inventory.servers(),
  ];
  return found.every(({ length }) => length === 0);
}
