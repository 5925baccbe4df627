import { fillDemo } from "../demo/fill-demo.ts";
import type { Clock } from "../domain/shared/clock.ts";
import type { Concepts } from "../domain/concepts.ts";
import { fillSampleCatalog } from "./sample-catalog.ts";

/** Fills an empty service that has its administrator. The clock is that of the service. */
export type Scenario = (world: Concepts, clock: Clock) => Promise<void>;

/** Password of the administrator, and of every account of these scenarios. */
export const scenarioPassword = "secret";

/** An account for each role, named after it: the portal's own, then those of members. */
const administrative = ["superuser", "auditor", "user", "enterprise_admin"];
const members = ["view_only", "customer", "delegated_admin", "manager"];

const empty: Scenario = async () => {};

/**
 * An account for each role, and three organizations: `research` with a cost quota and the four that
 * have roles of the customer portal as members, `engineering` with a resource quota and its manager,
 * and `sales` with neither. `disabled` may not sign in.
 */
const small: Scenario = async ({ accounts, organizations }) => {
  for (const userid of [...administrative, ...members])
    await accounts.create(userid, {
      password: scenarioPassword,
      role: userid.toUpperCase(),
      firstName: "Sample",
      lastName: userid,
      email: `${userid}@example.com`,
    });
  await accounts.create("disabled", { password: scenarioPassword, role: "USER", enabled: false });
  const member = (userid: string, dailyCost: number) => ({
    userid,
    role: userid.toUpperCase(),
    isPrimaryContact: userid === "manager",
    quota: { kind: "cost" as const, dailyCost, allowPowerOnWhenOver: false },
  });
  await organizations.create({
    name: "research",
    quota: { kind: "cost", dailyCost: 100, allowPowerOnWhenOver: false },
    members: members.map((userid) => member(userid, 10)),
  });
  await organizations.create({
    name: "engineering",
    quota: { kind: "resource", cpus: 16, memoryGb: 64, storageGb: 1_000, advanced: {} },
    members: [{ ...member("manager", 0), quota: null }],
  });
  await organizations.create({ name: "sales", quota: null });
};

/** `small` with a catalog, prices, IP pools, requests in every state, and a week of bills. */
const catalog: Scenario = async (world, clock) => {
  await small(world, clock);
  await fillSampleCatalog(world, clock.now());
};

/** The world of `npm start -- --demo`. */
const demo: Scenario = async (world, clock) =>
  void (await fillDemo(world, { clock, password: scenarioPassword }));

/** The scenarios that there always are. */
export const scenarios = { empty, small, catalog, demo } as const;
