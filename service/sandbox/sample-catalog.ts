import { fillCatalog, fillSettings } from "../demo/settings.ts";
import type { RequestState } from "../model/request.ts";
import type { Concepts } from "../domain/concepts.ts";

const day = 86_400_000;

/** A request that the scenario has: days ago, by whom, for what, and what became of it. */
interface SampleRequest {
  readonly age: number;
  readonly userid: string;
  readonly organization: string;
  readonly service: "web" | "database" | "desktop" | "ticket";
  readonly state: RequestState;
  readonly errorMessage?: string;
}

const requests: readonly SampleRequest[] = [
  { age: 7, userid: "customer", organization: "research", service: "web", state: "COMPLETE" },
  {
    age: 5,
    userid: "manager",
    organization: "engineering",
    service: "database",
    state: "COMPLETE",
  },
  {
    age: 3,
    userid: "customer",
    organization: "research",
    service: "database",
    state: "REJECTED",
    errorMessage: "The project has ended.",
  },
  {
    age: 2,
    userid: "customer",
    organization: "research",
    service: "desktop",
    state: "FAILED",
    errorMessage: "No host has enough memory.",
  },
  {
    age: 1,
    userid: "customer",
    organization: "research",
    service: "ticket",
    state: "PENDING_APPROVAL",
  },
  {
    age: 0,
    userid: "delegated_admin",
    organization: "research",
    service: "web",
    state: "READY_TO_DEPLOY",
  },
];

/**
 * Prices, pools and catalog of the demonstration for the people of `small`, with requests in every state
 * and the bills since. Pending requests stay pending: they have no tasks.
 */
export async function fillSampleCatalog(world: Concepts, now: Date): Promise<void> {
  await fillSettings(world);
  const catalog = await fillCatalog(world);
  const before = (days: number): string => new Date(now.getTime() - days * day).toISOString();
  for (const { age, userid, organization, service, state, errorMessage } of requests) {
    const account = await world.accounts.get(userid);
    const { id: organizationId } = await world.organizations.named(organization);
    await world.pastRequests.take({
      serviceId: catalog[service],
      form: service === "ticket" ? {} : { service: { Name: `${service}-of-${userid}` } },
      requester: { accountId: account.id, userid, role: account.role, organizationId },
      state,
      submitted: before(age),
      completed: state === "COMPLETE" ? before(age) : null,
      ...(errorMessage === undefined ? {} : { errorMessage }),
    });
  }
  await world.billing.billAll();
}
