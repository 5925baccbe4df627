import { basic as basicV3, createClient as createV3 } from "@diptych/v3/client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { DeploymentOrder } from "../../service/drivers/deployment-order.ts";
import { SimulatedDeployer } from "../../service/drivers/deployer.ts";
import { PatternMatcher } from "../../service/domain/settings/attribute-pattern.ts";
import { fillInventory } from "./inventory-world.ts";
import { openTestService, origin, type TestService } from "./test-service.ts";

let test: TestService;
let service: number;
/** Orders that the deployer has got. */
const orders: DeploymentOrder[] = [];

const apiOf = (username: string) =>
  createV3({
    baseUrl: `${origin}/rest/v3`,
    auth: basicV3({ username, password: "pw" }),
    fetch: test.fetch,
  });

/** Requests the service as a customer of an organization. */
const request = (organization: string, answers: object = {}, network = "VM Network") =>
  apiOf(`of-${organization};${organization}`).createServiceRequest.result({
    body: {
      service_id: service,
      service: answers as Record<string, unknown>,
      components: [{ name: "web", Network: [{ name: network, zone: "" }] }],
    },
  });

const detailsOf = ({ error }: { readonly error?: unknown }): string => JSON.stringify(error);

beforeAll(async () => {
  const deployer = new (class extends SimulatedDeployer {
    override deploy(...given: Parameters<SimulatedDeployer["deploy"]>) {
      orders.push(given[0]);
      return super.deploy(...given);
    }
  })();
  test = await openTestService({ drivers: { deployer } });
  await fillInventory(test);
  const { accounts, organizations, forms, catalog } = test.service;
  for (const name of ["research", "sales"]) {
    await accounts.create(`of-${name}`, { password: "pw", role: "CUSTOMER" });
    await organizations.create({
      name,
      quota: null,
      members: [{ userid: `of-${name}`, role: "CUSTOMER", isPrimaryContact: false, quota: null }],
    });
  }
  const { id: formId } = await forms.create({
    displayName: "web",
    RequestFormElements: [
      { label: "Cost centre", formType: "TEXT" },
      { label: "Protection", formType: "TEXT" },
      { label: "Owner group", formType: "TEXT", value: "plain" },
    ],
  });
  const { id: machineForm } = await forms.create({
    displayName: "machine",
    RequestFormElements: [
      { label: "CPU Count", formType: "CPU_COUNT", value: "1" },
      { label: "Memory", formType: "MEMORY", value: "1 GB" },
      { label: "Network", formType: "NETWORK" },
    ],
  });
  const created = await catalog.create({
    name: "Web",
    description: null,
    categories: [],
    formId,
    needsApproval: false,
    components: [
      {
        name: "web",
        type: "VIRTUAL_MACHINE",
        managementServerType: "VMWARE",
        guestOs: null,
        formId: machineForm,
      },
    ],
  });
  service = created.id;
});
afterAll(async () => {
  expect(test.errors).toEqual([]);
  await test.close();
});

