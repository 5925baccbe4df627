import { createServer as createHttp } from "node:http";
import type { AddressInfo } from "node:net";
import { toNodeListener } from "@diptych/runtime";
import type { ServiceRequestCreation } from "@diptych/v3";
import { basic, createClient } from "@diptych/v3/client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DeploymentError, SimulatedDeployer } from "../../service/drivers/deployer.ts";
import { fillCatalog, settle, type CatalogWorld } from "./catalog-world.ts";
import { administrator, openTestService, origin, type TestService } from "./test-service.ts";

let test: TestService;
let world: CatalogWorld;
/** A customer of the organization research. */
let customer: TestService["v3"];

/** Requests a service; the answer is the whole request. */
async function submit(api: TestService["v3"], body: ServiceRequestCreation) {
  const answer = await api.createServiceRequest({ body });
  if (answer === undefined || !("summary" in answer)) throw new Error("not acknowledged in time");
  return answer;
}

const service = { "Cost centre": "R-100" };

beforeAll(async () => {
  test = await openTestService();
  world = await fillCatalog(test);
  const { v3 } = test;
  await v3.createOrganization({ body: { name: "research" } });
  await v3.updateOrganization({
    org_name: "research",
    body: {
      resource_quota: { num_cpus: 10, memory_in_gb: 64, total_storage_in_gb: 500 },
      cost_quota: null,
    },
  });
  for (const [name, role] of [
    ["ann", "CUSTOMER"],
    ["max", "MANAGER"],
  ] as const) {
    await v3.createUser({ body: { name, password: "p", role: "CUSTOMER" } });
    const body = { username: name, role, resource_quota: { num_cpus: 8 } };
    await v3.createOrganizationMember({ org_name: "research", body });
  }
  await test.service.configuration.attributes.create({ name: "Cost centre" });
  await test.service.costModels.create({
    name: "standard",
    allocatedCpuCost: 1,
    allocatedMemoryCost: 0.5,
    storageTierCosts: [{ name: "gold", cost: 0.1 }],
    operatingSystemCosts: [{ os: "Debian 12", cost: 0.25 }],
    serviceMarkupDiscount: [{ serviceName: "Web server", markupDiscount: 10 }],
    costAttributes: [{ name: "Cost centre", costItems: [{ name: "R-100", cost: 0.75 }] }],
  });
  const auth = basic({ username: "ann;research", password: "p" });
  customer = createClient({ baseUrl: `${origin}/rest/v3`, auth, fetch: test.fetch });
});
afterAll(() => test.close());

