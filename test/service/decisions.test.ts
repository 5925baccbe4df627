import { basic, createClient } from "@diptych/v3/client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SimulatedDeployer } from "../../service/drivers/deployer.ts";
import { fillCatalog, settle, type CatalogWorld } from "./catalog-world.ts";
import { Gate } from "./gate.ts";
import { openTestService, origin, type TestService } from "./test-service.ts";

// What the ledgers of the documents decide, and no other test shows.

let gate: Gate | undefined;
const deployer = new (class extends SimulatedDeployer {
  override async deploy(...call: Parameters<SimulatedDeployer["deploy"]>) {
    await gate?.pass();
    return super.deploy(...call);
  }
})();
let now = Date.parse("2030-01-01T12:00:00Z");
let test: TestService;
let catalog: CatalogWorld;

beforeAll(async () => {
  test = await openTestService({ clock: { now: () => new Date(now) }, drivers: { deployer } });
  catalog = await fillCatalog(test);
});
afterAll(async () => {
  expect(test.errors).toEqual([]);
  await test.close();
});

const headers = { authorization: `Basic ${btoa("root:correct horse")}` };
const version2 = `${origin}/webservices/services/rest/v2`;

const post = (path: string, type: string, body: string) =>
  test.fetch(`${version2}${path}`, {
    method: "POST",
    headers: { ...headers, "content-type": type },
    body,
  });

describe("version 2", () => {
  it("finds nothing by what there is not, and misses the single thing that is named", async () => {
    const { v2 } = test;
    const bills = { startdate: "20290101", enddate: "20301231" };
    expect([
      await v2.listBillingRecords({ ...bills, org_name: "nobody" }),
      await v2.listBillingRecords({ ...bills, owner_login_id: "nobody" }),
      await v2.listMediaFolders({ orgid: 99 }),
      await v2.listDatacenters({ msid: 99 }),
      await v2.listDeploymentDestinations({ msid: 99 }),
      await v2.listNetworks({ clusterid: 99 }),
      await v2.listManagedObjects({ type: "HOST", id: 99 }),
    ]).toMatchObject(Array.from({ length: 7 }, () => ({})));
    const { id = 0 } = await v2.createOrganization({ body: { name: "alone" } });
    const missing = [
      v2.getPolicy.result({ id: 99 }),
      v2.getQuotaStatistics.result({ id, member: "nobody" }),
      v2.getDefaultServiceComponent.result({ refid: 99, reftype: "HOST" }),
      v2.updateCostModel.result({ body: { id: 99 } }),
    ];
    for (const each of missing) expect((await each).status).toBe(404);
    const users = [{ id: 99 }];
    expect((await v2.createForm.result({ body: { displayName: "x", Users: users } })).status).toBe(
      400,
    );
  });

  it("keeps words as version 3 writes them", async () => {
    const { v2, v3 } = test;
    await v2.createAccount({
      body: { userid: "dora", securitySourceType: "Active Directory", roleName: "auditor" },
    });
    expect(await v3.getUser({ user_name: "dora" })).toMatchObject({
      type: "ACTIVE_DIRECTORY",
      role: "AUDITOR",
    });
    const Members = [{ userId: "dora", portalRole: "Delegated Admin" }];
    await v2.createOrganization({ body: { name: "words", Members } });
    const member = { org_name: "words", user_name: "dora" };
    expect((await v3.getOrganizationMember(member)).role).toBe("DELEGATED_ADMIN");
    for (const wrong of [
      { roleName: "king" },
      { securitySourceType: "L2" },
      { role: { name: "user" }, roleName: "AUDITOR" },
    ])
      expect((await v2.createAccount.result({ body: { userid: "x", ...wrong } })).status).toBe(400);
    const same = { userid: "same", role: { name: "user" }, roleName: "USER" };
    expect((await v2.createAccount({ body: same })).roleName).toBe("USER");
  });

  it("exports the collection of what it lists, and reads and checks what it imports", async () => {
    const { v2 } = test;
    const xml = await v2.exportForms();
    expect(xml).toContain("<RequestFormCollection><RequestForms>");
    const status = async (body: string) => (await v2.importForms.result({ body })).status;
    expect(await status("no XML")).toBe(400);
    expect(await status("<WorkflowDefinitionCollection/>")).toBe(400);
    const one = (version: string) =>
      `<RequestFormCollection><RequestForms><displayName>new</displayName>${version}</RequestForms></RequestFormCollection>`;
    expect(await status(one("<version><deep/></version>"))).toBe(400);
    expect(await status(one(""))).toBe(201);
  });

  it("reads moments without an offset in UTC", async () => {
    const folder =
      "<name>moments</name><lastSizeRefreshDate>2024-05-02T09:15:00</lastSizeRefreshDate>";
    const made = await post(
      "/mediafolders",
      "application/xml",
      `<MediaFolder>${folder}</MediaFolder>`,
    );
    expect(made.status).toBe(201);
    await settle(test);
    const { MediaFolder: [found] = [] } = await test.v2.listMediaFolders({ name: "moments" });
    expect(found?.lastSizeRefreshDate).toBe("2024-05-02T09:15:00Z");
  });

  it("counts tasks that are being worked on as those that wait", async () => {
    const held = new Gate();
    gate = held;
    const body = { service_id: catalog.web, service: { "Cost centre": "R-1" } };
    for (let made = 0; made < 8; made += 1) await test.v3.createServiceRequest({ body });
    await held.reached;
    now += 90_000;
    expect(await test.v2.getEventQueueStats()).toEqual({ length: 8, age: 90 });
    gate = undefined;
    held.open();
    await settle(test);
    expect(await test.v2.getEventQueueStats()).toEqual({ length: 0, age: 0 });
  });
});

