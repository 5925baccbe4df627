import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type {
  ManagementServerDriver,
  ServerAddress,
} from "../../service/drivers/management-server.ts";
import { SimulatedManagementServers } from "../../service/drivers/simulated-management-server.ts";
import { basic, createClient } from "../../service/generated/administration/client.ts";
import { createClient as createV2, basic as basicV2 } from "@diptych/v2/client";
import { createClient as createV3, basic as basicV3 } from "@diptych/v3/client";
import { fillCatalog } from "./catalog-world.ts";
import { administrator, openTestService, origin, type TestService } from "./test-service.ts";

let test: TestService;
let database: number;
/** Changes that management servers were asked for. */
const changes: unknown[] = [];

const clientOf = (username: string, password: string) =>
  createClient({
    baseUrl: `${origin}/administration/v1`,
    auth: basic({ username, password }),
    fetch: test.fetch,
  });
const v3Of = (username: string, password: string) =>
  createV3({
    baseUrl: `${origin}/rest/v3`,
    auth: basicV3({ username, password }),
    fetch: test.fetch,
  });
const admin = () => clientOf(administrator.username, administrator.password);
const manager = () => clientOf("mia;research", "pw");

/** A request of a customer that waits for approval. */
async function request(): Promise<number> {
  const created = await v3Of("carl;research", "pw").createServiceRequest({
    body: { service_id: database, service: { "Cost centre": "R-100" } },
  });
  if (created === undefined || !("summary" in created)) throw new Error("not in time");
  return created.summary.id;
}

beforeAll(async () => {
  const managementServers: ManagementServerDriver = Object.assign(
    new SimulatedManagementServers(),
    {
      change: ({ name }: ServerAddress, settings: Readonly<Record<string, unknown>>) => {
        changes.push([name, settings]);
        return Promise.resolve();
      },
    },
  );
  test = await openTestService({ approval: "manual", drivers: { managementServers } });
  const { accounts, organizations } = test.service;
  database = (await fillCatalog(test)).database;
  for (const name of ["mia", "max", "carl", "eve"]) await accounts.create(name, { password: "pw" });
  const member = (userid: string, role: string) => ({
    userid,
    role,
    isPrimaryContact: false,
    quota: null,
  });
  await organizations.create({
    name: "research",
    quota: null,
    members: [member("mia", "MANAGER"), member("max", "MANAGER"), member("carl", "CUSTOMER")],
  });
  await organizations.create({ name: "sales", quota: null, members: [member("eve", "MANAGER")] });
});
afterAll(async () => {
  expect(test.errors).toEqual([]);
  await test.close();
});

