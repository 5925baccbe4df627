import { basic, createClient } from "@diptych/v3/client";
import { afterAll, beforeAll, expect, it } from "vitest";
import { fillCatalog, settle, type CatalogWorld } from "./catalog-world.ts";
import { openTestService, origin, type TestService } from "./test-service.ts";

let test: TestService;
let world: CatalogWorld;
beforeAll(async () => {
  test = await openTestService();
  world = await fillCatalog(test);
});
afterAll(() => test.close());

it("of twenty requests at once against a quota for five, five are taken and deployed", async () => {
  const { v3, fetch } = test;
  await v3.createUser({ body: { name: "ann", password: "p" } });
  await v3.createOrganization({ body: { name: "tight" } });
  const limits = { num_cpus: 10, memory_in_gb: 100, total_storage_in_gb: 1000 };
  const resource_quota = { ...limits, num_cpus: 100 };
  await v3.updateOrganization({
    org_name: "tight",
    body: { resource_quota: limits, cost_quota: null },
  });
  await v3.createOrganizationMember({
    org_name: "tight",
    body: { username: "ann", role: "MANAGER", resource_quota },
  });
  const ann = createClient({
    baseUrl: `${origin}/rest/v3`,
    auth: basic({ username: "ann;tight", password: "p" }),
    fetch,
  });
  const form = await ann.getRequestForm({ id: world.web });
  const service = { ...form.service, "Cost centre": "R-1" };
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      ann.createServiceRequest.result({ body: { ...form, service } }),
    ),
  );
  const refused = answers.filter(({ status }) => status === 400);
  expect(refused).toHaveLength(15);
  for (const { error } of refused)
    expect(error).toMatchObject({ detail: "The quota of tight leaves too little processors." });
  await settle(test);
  const { items } = await ann.listServiceRequests();
  expect(items).toHaveLength(5);
  for (const { id } of items)
    expect((await ann.getServiceRequest({ id })).summary.state).toBe("COMPLETE");
});

it("pages have every row once that was there when they began, whatever is added meanwhile", async () => {
  const { v3 } = test;
  for (let n = 0; n < 12; n++) await v3.createOrganization({ body: { name: `before-${n}` } });
  const before = (await v3.listOrganizations({ page_size: 1000 })).items.map(({ id }) => id);
  const seen: number[] = [];
  for (let page_number = 1; ; page_number++) {
    const page = await v3.listOrganizations({ page_size: 5, page_number });
    expect(page.pagination).toEqual({ page_size: 5, page_number });
    if (page.items.length === 0) break;
    seen.push(...page.items.map(({ id }) => id));
    if (page_number < 4) await v3.createOrganization({ body: { name: `during-${page_number}` } });
  }
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen.slice(0, before.length)).toEqual(before);
});

it("meets no error that nobody expected", () => expect(test.errors).toEqual([]));