describe("version 3", () => {
  it("refuses members of a body that the document does not list", async () => {
    const send = async (method: string, path: string, body: object) => {
      const answer = await test.fetch(`${origin}/rest/v3${path}`, {
        method,
        headers: { ...headers, "content-type": "application/json" },
        body: JSON.stringify(body),
      });
      const { errors = [] } = (await answer.json()) as { errors?: readonly { pointer: string }[] };
      return [answer.status, ...errors.map(({ pointer }) => pointer)];
    };
    await test.v3.createUser({ body: { name: "listed" } });
    await test.v3.createOrganization({ body: { name: "listed" } });
    const cost = { resource_quota: null, cost_quota: { daily_cost: 1 } };
    const login = { username: "root", password: "correct horse" };
    expect([
      await send("POST", "/users", { name: "x", is_enabled: false, last: 1 }),
      await send("PATCH", "/users/listed", { first_nam: "x", name: "other" }),
      await send("POST", "/organizations", { name: "x", cost_quota: null }),
      await send("PATCH", "/organizations/listed", { ...cost, name: "x" }),
      await send("POST", "/organizations/listed/members", { username: "root", ...cost, id: 1 }),
      await send("POST", "/token-cookie", { ...login, organization: "listed" }),
      await send("POST", "/service-requests", { service_id: catalog.plain, required_by: "x" }),
    ]).toEqual([
      [400, "/is_enabled", "/last"],
      [400, "/first_nam", "/name"],
      [400, "/cost_quota"],
      [400, "/name"],
      [400, "/id"],
      [400, "/organization"],
      [400, "/required_by"],
    ]);
    const many = Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`m${at}`, at]));
    const [status, ...places] = await send("PATCH", "/users/listed", many);
    expect([status, places.length <= 100]).toEqual([400, true]);
  });

  it("takes sizes in units that say how much they are", async () => {
    const request = (unit: string) =>
      test.v3.createServiceRequest.result({
        body: {
          service_id: catalog.web,
          service: { "Cost centre": "R-1" },
          components: [{ name: "web", Memory: { size: { unit, value: 1 } } }],
        },
      });
    for (const unit of ["KB", "MB", "GB", "TB"]) expect((await request(unit)).status).toBe(201);
    expect(await request("GIB")).toMatchObject({
      status: 400,
      error: { errors: [{ pointer: "/components/0/Memory" }] },
    });
    await settle(test);
  });

  it("counts a reservation that was cleared no more, and asks for no quota without an organization", async () => {
    const { v2, v3 } = test;
    const held = new Gate();
    gate = held;
    await v3.createUser({ body: { name: "ann", password: "p" } });
    const { id = 0 } = await v2.createOrganization({
      body: { name: "cleared", resourceQuota: { CPUCount: 2 }, Members: [{ userId: "ann" }] },
    });
    const auth = basic({ username: "ann;cleared", password: "p" });
    const ann = createClient({ baseUrl: `${origin}/rest/v3`, auth, fetch: test.fetch });
    const body = { service_id: catalog.web, service: { "Cost centre": "R-1" } };
    expect((await ann.createServiceRequest.result({ body })).status).toBe(201);
    expect((await ann.createServiceRequest.result({ body })).status).toBe(400);
    const left = async () => (await v2.getQuotaStatistics({ id })).resourceQuota?.CPUCount;
    expect(await left()).toBe(0);
    const { items = [] } = await v2.listQuotaReservations();
    await v2.deleteQuotaReservation({ reservation_id: items[0]?.id ?? 0 });
    gate = undefined;
    held.open();
    await settle(test);
    expect(await left()).toBe(2);
    // The administrator asks for no organization.
    expect((await v3.createServiceRequest.result({ body })).status).toBe(201);
    await settle(test);
  });
});