describe("a request that waits for approval", () => {
  it("is approved by a manager of its organization, and carried out then", async () => {
    const id = await request();
    expect((await manager().getRequest({ id })).state).toBe("PENDING_APPROVAL");
    expect((await manager().approveRequest({ id })).state).toBe("READY_TO_DEPLOY");
    await test.service.tasks.idle();
    const done = await test.v3.getServiceRequest({ id });
    expect(done.summary.state).toBe("COMPLETE");
    await expect(manager().approveRequest({ id })).rejects.toMatchObject({ status: 400 });
  });

  it("is rejected with a reason that its requester reads, and gives back what it reserved", async () => {
    const id = await request();
    const before = await test.service.reservations.open();
    expect(before.map(({ requestId }) => requestId)).toContain(id);
    await manager().rejectRequest({ id, body: { reason: "too dear" } });
    const shown = await v3Of("carl;research", "pw").getServiceRequest({ id });
    expect(shown.summary).toMatchObject({ state: "REJECTED", error_message: "too dear" });
    const after = await test.service.reservations.open();
    expect(after.map(({ requestId }) => requestId)).not.toContain(id);
  });

  it("is decided by whom it is assigned to, and shown so in version 3", async () => {
    const id = await request();
    await admin().assignRequest({ id, body: { assigned_to: "max" } });
    expect((await test.v3.getServiceRequest({ id })).summary.assigned_to).toBe("max");
    await expect(manager().approveRequest({ id })).rejects.toMatchObject({ status: 403 });
    expect(
      (await clientOf("max;research", "pw").listRequests({ assigned_to: "max" })).items,
    ).toMatchObject([{ id }]);
    await clientOf("max;research", "pw").approveRequest({ id });
    await expect(admin().assignRequest({ id, body: { assigned_to: null } })).rejects.toMatchObject({
      status: 400,
    });
  });

  it("is assigned to nobody who cannot decide", async () => {
    const id = await request();
    for (const assigned_to of ["carl", "eve", "nobody"])
      await expect(admin().assignRequest({ id, body: { assigned_to } })).rejects.toMatchObject({
        status: 400,
      });
  });

  it("is out of reach of managers of others, of requesters and of strangers", async () => {
    const id = await request();
    const eve = clientOf("eve;sales", "pw");
    await expect(eve.getRequest({ id })).rejects.toMatchObject({ status: 404 });
    await expect(eve.approveRequest({ id })).rejects.toMatchObject({ status: 404 });
    expect((await eve.listRequests()).items).toEqual([]);
    const carl = clientOf("carl;research", "pw");
    await expect(carl.approveRequest({ id })).rejects.toMatchObject({ status: 403 });
    await expect(clientOf("carl", "wrong").getRequest({ id })).rejects.toMatchObject({
      status: 401,
    });
  });

  it("is listed by state, the newest first, by pages", async () => {
    const first = await request();
    const second = await request();
    const { items } = await manager().listRequests({ state: "PENDING_APPROVAL", page_size: 2 });
    expect(items.map(({ id }) => id)).toEqual([second, first]);
    const all = await admin().listRequests({ page_size: 1000 });
    expect(all.items.length).toBeGreaterThan(2);
  });
});

it("change requests wait for a decision, and the server changes once it is made", async () => {
  const { service } = test;
  await test.v2.createManagementServer({ body: { name: "north" } });
  await service.tasks.idle();
  const { id: formId } = await service.forms.create({
    displayName: "change",
    requestType: "CHANGE_REQUEST",
    RequestFormElements: [{ label: "Reason", formType: "TEXT" }],
  });
  await service.accounts.create("uma", { password: "pw", role: "USER" });
  const uma = createV2({
    baseUrl: `${origin}/webservices/services/rest/v2`,
    auth: basicV2({ username: "uma", password: "pw" }),
    fetch: test.fetch,
  });
  const [server] = await service.inventory.servers();
  const { id = 0 } = await uma.submitChangeRequest({
    id: server?.id ?? 0,
    body: { formId, formElements: { RequestFormElements: [{ label: "Reason", value: "repair" }] } },
  });
  expect(changes).toEqual([]);
  const waiting = await admin().getRequest({ id });
  expect(waiting).toMatchObject({
    type: "CHANGE_REQUEST",
    state: "PENDING_APPROVAL",
    target: "north",
    changes: [{ label: "Reason", value: "repair" }],
  });
  await admin().approveRequest({ id });
  await service.tasks.idle();
  expect(changes).toEqual([["north", { Reason: "repair" }]]);
  expect((await admin().getRequest({ id })).state).toBe("COMPLETE");
});

describe("the audit", () => {
  it("tells who changed a role, by pages and choices, to auditors and administrators only", async () => {
    await test.service.accounts.create("aud", { password: "pw", role: "AUDITOR" });
    await test.v2.createRoleAssignments({ login_id: "eve", body: { roleName: "USER" } });
    const auditor = clientOf("aud", "pw");
    const { items } = await auditor.listEvents({ kind: "role.changed" });
    expect(items[0]).toMatchObject({
      account: administrator.username,
      kind: "role.changed",
      subject: "account eve",
      request: expect.any(String),
    });
    const [first] = (await auditor.listEvents({ limit: 1 })).items;
    const next = await auditor.listEvents({ limit: 1, before: first?.id ?? 0 });
    expect(next.items[0]?.id).toBeLessThan(first?.id ?? 0);
    expect((await auditor.listEvents({ to: "2000-01-01T00:00:00Z" })).items).toEqual([]);
    expect((await auditor.listEvents({ account: "nobody" })).items).toEqual([]);
    await expect(manager().listEvents()).rejects.toMatchObject({ status: 403 });
    expect(JSON.stringify(items)).not.toContain(administrator.password);
  });
});
