import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fillCatalog, type CatalogWorld } from "./catalog-world.ts";
import { fillInventory, type InventoryWorld } from "./inventory-world.ts";
import { openTestService, type TestService } from "./test-service.ts";

let test: TestService;
let catalog: CatalogWorld;
let inventory: InventoryWorld;

beforeAll(async () => {
  test = await openTestService();
  catalog = await fillCatalog(test);
  inventory = await fillInventory(test);
  for (const name of ["ann", "bo"]) await test.v3.createUser({ body: { name } });
});
afterAll(async () => {
  expect(test.errors).toEqual([]);
  await test.close();
});

const refused = (detail: string) => ({ status: 400, error: { detail } });

describe("an organization", () => {
  it("has one primary contact, in both interfaces", async () => {
    const { v2, v3 } = test;
    const member = (userId: string, manager: boolean) => ({ userId, manager });
    const body = { name: "contacts", costQuota: { dailyCost: 5 } };
    const both = { ...body, Members: [member("ann", true), member("bo", true)] };
    const reason = "contacts has one primary contact, not both ann and bo.";
    expect(await v2.createOrganization.result({ body: both })).toMatchObject(refused(reason));
    const one = { ...body, Members: [member("ann", true)] };
    const { id = 0 } = await v2.createOrganization({ body: one });
    const added = {
      username: "bo",
      is_primary_contact_for_org: true,
      cost_quota: { daily_cost: 1 },
    };
    const org_name = "contacts";
    expect(await v3.createOrganizationMember.result({ org_name, body: added })).toMatchObject(
      refused(reason),
    );
    await v3.createOrganizationMember({
      org_name,
      body: { ...added, is_primary_contact_for_org: false },
    });
    // Somebody else becomes the contact.
    await v2.replaceOrganization({
      id,
      body: { ...body, Members: [member("ann", false), member("bo", true)] },
    });
    expect(await v3.getOrganizationMember({ org_name, user_name: "bo" })).toMatchObject({
      is_primary_contact_for_org: true,
    });
    const Users = ["ann", "bo"].map((loginId) => ({ loginId, primary: true }));
    expect(await v2.createForm.result({ body: { displayName: "x", Users } })).toMatchObject(
      refused("One of the users is the primary contact, not several."),
    );
  });
});

describe("a change request", () => {
  it("is made with a form for change requests", async () => {
    const { v2 } = test;
    const { id } = inventory.north;
    const formOf = async (displayName: string, requestType?: string) =>
      (await v2.createForm({ body: { displayName, requestType } })).formId ?? 0;
    const wrong = await formOf("for services", "NEW_REQUEST");
    const read = await v2.getChangeRequestParameters.result({ id, formid: wrong });
    expect(read.status).toBe(404);
    const submitted = await v2.submitChangeRequest.result({ id, body: { formId: wrong } });
    expect(submitted).toMatchObject(refused(`There is no form for change requests ${wrong}.`));
    for (const formId of [await formOf("for changes", "CHANGE_REQUEST"), await formOf("for any")]) {
      await v2.getChangeRequestParameters({ id, formid: formId });
      expect((await v2.submitChangeRequest({ id, body: { formId } })).type).toBe("CHANGE_REQUEST");
    }
  });
});

describe("a deployment destination", () => {
  it("has its target on its own server", async () => {
    const { v2 } = test;
    const { north, south, cluster } = inventory;
    const create = (name: string, managementServer: object, target: object) =>
      v2.createDeploymentDestination.result({ body: { name, managementServer, target } });
    expect(await create("wrong", south, cluster)).toMatchObject(
      refused(`${cluster.displayName} is not on the management server south.`),
    );
    expect((await create("wrong", south, north)).status).toBe(400);
    const { status } = await create("right", north, cluster);
    expect(status).toBe(201);
    expect((await create("whole", south, south)).status).toBe(201);
    const { DeploymentDestinations = [] } = await v2.listDeploymentDestinations();
    for (const { id = 0 } of DeploymentDestinations) await v2.deleteDeploymentDestination({ id });
  });
});

it("a request names a network that there is, as there are some", async () => {
  const request = (name: string) =>
    test.v3.createServiceRequest.result({
      body: {
        service_id: catalog.web,
        service: { "Cost centre": "R-1" },
        components: [{ name: "web", Network: [{ name, zone: "" }] }],
      },
    });
  expect(await request("VM Netwrok")).toMatchObject(refused("There is no network VM Netwrok."));
  expect((await request("VM Network")).status).toBe(201);
});