describe("a service request", () => {
  it("is made from the form, costs what the model says, and is deployed", async () => {
    const form = await test.v3.getRequestForm({ id: world.web });
    const created = await submit(customer, {
      ...form,
      service: { ...service, Name: "shop", "Needed by": "2030-01-31" },
    });
    const { id } = created.summary;
    expect(created).toMatchObject({
      summary: {
        request_type: "NEW_REQUEST",
        state: "READY_TO_DEPLOY",
        submitted_by: "ann",
        date_required_by: "2030-01-31",
        waiting_on: "deployment",
        resource_summary: {
          total_cpus: 2,
          total_memory_kb: 4 * 1024 ** 2,
          total_disk_size_kb: 40 * 1024 ** 2,
        },
        cost_summary: {
          total_cpu_cost: 2,
          total_memory_cost: 2,
          total_disk_cost: 4,
          total_os_cost: 0.25,
          total_categorized_cost: 0.75,
          total_extra_cost: 0.9,
          total_cost: 9.9,
        },
      },
      services: [
        {
          service: { name: "Web server", summary: { categories: ["linux", "web"] } },
          components: [
            {
              configuration: {
                cpu_count: 2,
                memory: { size: { unit: "GB", value: 4 } },
                network: [{ name: "VM Network", zone: "production" }],
                disks: [{ name: "system", storage_tier: "gold" }],
                "tier/level": 1,
              },
            },
          ],
        },
      ],
    });
    await settle(test);
    const done = await customer.getServiceRequest({ id });
    expect(done.summary).toMatchObject({ state: "COMPLETE", waiting_on: "" });
    expect(done.summary.date_completed).toMatch(/^\d{4}-.*:\d\dZ$/);
    expect(done.services[0]?.components[0]?.summary.state).toBe("COMPLETE");
  });

  it("is found by state, requester and name", async () => {
    const found = async (filter: string) =>
      (await test.v3.listServiceRequests({ filter })).items.length;
    expect(await found("state -eq COMPLETE")).toBe(1);
    expect(await found("deployed_name -contains sho")).toBe(1);
    expect(await found("(submitted_by -eq ann) -and (deployed_name -ne shop)")).toBe(0);
    const { items } = await test.v3.listServiceRequests({ filter: "deployed_name -eq shop" });
    expect(Object.keys(items[0] ?? {})).toEqual(["id", "links"]);
  });

  it("names every mistake of the form", async () => {
    const { error } = await test.v3.createServiceRequest.result({
      body: {
        service_id: world.web,
        service: { colour: "red", "Needed by": "tomorrow" },
        components: [
          { name: "web", "CPU Count": null, "tier/level": "x", Memory: { size: 4 } },
          { name: "web" },
          { name: "cache" },
        ],
      },
    });
    expect(error).toMatchObject({ status: 400 });
    const { errors = [] } = error as unknown as { errors?: { pointer: string }[] };
    expect(errors.map(({ pointer }) => pointer).sort()).toEqual([
      "/components/0/CPU Count",
      "/components/0/Memory",
      "/components/0/tier~1level",
      "/components/1/name",
      "/components/2/name",
      "/service/Cost centre",
      "/service/Needed by",
      "/service/colour",
    ]);
  });

  it("needs a service, and no form where the service has none", async () => {
    const missing = await test.v3.createServiceRequest.result({ body: { service_id: 4711 } });
    expect(missing).toMatchObject({ status: 400, error: { errors: [{ pointer: "/service_id" }] } });
    const { summary } = await submit(test.v3, { service_id: world.plain });
    expect(summary.cost_summary.total_cost).toBe(0);
  });

  it("is refused where a quota leaves too little, and then reserves nothing", async () => {
    const before = await test.service.reservations.left(1);
    const refused = await customer.createServiceRequest.result({
      body: { service_id: world.web, service, components: [{ name: "web", "CPU Count": 7 }] },
    });
    expect(refused).toMatchObject({ status: 400 });
    expect(await test.service.reservations.left(1)).toEqual(before);
    expect(before.left).toMatchObject({ cpus: 8, memoryGb: 60, storageGb: 460 });
  });
});

describe("approval", () => {
  it("waits for a manager, and comes by itself where the policy is automatic", async () => {
    const body = { service_id: world.database, service };
    const { summary } = await submit(customer, body);
    expect(summary).toMatchObject({
      state: "PENDING_APPROVAL",
      approvers: ["max"],
      waiting_on: "max",
    });
    await settle(test);
    const { summary: after } = await customer.getServiceRequest({ id: summary.id });
    expect(after.state).toBe("COMPLETE");
    const own = await submit(test.v3, body);
    expect(own.summary.state).toBe("READY_TO_DEPLOY");
  });

  it("is a decision of somebody where the policy is manual", async () => {
    const manual = await openTestService({ approval: "manual" });
    try {
      const { database } = await fillCatalog(manual);
      await manual.v3.createUser({ body: { name: "bob", password: "p", role: "USER" } });
      const auth = basic({ username: "bob", password: "p" });
      const bob = createClient({ baseUrl: `${origin}/rest/v3`, auth, fetch: manual.fetch });
      const ids: number[] = [];
      for (const _ of [1, 2, 3]) {
        const created = await submit(bob, { service_id: database, service });
        ids.push(created.summary.id);
      }
      const [approved = 0, rejected = 0, waiting = 0] = ids;
      const { requests } = manual.service;
      await requests.approve(approved, "root");
      await requests.reject(rejected, "Too dear.");
      await settle(manual);
      await expect(requests.approve(rejected, "root")).rejects.toThrow("waits for no approval");
      const states: unknown[] = [];
      for (const id of [approved, rejected, waiting]) {
        const { summary } = await bob.getServiceRequest({ id });
        states.push([summary.state, summary.error_message]);
      }
      expect(states).toEqual([
        ["COMPLETE", null],
        ["REJECTED", "Too dear."],
        ["PENDING_APPROVAL", null],
      ]);
    } finally {
      await manual.close();
    }
  });
});

