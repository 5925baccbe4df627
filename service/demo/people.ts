import type { Account } from "../model/account.ts";
import type { Organization } from "../model/organization.ts";
import type { Quota } from "../model/quota.ts";
import type { Requester } from "../domain/requests/requests.ts";
import type { Concepts } from "../domain/concepts.ts";

/** A member of an organization, who requests things. */
export type DemoMember = Requester & { readonly organizationId: number };

const resources = (cpus: number, memoryGb: number, storageGb: number): Quota => ({
  kind: "resource",
  cpus,
  memoryGb,
  storageGb,
  advanced: {},
});
const cost = (dailyCost: number): Quota => ({
  kind: "cost",
  dailyCost,
  allowPowerOnWhenOver: false,
});

const organizations = [
  {
    name: "Research",
    quota: resources(200, 800, 20_000),
    members: { "Ada Stone": "MANAGER", "Ben Okafor": "CUSTOMER", "Chiara Rossi": "CUSTOMER" },
  },
  {
    name: "Sales",
    quota: cost(2000),
    members: { "Dora Lindt": "DELEGATED_ADMIN", "Emil Novak": "CUSTOMER" },
  },
  {
    name: "Engineering",
    quota: resources(400, 1600, 40_000),
    members: { "Farah Aziz": "MANAGER", "Goran Ilic": "CUSTOMER", "Hana Sato": "VIEW_ONLY" },
  },
  { name: "Training", quota: null, members: { "Ivo Keller": "CUSTOMER" } },
] as const;

const administrators = { "Olga Petrov": "ENTERPRISE_ADMIN", "Paul Meyer": "AUDITOR" };

/** Accounts and organizations. Members who can request something, in the order of their organizations. */
export async function fillPeople(
  world: Concepts,
  password: string | undefined,
): Promise<readonly DemoMember[]> {
  const requesters: DemoMember[] = [];
  for (const [name, role] of Object.entries(administrators))
    await addAccount(world, name, role, password);
  for (const { name, quota, members } of organizations) {
    const accounts = new Map<string, Account>();
    for (const person of Object.keys(members))
      accounts.set(person, await addAccount(world, person, "NONE", password));
    const organization = await world.organizations.create({
      name,
      quota,
      members: Object.entries(members).map(([person, role], index) => ({
        userid: useridOf(person),
        role,
        isPrimaryContact: index === 0,
        quota: null,
      })),
    });
    for (const [person, role] of Object.entries(members))
      if (role !== "VIEW_ONLY")
        requesters.push(requesterOf(accounts.get(person), role, organization));
  }
  return requesters;
}

/** First letter and last name, such as `astone`. */
const useridOf = (person: string): string => {
  const [first = "", last = ""] = person.toLowerCase().split(" ");
  return `${first[0]}${last}`;
};

function addAccount(
  world: Concepts,
  person: string,
  role: string,
  password: string | undefined,
): Promise<Account> {
  const [firstName = "", lastName = ""] = person.split(" ");
  const userid = useridOf(person);
  return world.accounts.create(userid, {
    firstName,
    lastName,
    role,
    password,
    email: `${userid}@cloud.example`,
    primaryPhone: "+1 555 0100",
  });
}

function requesterOf(account: Account | undefined, role: string, { id }: Organization): DemoMember {
  if (account === undefined) throw new Error("a member of the demonstration has no account");
  return { accountId: account.id, userid: account.userid, role, organizationId: id };
}
