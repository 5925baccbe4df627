import { basic, createClient } from "@diptych/v3/client";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fillCatalog, settle, type CatalogWorld } from "./catalog-world.ts";
import { openTestService, origin, type TestService } from "./test-service.ts";

let test: TestService;
let catalog: CatalogWorld;

beforeAll(async () => {
  test = await openTestService();
  catalog = await fillCatalog(test);
  await test.v3.createUser({ body: { name: "ann", password: "p" } });
});
afterAll(async () => {
  expect(test.errors).toEqual([]);
  await test.close();
});

async function send(method: string, path: string, body: string): Promise<number> {
  const answer = await test.fetch(`${origin}/webservices/services/rest/v2${path}`, {
    method,
    headers: {
      authorization: `Basic ${btoa("root:correct horse")}`,
      "content-type": "application/xml",
    },
    body,
  });
  await answer.text();
  await settle(test);
  return answer.status;
}

describe("elements without content", () => {
  it.each([
    [
      "/customcomponenttypes",
      "<CustomComponentType><name>e</name><cost/><description/></CustomComponentType>",
    ],
    ["/configurations/costmodels", "<CostModel><name>E</name><targets/><uptimeCalcs/></CostModel>"],
    ["/forms", "<RequestForm><displayName>E</displayName><Users/><Organizations/></RequestForm>"],
    [
      "/configurations/ippools",
      "<IpPool><name>E</name><datacenter/><range><from>10.90.0.1</from><to>10.90.0.9</to></range></IpPool>",
    ],
    [
      "/configurations/workflows",
      "<WorkflowDefinition><name>E</name><workflowType>X</workflowType><Steps><guestOSCredential/><name>s</name></Steps><Steps/></WorkflowDefinition>",
    ],
    [
      "/deploymentdestinations",
      "<DeploymentDestination><name>E</name><managementServer/><target/></DeploymentDestination>",
    ],
    ["/accounts", "<Account><userid>E</userid><contextRoles/><role/></Account>"],
    [
      "/configurations/organizations",
      '<Organization><name>E</name><costQuota xsitype="x"/><resourceQuota><CPUCount>4</CPUCount></resourceQuota></Organization>',
    ],
    ["/policies", "<Policy><name>E</name><policyType>X</policyType><targets/></Policy>"],
    ["/mediafolders", "<MediaFolder><name>E</name><datastore/><organizations/></MediaFolder>"],
  ])("mean what none means: in %s", async (path, body) => {
    expect(await send("POST", path, body)).toBe(201);
  });

  it("are no quota, of an organization and of a member", async () => {
    const { v2, v3 } = test;
    for (const quota of ["costQuota", "resourceQuota"]) {
      const members = `<Members><userId>ann</userId><portalRole>CUSTOMER</portalRole><${quota}/></Members>`;
      const body = `<Organization><name>${quota}</name><${quota}/>${members}</Organization>`;
      expect(await send("POST", "/configurations/organizations", body)).toBe(201);
      const organization = await v2.getOrganizationByName({ org_name: quota });
      expect([organization.costQuota, organization.resourceQuota]).toEqual([undefined, undefined]);
      expect(await v3.getOrganization({ org_name: quota })).toMatchObject({
        resource_quota: null,
        cost_quota: null,
      });
      const auth = basic({ username: `ann;${quota}`, password: "p" });
      const client = createClient({ baseUrl: `${origin}/rest/v3`, auth, fetch: test.fetch });
      const answer = await client.createServiceRequest.result({
        body: { service_id: catalog.web, service: { "Cost centre": "R-1" } },
      });
      expect(answer.status).toBe(201);
      // As a quota takes the place of another, so does none.
      const id = organization.id ?? 0;
      await v2.replaceOrganization({ id, body: { name: quota, resourceQuota: { CPUCount: 9 } } });
      const empty = `<Organization><name>${quota}</name><${quota}/></Organization>`;
      expect(await send("PUT", `/configurations/organizations/${id}`, empty)).toBe(204);
      expect((await v2.getOrganization({ id })).resourceQuota).toBeUndefined();
    }
  });

  it("of before are no quota in version 3 either", async () => {
    const { id } = await test.service.organizations.create({ name: "before", quota: null });
    const stored = JSON.stringify({ kind: "resource", settings: {}, advanced: {} });
    await sql`update organizations set quota = ${stored} where id = ${id}`.execute(test.service.db);
    expect(await test.v3.getOrganization({ org_name: "before" })).toMatchObject({
      resource_quota: null,
      cost_quota: null,
    });
  });

  it("in exports that are imported mean the same", async () => {
    const form = "<RequestForms><displayName>imported</displayName><Users/></RequestForms>";
    const text = `<RequestFormCollection>${form}</RequestFormCollection>`;
    const { status } = await test.v2.importForms.result({ body: text });
    expect(status).toBeLessThan(300);
  });
});
