import { toFetch } from "@diptych/runtime";
import { basic as basicV2, createClient as createV2 } from "@diptych/v2/client";
import { createServer as createServerV2 } from "@diptych/v2/server";
import { basic, createClient as createV3 } from "@diptych/v3/client";
import { createServer as createServerV3 } from "@diptych/v3/server";
import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { permit } from "../../service/auth/permit.ts";
import {
  permissionsV2,
  permissionsV3,
  portalRoles,
  roles,
  type Permission,
} from "../../service/auth/permissions.ts";
import type { Session } from "../../service/auth/session.ts";
import { permissionsPage } from "./permissions-page.ts";
import { openTestService, origin, type TestService } from "./test-service.ts";

const own = { id: 7, name: "research", quota: null };

/** Somebody of a role, in the organization `research` if it is one of the portal. */
function sessionOf(role: string): Session {
  const account = {
    id: 1,
    userid: "somebody",
    enabled: true,
    role,
    source: "LOCAL",
    firstName: null,
    lastName: null,
    email: null,
    primaryPhone: null,
    alternatePhone: null,
    directoryGroups: null,
  };
  const isPortal = (portalRoles as readonly string[]).includes(role) || role === "INVENTED";
  const member = {
    id: 1,
    organizationId: own.id,
    accountId: 1,
    userid: "somebody",
    role,
    isPrimaryContact: false,
    quota: null,
  };
  return {
    account,
    credentialVersion: 1,
    membership: isPortal ? { organization: own, member } : undefined,
  };
}

interface Parameter {
  readonly $ref?: string;
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema: { readonly type?: string; readonly enum?: readonly unknown[] };
}

/** Arguments with which the clients call each operation, made from the document. */
async function argumentsOf(file: string) {
  const document = parse(await readFile(new URL(`../../spec/${file}`, import.meta.url), "utf8"));
  const resolve = <T>(thing: T & { readonly $ref?: string }): T => {
    if (thing.$ref === undefined) return thing;
    const keys = thing.$ref.slice(2).split("/");
    return resolve(keys.reduce((at, key) => at[key.replaceAll("~1", "/")], document));
  };
  const result = new Map<string, Record<string, unknown>>();
  for (const item of Object.values<Record<string, never>>(document.paths))
    for (const [method, operation] of Object.entries<Record<string, never>>(item)) {
      if (!/^(get|put|post|patch|delete)$/.test(method)) continue;
      const parameters = [item["parameters"] ?? [], operation["parameters"] ?? []].flat();
      const given: Record<string, unknown> = {};
      for (const one of parameters) {
        const { name, in: place, required, schema: reference } = resolve<Parameter>(one);
        const schema = resolve(reference as Parameter["schema"] & { readonly $ref?: string });
        if (place === "query" && required !== true) continue;
        const isNumber = schema.type === "integer" || schema.type === "number";
        given[name] = schema.enum?.[0] ?? (isNumber ? own.id : own.name);
      }
      if (operation["requestBody"] !== undefined) {
        const { content } = resolve<{ content: Record<string, { schema: never }> }>(
          operation["requestBody"],
        );
        const [media] = Object.values(content);
        const schema = resolve<{ examples?: readonly unknown[] }>(media?.schema as never);
        given["body"] = schema?.examples?.[0] ?? "";
      }
      result.set(operation["operationId"] ?? "", given);
    }
  return result;
}

type Calls = Readonly<Record<string, { result(given: object): Promise<{ status?: number }> }>>;

/** Handlers that only say that they were reached, by a status that no operation lists. */
const stubs = (table: Readonly<Record<string, Permission>>) =>
  Object.fromEntries(
    Object.keys(table).map((operation) => [operation, () => ({ status: 299 })]),
  ) as object;

const authenticate = {
  basic: ({ username }: { readonly username: string }) => sessionOf(username),
  bearer: () => undefined,
  bearerCookie: () => undefined,
  tokenCookie: ({ value }: { readonly value: string }) => sessionOf(value),
};