describe("custom attributes", () => {
  it("hold the values of labels with their names to their patterns", async () => {
    const { id = 0 } = await test.v2.createAttribute({
      body: {
        name: "Cost centre",
        regularExpression: "[RS]-[0-9]{3}",
        validationMessage: "A cost centre is R or S, and three digits.",
      },
    });
    const wrong = await request("research", { "Cost centre": "R-1" });
    expect(wrong).toMatchObject({
      status: 400,
      error: {
        errors: [
          {
            pointer: "/service/Cost centre",
            detail: "A cost centre is R or S, and three digits.",
          },
        ],
      },
    });
    expect((await request("research", { "Cost centre": "R-100" })).status).toBe(201);
    await test.v2.deleteAttribute({ id });
    expect((await request("research", { "Cost centre": "R-1" })).status).toBe(201);
  });

  it("that are enumerated take one of their values", async () => {
    const { id = 0 } = await test.v2.createAttribute({
      body: { name: "Cost centre", enumerated: true, costItems: [{ name: "R-100", cost: 1 }] },
    });
    expect(detailsOf(await request("research", { "Cost centre": "R-200" }))).toContain(
      "Cost centre is one of R-100.",
    );
    expect((await request("research", { "Cost centre": "R-100" })).status).toBe(201);
    await test.v2.deleteAttribute({ id });
  });

  it("that the portal must not edit are set by administrators only, defaults apart", async () => {
    const { id = 0 } = await test.v2.createAttribute({
      body: { name: "Owner group", portalEditable: false },
    });
    const refused = await request("research", { "Owner group": "wheel" });
    expect(detailsOf(refused)).toContain("Owner group is set by administrators only.");
    expect((await request("research")).status).toBe(201);
    const own = await test.v3.createServiceRequest.result({
      body: { service_id: service, service: { "Owner group": "wheel" } },
    });
    expect(own.status).toBe(201);
    await test.v2.deleteAttribute({ id });
  });

  it("that place machines are set by administrators only where the portal must not edit them", async () => {
    const body = { name: "Protection", isEditableInPortal: false };
    const { id = 0 } = await test.v2.createPlacementAttribute({ body });
    expect(await request("research", { Protection: "high" })).toMatchObject({
      status: 400,
      error: {
        errors: [
          { pointer: "/service/Protection", detail: "Protection is set by administrators only." },
        ],
      },
    });
    expect((await request("research")).status).toBe(201);
    const own = await test.v3.createServiceRequest.result({
      body: { service_id: service, service: { Protection: "high" } },
    });
    expect(own.status).toBe(201);
    await test.v2.replacePlacementAttribute({ id, body: { ...body, isEditableInPortal: true } });
    expect((await request("research", { Protection: "high" })).status).toBe(201);
    await test.v2.deletePlacementAttribute({ id });
  });

  it("have no pattern that takes more than linear time", async () => {
    const { status, error } = await test.v2.createAttribute.result({
      body: { name: "Slow", regularExpression: "(?=a)a" },
    });
    expect(status).toBe(400);
    expect(JSON.stringify(error)).toContain("linear time");
  });

  it.each([
    ["a".repeat(1001), "1000 characters"],
    ["(a?){1000}", "more than 1000 steps"],
    ["(?:(?:a?){30}){30}", "more than 1000 steps"],
  ])("have no pattern without a bound: %.20s", async (regularExpression, words) => {
    for (const write of [
      () => test.v2.createAttribute.result({ body: { name: "Large", regularExpression } }),
      async () => {
        const { id = 0 } = await test.v2.createAttribute({ body: { name: "Small" } });
        const result = await test.v2.replaceAttribute.result({
          id,
          body: { name: "Small", regularExpression },
        });
        await test.v2.deleteAttribute({ id });
        return result;
      },
    ]) {
      const { status, error } = await write();
      expect(status).toBe(400);
      expect(JSON.stringify(error)).toContain(words);
    }
  });

  it("do not match a value that is long for its pattern", async () => {
    const { id = 0 } = await test.v2.createAttribute({
      body: { name: "Cost centre", regularExpression: "(a?){200}a*" },
    });
    expect((await request("research", { "Cost centre": "a".repeat(100) })).status).toBe(201);
    const refused = await request("research", { "Cost centre": "a".repeat(100_000) });
    expect(detailsOf(refused)).toMatch(/Cost centre has \d+ characters at most\./);
    await test.v2.deleteAttribute({ id });
  });

  it("match so many values of one request, each different one once", () => {
    const matcher = new PatternMatcher();
    const values = Array.from({ length: 10_000 }, (_, i) => `${i}`.padStart(400, "a"));
    const matches = values.map((value) => matcher.match("[a-z]{1,100}x", value));
    expect(new Set(matches)).toEqual(new Set([false, "too much"]));
    const same = new PatternMatcher();
    expect(new Set(values.map(() => same.match("[a-z0-9]*", values[0] ?? "")))).toEqual(
      new Set([true]),
    );
  });
});

