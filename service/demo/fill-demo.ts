import { systemClock, type Clock } from "../domain/clock.ts";
import { Refusal } from "../domain/refusal.ts";
import type { Service } from "../server/service.ts";
import { fillPeople } from "./people.ts";
import { fillPlaces } from "./places.ts";
import { fillRequests } from "./requests.ts";
import { fillCatalog, fillSettings } from "./settings.ts";

/** How the world is filled in. */
export interface DemoOptions {
  /** Password of all accounts of the demonstration; without one nobody can sign in with them. */
  readonly password?: string;
  /** The service's clock: the past year ends at its time. */
  readonly clock?: Clock;
}

/** Organization by which a database is known to have the demonstration already. */
const sign = "Research";

/**
 * Fills an empty service with a world to look at: accounts, organizations, catalog, forms, prices,
 * inventory, requests in every state and a year of bills. The same day always yields the same world.
 *
 * @returns whether it did; a service that has the world already stays as it is
 */
export async function fillDemo(service: Service, options: DemoOptions = {}): Promise<boolean> {
  if (await hasDemo(service)) return false;
  const now = (options.clock ?? systemClock).now();
  const { cloud, tasks } = service;
  for (const name of ["vcenter-east", "vcenter-west"])
    await cloud.synchronization.add({ name, serverType: "VMWARE", autoApprove: false }, "system");
  // Adding a server begins a task that begins another, and that one the next.
  for (let round = 0; round < 4; round += 1) await tasks.idle();
  await fillSettings(service);
  const catalog = await fillCatalog(service);
  const members = await fillPeople(service, options.password);
  await fillPlaces(service);
  await fillRequests(service, catalog, members, now);
  await cloud.billing.billAll();
  return true;
}

async function hasDemo({ organizations }: Service): Promise<boolean> {
  try {
    await organizations.named(sign);
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.kind === "missing") return false;
    throw error;
  }
}