describe.each([
  {
    version: "v2",
    table: permissionsV2 as Readonly<Record<string, Permission>>,
    server: createServerV2<Session>(stubs(permissionsV2), {
      authenticate,
      permit,
      onError: () => {},
    }),
    client: (username: string, fetch: never) =>
      createV2({
        baseUrl: `${origin}/webservices/services/rest/v2`,
        auth: basicV2({ username, password: "" }),
        fetch,
      }) as unknown as Calls,
  },
  {
    version: "v3",
    table: permissionsV3 as Readonly<Record<string, Permission>>,
    server: createServerV3<Session>(stubs(permissionsV3), {
      authenticate,
      permit,
      onError: () => {},
    }),
    client: (username: string, fetch: never) =>
      createV3({
        baseUrl: `${origin}/rest/v3`,
        auth: basic({ username, password: "" }),
        fetch,
      }) as unknown as Calls,
  },
])("every operation of $version", ({ version, table, server, client }) => {
  it.each([...roles, "INVENTED"])("as %s", async (role) => {
    const calls = client(role, ((url: string, init: RequestInit) => {
      const headers = new Headers(init.headers);
      headers.append("Cookie", `token=${role}`);
      return toFetch(server)(new Request(url, { ...init, headers }));
    }) as never);
    const given = await argumentsOf(`${version}.yaml`);
    expect([...given.keys()].sort()).toEqual(Object.keys(table).sort());
    for (const [operation, values] of given) {
      const { roles: permitted, rows } = table[operation] ?? { roles: [] };
      const like = role === "INVENTED" ? "VIEW_ONLY" : role;
      const mayCall = (permitted as readonly string[]).includes(like);
      const call = async (others: object): Promise<number | undefined> =>
        (await calls[operation]?.result({ ...values, ...others }))?.status;
      const asked = rows?.kind === "parameter" ? { [rows.name]: own[rows.value] } : {};
      // A stub that is reached gives what the document does not list: 500.
      expect([operation, await call(asked)]).toEqual([operation, mayCall ? 500 : 403]);
      if (rows?.kind !== "parameter" || !mayCall) continue;
      const foreign = { [rows.name]: rows.value === "id" ? 8 : "sales" };
      const isPortal = (portalRoles as readonly string[]).includes(like);
      expect([operation, await call(foreign)]).toEqual([operation, isPortal ? 403 : 500]);
    }
  });
});

describe("rows", () => {
  let test: TestService;
  const as = (username: string) =>
    createV3({
      baseUrl: `${origin}/rest/v3`,
      auth: basic({ username, password: "p" }),
      fetch: test.fetch,
    });

  beforeAll(async () => {
    test = await openTestService();
    const { v3 } = test;
    for (const name of ["research", "sales"]) {
      await v3.createOrganization({ body: { name } });
      await v3.updateOrganization({
        org_name: name,
        body: { resource_quota: null, cost_quota: { daily_cost: 9 } },
      });
    }
    const members = [
      ["leader", "research", "MANAGER"],
      ["customer", "research", "CUSTOMER"],
      ["stranger", "sales", "MANAGER"],
      ["climber", "sales", "SUPERUSER"],
    ] as const;
    for (const [name, org_name, role] of members) {
      await v3.createUser({ body: { name, password: "p", role: "CUSTOMER" } });
      await v3.createOrganizationMember({
        org_name,
        body: { username: name, role, cost_quota: { daily_cost: 1 } },
      });
    }
  });
  afterAll(() => test.close());

  const names = async (list: Promise<{ items: readonly { name: string }[] }>) =>
    (await list).items.map(({ name }) => name);

  it("of other organizations are not seen", async () => {
    const leader = as("leader;research");
    expect(await names(leader.listOrganizations())).toEqual(["research"]);
    expect(await names(leader.listUsers())).toEqual(["leader", "customer"]);
    expect(await names(leader.listUsers({ filter: (f) => f.role.eq("CUSTOMER") }))).toEqual([
      "leader",
      "customer",
    ]);
    expect(await leader.getUser.result({ user_name: "stranger" })).toMatchObject({ status: 404 });
    const customer = as("customer;research");
    expect((await customer.getUser({ user_name: "customer" })).name).toBe("customer");
    expect(await customer.getUser.result({ user_name: "leader" })).toMatchObject({ status: 404 });
    expect(await customer.listUsers.result()).toMatchObject({ status: 403 });
  });

  it("are not seen without an organization either", async () => {
    expect(await as("leader").listOrganizations.result()).toMatchObject({ status: 403 });
    const one = await as("leader").getOrganization.result({ org_name: "research" });
    expect(one).toMatchObject({ status: 403 });
  });

  it("stay hidden from a member whose role has the name of an administrator's", async () => {
    const climber = as("climber;sales");
    expect(await climber.createOrganization.result({ body: { name: "x" } })).toMatchObject({
      status: 403,
    });
    expect(await names(climber.listOrganizations())).toEqual(["sales"]);
  });
});

it("stands in the documentation as it is", async () => {
  const page = new URL("../../docs/service/permissions.md", import.meta.url);
  await expect(await permissionsPage()).toMatchFileSnapshot(page.pathname);
});