describe("deployment destinations", () => {
  it("decide who may deploy, and where by placement attributes", async () => {
    const { id: attribute = 0 } = await test.v2.createPlacementAttribute({
      body: { name: "Protection" },
    });
    const organization = await test.service.organizations.named("research");
    const make = (name: string, values: string[]) =>
      test.v2.createDeploymentDestination({
        body: {
          name,
          organizations: [{ id: organization.id, type: "ORGANIZATION" }],
          appliedPlacementAttributes: [
            { placementAttribute: { id: attribute }, allowedValues: values },
          ],
        },
      });
    const daily = await make("daily", ["daily"]);
    const hourly = await make("hourly", ["hourly"]);
    orders.length = 0;
    expect((await request("research", { Protection: "hourly" })).status).toBe(201);
    await test.service.tasks.idle();
    expect(orders.at(-1)?.components[0]?.destination).toMatchObject({ name: "hourly" });
    expect(detailsOf(await request("research", { Protection: "never" }))).toContain(
      "No deployment destination takes the placement attributes of web.",
    );
    expect(detailsOf(await request("sales"))).toContain(
      "No deployment destination is for the requester.",
    );
    for (const { id = 0 } of [daily, hourly]) await test.v2.deleteDeploymentDestination({ id });
    expect((await request("sales")).status).toBe(201);
  });
});

