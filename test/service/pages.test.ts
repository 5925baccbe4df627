import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fillCatalog } from "./catalog-world.ts";
import { administrator, openTestService, origin, type TestService } from "./test-service.ts";

const largest = 2 ** 31 - 1;
let test: TestService;

beforeAll(async () => {
  test = await openTestService();
  await fillCatalog(test);
  const { accounts, organizations } = test.service;
  for (const userid of ["ann", "ben", "cy"]) await accounts.create(userid, {});
  const member = { role: "CUSTOMER", isPrimaryContact: false, quota: null };
  await organizations.create({
    name: "research",
    quota: null,
    members: ["ann", "ben", "cy"].map((userid) => ({ ...member, userid })),
  });
  for (const name of ["sales", "training"]) await organizations.create({ name, quota: null });
  const { items } = await test.v3.listServices();
  for (let count = 0; count < 3; count += 1)
    await test.v3.createServiceRequest({
      body: { service_id: items.at(-1)?.id ?? 0 },
    });
});
afterAll(async () => {
  await test.close();
  expect(test.errors).toEqual([]);
});

/** The collections of version 3. */
const collections: Record<
  string,
  (page: {
    page_size?: number;
    page_number?: number;
  }) => Promise<{ pagination: object; items: readonly object[] }>
> = {
  users: (page) => test.v3.listUsers(page),
  organizations: (page) => test.v3.listOrganizations(page),
  members: (page) => test.v3.listOrganizationMembers({ org_name: "research", ...page }),
  services: (page) => test.v3.listServices(page),
  "service requests": (page) => test.v3.listServiceRequests(page),
};

describe.each(Object.entries(collections))("pages of %s", (_, list) => {
  it("say the size that is in effect: 1,000 at most", async () => {
    for (const [page_size, served] of [
      [1, 1],
      [1000, 1000],
      [1001, 1000],
      [largest, 1000],
    ] as const)
      expect((await list({ page_size })).pagination).toEqual({ page_number: 1, page_size: served });
    expect((await list({})).pagination).toEqual({ page_number: 1, page_size: 100 });
  });

  it("are one after another, and empty beyond the end", async () => {
    const { items } = await list({});
    expect(items.length).toBeGreaterThan(2);
    const pages = [];
    for (let page_number = 1; ; page_number += 1) {
      const page = await list({ page_number, page_size: 2 });
      expect(page.pagination).toEqual({ page_number, page_size: 2 });
      if (page.items.length === 0) break;
      pages.push(...page.items);
    }
    expect(pages).toEqual(items);
    for (const page_size of [1, largest]) {
      const last = await list({ page_number: largest, page_size });
      expect(last.items).toEqual([]);
      expect(last.pagination).toMatchObject({ page_number: largest });
    }
  });
});

/** Operations of version 2 that take `max`, with the least that it may be. */
const limited: readonly (readonly [path: string, least: number])[] = [
  ["/configurations/organizations", -1],
  ["/billingrecords", 1],
  ["/credentials", 1],
  ["/credentials/type/NONE", 1],
  ["/datacenters", 1],
  ["/deploymentdestinations", 1],
  ["/folders", 1],
  ["/folders/name/none", 1],
  ["/mediafolders", 1],
  ["/policies", 1],
];

describe("max and offset of version 2", () => {
  const status = async (path: string): Promise<number> => {
    const { username, password } = administrator;
    const authorization = `Basic ${btoa(`${username}:${password}`)}`;
    const url = `${origin}/webservices/services/rest/v2${path}`;
    return (await test.fetch(url, { headers: { authorization } })).status;
  };

  it.each(limited)("%s", async (path, least) => {
    for (const [max, expected] of [
      [1, 200],
      [largest, 200],
      [0, 400],
      [-1, least === -1 ? 200 : 400],
      [-2, 400],
      [largest + 1, 400],
      ["", 400],
      ["1.5", 400],
    ] as const)
      expect([max, await status(`${path}?max=${max}`)]).toEqual([max, expected]);
  });

  it("cut batches of organizations", async () => {
    const names = async (query: { max?: number; offset?: number }): Promise<unknown> =>
      (await test.v2.listOrganizations(query)).Organizations?.map(({ name }) => name) ?? [];
    expect(await names({ max: 2 })).toEqual(["research", "sales"]);
    expect(await names({ max: 2, offset: 2 })).toEqual(["training"]);
    expect(await names({ max: -1, offset: 1 })).toEqual(["sales", "training"]);
    expect(await names({ max: -1, offset: largest })).toEqual([]);
    expect(await names({ max: largest, offset: largest })).toEqual([]);
    for (const offset of [-1, largest + 1, "x"])
      expect(await status(`/configurations/organizations?offset=${offset}`)).toBe(400);
  });
});
