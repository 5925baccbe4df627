import type { Accounts } from "../domain/accounts.ts";
import type { Organizations } from "../domain/organizations.ts";
import type { Tasks } from "../domain/tasks.ts";

/** What scenarios are made with: the domain, as the interfaces have it. */
export interface World {
  readonly accounts: Accounts;
  readonly organizations: Organizations;
  readonly tasks: Tasks;
}

/** Fills an empty service that has its administrator. */
export type Scenario = (world: World) => Promise<void>;

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

/** The scenarios that there always are. */
export const scenarios = { empty, small } as const;
