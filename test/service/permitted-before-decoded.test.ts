import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  permissionsOfAdministration,
  permissionsV2,
  permissionsV3,
  portalRoles,
  roles,
  type Permission,
} from "../../service/auth/permissions.ts";
import {
  documents,
  operationsOf,
  type DocumentName,
  type DocumentedOperation,
} from "./documents.ts";
import { administrator, openTestService, type TestService } from "./test-service.ts";

const tables: Readonly<Record<DocumentName, Readonly<Record<string, Permission>>>> = {
  v2: permissionsV2,
  v3: permissionsV3,
  administration: permissionsOfAdministration,
};

let test: TestService;
const isPortal = (role: string): boolean =>
  (portalRoles as readonly string[]).includes(role) || role === "INVENTED";
const nameOf = (role: string): string => role.toLowerCase().replaceAll("_", "-");

beforeAll(async () => {
  test = await openTestService();
  const { accounts, organizations } = test.service;
  const everybody = [...roles, "INVENTED"];
  for (const role of everybody) {
    const own = isPortal(role) ? "CUSTOMER" : role;
    await accounts.create(nameOf(role), { password: "rather a secret", role: own });
  }
  await organizations.create({
    name: "research",
    quota: null,
    members: everybody
      .filter(isPortal)
      .map((role) => ({ userid: nameOf(role), role, isPrimaryContact: false, quota: null })),
  });
});
afterAll(async () => {
  expect(test.errors).toEqual([]);
  await test.close();
});

/** Sends what no decoder takes: in the query, in headers and as the body. */
async function sendNonsense(
  document: DocumentName,
  operation: DocumentedOperation,
  username: string,
  password: string,
  organization: { readonly id: number; readonly name: string },
): Promise<number> {
  const path = operation.path.replaceAll(/\{([^}]*)\}/g, (_, name: string) =>
    /^(org_name|id)$/.test(name) ? String(organization[name === "id" ? "id" : "name"]) : "%20x",
  );
  const query = operation.parameters
    .filter((one) => one.in === "query")
    .map(({ name }) => `${name}=%zz`)
    .join("&");
  const [type] = operation.bodies;
  const response = await test.fetch(`${documents[document].base}${path}?${query}`, {
    method: operation.method,
    headers: {
      Authorization: `Basic ${btoa(`${username}:${password}`)}`,
      ...(type && { "Content-Type": `${type}; charset=nonsense` }),
      Accept: "image/png",
    },
    ...(type && { body: "<{nonsense" }),
  });
  await response.arrayBuffer();
  return response.status;
}

describe.each(["v2", "v3", "administration"] as const)("nonsense for %s", (document) => {
  const own = async () => {
    const organization = await test.service.rows.organizations.find("research");
    return { id: organization?.id ?? 0, name: "research" };
  };

  it.each([...roles, "INVENTED"])(
    "is 403 for %s where the operation is not theirs",
    async (role) => {
      const like = role === "INVENTED" ? "VIEW_ONLY" : role;
      const organization = await own();
      const username = isPortal(role) ? `${nameOf(role)};research` : nameOf(role);
      let refused = 0;
      for (const operation of await operationsOf(document)) {
        const { roles: permitted, rows } = tables[document][operation.id] ?? { roles: [] };
        // Those who sign in have no role yet.
        if (permitted.length === roles.length) continue;
        const isTheirs = (permitted as readonly string[]).includes(like);
        const ask = (of: typeof organization) =>
          sendNonsense(document, operation, username, "rather a secret", of);
        if (!isTheirs) {
          expect([operation.id, await ask(organization)]).toEqual([operation.id, 403]);
          refused++;
        } else if (rows?.kind === "parameter" && isPortal(role)) {
          const foreign = { id: organization.id + 1, name: "sales" };
          expect([operation.id, await ask(foreign)]).toEqual([operation.id, 403]);
          expect([operation.id, await ask(organization)]).not.toEqual([operation.id, 403]);
          refused++;
        }
      }
      const isAll = role === "SUPERUSER" || role === "ENTERPRISE_ADMIN";
      if (!isAll) expect(refused).toBeGreaterThan(0);
    },
  );

  it("is 403 for members that signed in to no organization", async () => {
    const organization = await own();
    for (const operation of await operationsOf(document)) {
      const { roles: permitted, rows } = tables[document][operation.id] ?? { roles: [] };
      const isTheirs = permitted.includes("CUSTOMER") && rows?.kind === "shared";
      if (isTheirs) continue;
      const status = await sendNonsense(
        document,
        operation,
        "customer",
        "rather a secret",
        organization,
      );
      expect([operation.id, status]).toEqual([operation.id, 403]);
    }
  });

  it("is another refusal for those whose operation it is", async () => {
    const { username, password } = administrator;
    const organization = await own();
    for (const operation of await operationsOf(document)) {
      if (operation.bodies.length === 0) continue;
      const status = await sendNonsense(document, operation, username, password, organization);
      expect([operation.id, status]).not.toEqual([operation.id, 403]);
    }
  });
});
