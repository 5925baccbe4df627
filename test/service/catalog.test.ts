import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fillCatalog, type CatalogWorld } from "./catalog-world.ts";
import { openTestService, type TestService } from "./test-service.ts";

let test: TestService;
let world: CatalogWorld;

beforeAll(async () => {
  test = await openTestService();
  world = await fillCatalog(test);
});
afterAll(() => test.close());

async function names(filter?: string): Promise<readonly string[]> {
  const { items } = await test.v3.listServices(filter === undefined ? {} : { filter });
  return items.map(({ name }) => name);
}

describe("the catalog", () => {
  it("filters by name, category and number", async () => {
    expect(await names()).toEqual(["Web server", "Database", "Ticket"]);
    expect(await names("name -eq 'Web server'")).toEqual(["Web server"]);
    expect(await names(`id -eq ${world.database}`)).toEqual(["Database"]);
    expect(await names("categories -contains linux")).toEqual(["Web server", "Database"]);
    // An item of a collection is compared as a whole.
    expect(await names("categories -contains lin")).toEqual([]);
    expect(await names("categories -notcontains linux")).toEqual(["Ticket"]);
    expect(
      await names("(name -contains a) -and ((categories -contains db) -or (id -eq 0))"),
    ).toEqual(["Database"]);
  });

  it("serves pages, no larger than the largest", async () => {
    const page = await test.v3.listServices({ page_size: 2, page_number: 2 });
    expect(page).toMatchObject({
      pagination: { page_size: 2, page_number: 2 },
      items: [{ name: "Ticket" }],
    });
    const { pagination } = await test.v3.listServices({ page_size: 5000 });
    expect(pagination.page_size).toBe(1000);
  });

  it("links to the item itself, to the form and to requests", async () => {
    const { items } = await test.v3.listServices({ filter: "name -eq Database" });
    const links = items[0]?.links ?? [];
    expect(links.map(({ rel }) => rel)).toEqual(["self", "request-form", "service-requests"]);
    const headers = { authorization: `Basic ${btoa("root:correct horse")}` };
    const self = await test.fetch(links[0]?.href ?? "", { headers });
    expect(await self.json()).toMatchObject({ items: [{ id: world.database }] });
  });
});

describe("a request form", () => {
  it("has labels with their defaults, and sizes", async () => {
    expect(await test.v3.getRequestForm({ id: world.web })).toEqual({
      service_id: world.web,
      service: { "Cost centre": null, Name: null, "Needed by": null },
      components: [
        {
          name: "web",
          "CPU Count": 2,
          Memory: { size: { unit: "GB", value: 4 } },
          Network: [{ name: "VM Network", zone: "production" }],
          system: { size: { unit: "GB", value: 40 }, storage_tier: "gold" },
          "tier/level": 1,
        },
      ],
    });
  });

  it("is missing where a service has none, and where there is no service", async () => {
    for (const id of [world.plain, 4711])
      expect(await test.v3.getRequestForm.result({ id })).toMatchObject({ status: 404 });
    expect(test.errors).toEqual([]);
  });
});