describe("the deployer", () => {
  it("that takes longer than the creation may is answered by 202", async () => {
    let acknowledge = (): void => {};
    const slow = new (class extends SimulatedDeployer {
      override accept(): Promise<void> {
        return new Promise((resolve) => (acknowledge = resolve));
      }
    })();
    const late = await openTestService({ drivers: { deployer: slow }, createTime: 20 });
    try {
      const { web } = await fillCatalog(late);
      const body = { service_id: web, service };
      const { status, data } = await late.v3.createServiceRequest.result({ body });
      expect(status).toBe(202);
      acknowledge();
      await settle(late);
      const id = (data as { id?: number } | undefined)?.id ?? 0;
      const { summary } = await late.v3.getServiceRequest({ id });
      expect(summary.state).toBe("COMPLETE");
    } finally {
      await late.close();
    }
  });

  it("that takes longer is waited for by the generated client, over a socket", async () => {
    const acknowledge: (() => void)[] = [];
    const slow = new (class extends SimulatedDeployer {
      override accept(): Promise<void> {
        return new Promise((resolve) => acknowledge.push(resolve));
      }
    })();
    const http = createHttp();
    await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
    // Links lead to where the client is.
    const publicUrl = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
    const late = await openTestService({ drivers: { deployer: slow }, createTime: 20, publicUrl });
    http.on("request", toNodeListener(late.service.server));
    try {
      const { web } = await fillCatalog(late);
      const sent: string[] = [];
      const api = createClient({
        baseUrl: `${publicUrl}/rest/v3`,
        auth: basic(administrator),
        interceptors: [
          async (request, next) => {
            const answer = await next(request);
            sent.push(`${request.method} ${answer.status}`);
            if (answer.status === 202) {
              for (const accept of acknowledge) accept();
              await settle(late);
            }
            return answer;
          },
        ],
      });
      const done = await api.createServiceRequest.wait(
        { body: { service_id: web, service } },
        { until: ({ summary }) => summary.state === "COMPLETE", interval: "1ms" },
      );
      expect(done.summary.state).toBe("COMPLETE");
      expect(sent).toEqual(["POST 202", "GET 200"]);
    } finally {
      http.closeAllConnections();
      http.close();
      await late.close();
    }
  });

  it("that cannot deploy fails the request, which gives back its reservation", async () => {
    const broken = new (class extends SimulatedDeployer {
      override deploy(): Promise<never> {
        return Promise.reject(new DeploymentError("No host is left."));
      }
    })();
    const failing = await openTestService({ drivers: { deployer: broken } });
    try {
      const { web } = await fillCatalog(failing);
      const { v3, fetch } = failing;
      await v3.createOrganization({ body: { name: "lab" } });
      await v3.createUser({ body: { name: "eve", password: "p" } });
      const member = { username: "eve", cost_quota: { daily_cost: 5 } };
      const cost_quota = { daily_cost: 9 };
      await v3.updateOrganization({ org_name: "lab", body: { resource_quota: null, cost_quota } });
      await v3.createOrganizationMember({ org_name: "lab", body: member });
      const auth = basic({ username: "eve;lab", password: "p" });
      const eve = createClient({ baseUrl: `${origin}/rest/v3`, auth, fetch });
      const { summary } = await submit(eve, { service_id: web, service });
      await settle(failing);
      const { summary: after } = await eve.getServiceRequest({ id: summary.id });
      expect(after).toMatchObject({ state: "FAILED", error_message: "No host is left." });
      const { left } = await failing.service.reservations.left(1);
      expect(left).toMatchObject({ dailyCost: 9 });
      expect(await failing.service.reservations.open()).toEqual([]);
    } finally {
      await failing.close();
    }
  });
});

it("meets no error that nobody expected", () => expect(test.errors).toEqual([]));