describe("IP pools", () => {
  it("hand their addresses to machines on their networks, count them, and get them back", async () => {
    const [network] = await test.service.inventory.references({ type: "NETWORK", limit: 1 });
    const name = network?.displayName ?? "";
    const { id } = await test.service.ipPools.create({
      name: "pool",
      networks: [{ id: network?.id, type: "NETWORK" }],
      range: { from: "10.9.0.1", to: "10.9.0.2" },
    });
    const counts = async () => {
      const { freeIps, assignedIps, reservedIps } = (await test.service.ipPools.get(id)).body;
      return { freeIps, assignedIps, reservedIps };
    };
    orders.length = 0;
    expect((await request("research", {}, name)).status).toBe(201);
    await test.service.tasks.idle();
    expect(orders.at(-1)?.components[0]?.networks).toMatchObject([{ name, address: "10.9.0.1" }]);
    expect(await counts()).toEqual({ freeIps: 1, assignedIps: 1, reservedIps: 0 });
    expect((await request("sales", {}, name)).status).toBe(201);
    expect(detailsOf(await request("sales", {}, name))).toContain("No address is free");
    await test.service.tasks.idle();
    const machines = await test.service.db
      .selectFrom("machines")
      .select("object_id")
      .orderBy("id", "desc")
      .limit(2)
      .execute();
    for (const { object_id } of machines) await test.service.machines.remove(object_id ?? 0);
    expect(await counts()).toEqual({ freeIps: 2, assignedIps: 0, reservedIps: 0 });
  });

  it("give each network of a machine an address of its own, also two of one name", async () => {
    const [network] = await test.service.inventory.references({ type: "NETWORK", limit: 1 });
    const name = network?.displayName ?? "";
    orders.length = 0;
    const both = await test.v3.createServiceRequest.result({
      body: {
        service_id: service,
        components: [
          {
            name: "web",
            Network: [
              { name, zone: "" },
              { name, zone: "" },
            ],
          },
        ],
      },
    });
    expect(both.status).toBe(201);
    await test.service.tasks.idle();
    const addresses = orders.at(-1)?.components[0]?.networks.map(({ address }) => address);
    expect(addresses).toEqual(["10.9.0.1", "10.9.0.2"]);
    const [machine] = await test.service.db
      .selectFrom("machines")
      .select("object_id")
      .orderBy("id", "desc")
      .limit(1)
      .execute();
    await test.service.machines.remove(machine?.object_id ?? 0);
  });

  it("hold addresses back for requests that wait, and free those of requests that end without", async () => {
    const manual = await openTestService({ approval: "manual" });
    await fillInventory(manual);
    const { ipPools, inventory, rows, requests } = manual.service;
    const [network] = await inventory.references({ type: "NETWORK", limit: 1 });
    const { id } = await ipPools.create({
      name: "pool",
      networks: [{ id: network?.id, type: "NETWORK" }],
      range: { from: "10.9.0.1", to: "10.9.0.2" },
    });
    const { AddressClaims } = await import("../../service/domain/network/address-claims.ts");
    const waiting = await requests.open(
      rows,
      {
        type: "NEW_REQUEST",
        serviceId: null,
        requiredBy: "2026-01-01",
        deployedName: null,
        content: { services: [] },
        costs: {
          cpu: 0,
          memory: 0,
          disk: 0,
          os: 0,
          support: 0,
          attributes: 0,
          markup: 0,
          total: 0,
        },
      },
      { accountId: 1, userid: "root", role: "CUSTOMER", organizationId: null },
      true,
    );
    await new AddressClaims(rows).reserve(waiting.id, {
      name: "Web",
      categories: [],
      settings: [],
      components: [
        {
          name: "web",
          type: "VIRTUAL_MACHINE",
          managementServerType: "VMWARE",
          guestOs: null,
          cpus: 1,
          memory: null,
          disks: [],
          settings: [],
          networks: [{ name: network?.displayName ?? "", zone: "" }],
        },
      ],
    });
    expect((await ipPools.get(id)).body).toMatchObject({ reservedIps: 1, freeIps: 1 });
    await requests.reject(waiting.id, "no");
    expect((await ipPools.get(id)).body).toMatchObject({ reservedIps: 0, freeIps: 2 });
    await manual.close();
  });

  it("serve the networks of a zone, and a zone that there is not is refused where there are some", async () => {
    const [network] = await test.service.inventory.references({ type: "NETWORK", limit: 1 });
    await test.service.networkZones.create({ name: "inner" });
    await test.v2.applyNetworkZone({ id: network?.id ?? 0, body: { name: "inner" } });
    const ask = (zone: string) =>
      test.v3.createServiceRequest.result({
        body: { service_id: service, components: [{ name: "web", Network: [{ name: "", zone }] }] },
      });
    expect(detailsOf(await ask("outer"))).toContain("There is no network zone outer.");
    orders.length = 0;
    expect((await ask("inner")).status).toBe(201);
    await test.service.tasks.idle();
    expect(orders.at(-1)?.components[0]?.networks[0]?.address).toBe("10.9.0.1");
  });
});

it("a role within an organization decides what its member may do there", async () => {
  expect((await apiOf("of-research;research").listUsers.result()).status).toBe(403);
  await test.v2.replaceAccount({
    login_id: "of-research",
    body: {
      userid: "of-research",
      role: { name: "CUSTOMER" },
      enabled: true,
      contextRoles: [{ context: { displayName: "research" }, role: { name: "MANAGER" } }],
    },
  });
  await test.service.accounts.create("second", { password: "pw", role: "CUSTOMER" });
  await test.service.organizations.addMember("research", {
    userid: "second",
    role: "CUSTOMER",
    isPrimaryContact: false,
    quota: null,
  });
  const { items } = await apiOf("of-research;research").listUsers();
  expect(items.map(({ name }) => name)).toEqual(["of-research", "second"]);
  const { token } = await test.v3.createToken({
    body: { username: "of-research", password: "pw", organization: "research" },
  });
  const answer = await test.fetch(`${origin}/rest/v3/users`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  expect(((await answer.json()) as { items: unknown[] }).items).toHaveLength(2);
  await test.v2.deleteContextRoles({ login_id: "of-research" });
  expect((await apiOf("of-research;research").listUsers.result()).status).toBe(403);
});
