import { basic, createClient } from "@diptych/v3/client";
import { afterAll, beforeAll, expect, it } from "vitest";
import { fillCatalog } from "../catalog-world.ts";
import { openTestService, origin, type TestService } from "../test-service.ts";

let test: TestService;
let web: number;

beforeAll(async () => {
  test = await openTestService();
  ({ web } = await fillCatalog(test));
  await test.v3.createOrganization({ body: { name: "research" } });
  for (const userid of ["ann", "bo"]) {
    await test.v3.createUser({ body: { name: userid, password: "p" } });
    const member = { userid, role: "CUSTOMER", isPrimaryContact: false, quota: null };
    await test.service.organizations.addMember("research", member);
  }
});
afterAll(async () => {
  expect(test.errors).toEqual([]);
  await test.close();
});

const request = async (username: string) => {
  const auth = basic({ username: `${username};research`, password: "p" });
  const client = createClient({ baseUrl: `${origin}/rest/v3`, auth, fetch: test.fetch });
  const body = { service_id: web, service: { "Cost centre": "R-100" } };
  return (await client.createServiceRequest.result({ body })).status;
};

it("are for the users that they name", async () => {
  expect([await request("ann"), await request("bo")]).toEqual([201, 201]);
  const body = { name: "of ann", users: [{ loginId: "ann" }] };
  const { id = 0 } = await test.v2.createDeploymentDestination({ body });
  expect([await request("ann"), await request("bo")]).toEqual([201, 400]);
  await test.v2.deleteDeploymentDestination({ id });
  expect([await request("ann"), await request("bo")]).toEqual([201, 201]);
});
