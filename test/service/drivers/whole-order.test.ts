import { createServer as createHttp } from "node:http";
import type { AddressInfo } from "node:net";
import type { IpPool } from "@diptych/v2";
import { afterEach, describe, expect, it } from "vitest";
import { SimulatedDeployer, type Deployer } from "../../../service/drivers/deployer.ts";
import type { OrderedComponent } from "../../../service/drivers/deployment-order.ts";
import { operatorDrivers } from "../../../service/drivers/operator/operator-drivers.ts";
import { createServer, toNodeListener } from "../../../service/generated/operator/server.ts";
import { settle } from "../catalog-world.ts";
import { fillInventory } from "../inventory-world.ts";
import { openTestService, type TestService } from "../test-service.ts";

/** A deployer, and the components of the orders that it was given to deploy. */
interface Seen {
  readonly deployer: Deployer;
  readonly components: OrderedComponent[];
  close(): void;
}

function inProcess(): Promise<Seen> {
  const components: OrderedComponent[] = [];
  const deployer = new (class extends SimulatedDeployer {
    override deploy(...[order, key]: Parameters<SimulatedDeployer["deploy"]>) {
      components.push(...order.components);
      return super.deploy(order, key);
    }
  })();
  return Promise.resolve({ deployer, components, close: () => {} });
}

async function byHttp(): Promise<Seen> {
  const components: OrderedComponent[] = [];
  const system = createServer<true>(
    {
      acceptOrder: () => ({ status: 204 }),
      deploy: ({ body }) => {
        components.push(...(body.components as readonly unknown[] as OrderedComponent[]));
        const machines = body.components
          .filter(({ type }) => type === "VIRTUAL_MACHINE")
          .map(({ name }) => ({ component: name, name: `${name}-1` }));
        return { status: 200, body: { machines } };
      },
      withdraw: () => ({ status: 204 }),
    },
    { authenticate: { token: () => true }, onError: () => {} },
  );
  const http = createHttp(toNodeListener(system));
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const { deployer } = operatorDrivers({ url, token: "t" }, ["deployments"]);
  if (deployer === undefined) throw new Error("no deployer");
  const close = () => {
    http.closeAllConnections();
    http.close();
  };
  return { deployer, components, close };
}

let test: TestService;
let seen: Seen;
afterEach(async () => {
  await test.close();
  seen.close();
});

/** A service with a machine, and a component of the type `Load balancer entry`. */
async function offer(): Promise<number> {
  const { forms, catalog } = test.service;
  const { id: formId } = await forms.create({
    displayName: "machine",
    RequestFormElements: [
      { label: "CPU Count", formType: "CPU_COUNT", value: "2" },
      { label: "Memory", formType: "MEMORY", value: "4 GB" },
      { label: "Network", formType: "NETWORK" },
      { label: "system", formType: "DISK", value: "40 GB" },
    ],
  });
  const part = { managementServerType: "VMWARE", guestOs: null };
  const front = { ...part, name: "front", managementServerType: "7 層", formId: null };
  const { id } = await catalog.create({
    name: "Shop",
    description: null,
    categories: [],
    formId: null,
    needsApproval: false,
    components: [
      { ...part, name: "web", type: "VIRTUAL_MACHINE", formId },
      { ...front, type: "Load balancer entry" },
    ],
  });
  return id;
}

async function makePool(given: IpPool): Promise<number> {
  await test.v2.createIpPool({ body: given });
  await settle(test);
  const { IpPools = [] } = await test.v2.listIpPools();
  return IpPools.find(({ name }) => name === given.name)?.id ?? 0;
}

async function request(service_id: number, networks: readonly object[]): Promise<void> {
  const { status, body } = await test.v3.createServiceRequest.response({
    body: { service_id, components: [{ name: "web", Network: networks }] },
  });
  const components = (status === 201 ? body.services : []).flatMap((one) => one.components);
  // Version 3 shows kinds as enums.
  const kinds = components.map(({ summary }) => [summary.type, summary.management_server_type]);
  expect(kinds).toEqual([
    ["VIRTUAL_MACHINE", "VMWARE"],
    ["LOAD_BALANCER_ENTRY", "OTHER"],
  ]);
  await settle(test);
}

describe.each([
  ["a driver in TypeScript", inProcess],
  ["a system of the operator's", byHttp],
])("%s", (_, make) => {
  it("gets what version 2 has set and version 3 has asked for, to configure a machine", async () => {
    seen = await make();
    test = await openTestService({ drivers: { deployer: seen.deployer } });
    const { network } = await fillInventory(test);
    const pool = await makePool({
      name: "inner",
      networks: [{ id: network.id }],
      range: { from: "192.0.2.10", to: "192.0.2.20" },
      networkConfig: {
        subnetMask: "255.255.255.0",
        defaultGateway: "192.0.2.1",
        primaryDns: "192.0.2.2",
        secondaryDns: "192.0.2.3",
        dnsSuffix: "inner.example",
      },
    });
    await test.service.networkZones.create({ name: "production" });
    await test.v2.applyNetworkZone({ id: network.id, body: { name: "production" } });
    const type = await test.v2.createCustomComponentType({
      body: { name: "Load balancer entry", description: "An entry", cost: 3 },
    });
    await test.v2.createCostModel({
      body: {
        name: "Standard",
        currency: "EUR",
        pricingPlan: "PREPAID",
        defaultStorageTier: "gold",
      },
    });
    await settle(test);
    const [model] = (await test.v2.listCostModels()).costModels ?? [];
    const service = await offer();
    await request(service, [
      { name: network.displayName, zone: "" },
      { name: "", zone: "production" },
    ]);
    const costModel = { id: model?.id, name: "Standard", pricingPlan: "PREPAID", currency: "EUR" };
    const settings = {
      pool: { id: pool, name: "inner" },
      subnetMask: "255.255.255.0",
      prefixLength: 24,
      defaultGateway: "192.0.2.1",
      dnsServers: ["192.0.2.2", "192.0.2.3"],
      dnsSuffix: "inner.example",
    };
    const known = { network, zone: "production", settings };
    expect(seen.components).toMatchObject([
      {
        name: "web",
        type: "VIRTUAL_MACHINE",
        componentType: null,
        disks: [{ tier: "gold" }],
        networks: [
          { ...known, name: network.displayName, address: "192.0.2.10" },
          { ...known, name: "", address: "192.0.2.11" },
        ],
        costModel,
      },
      {
        name: "front",
        type: "Load balancer entry",
        componentType: { id: type.id, name: "Load balancer entry", description: "An entry" },
        networks: [],
        costModel,
      },
    ]);
    expect(test.errors).toEqual([]);
  });

  it("gets null for what nothing says: a network without a pool, a pool without settings", async () => {
    seen = await make();
    test = await openTestService({ drivers: { deployer: seen.deployer } });
    const service = await offer();
    await request(service, [{ name: "somewhere", zone: "" }]);
    const { network } = await fillInventory(test);
    const range = { from: "2001:db8::10", to: "2001:db8::20" };
    const networks = [{ id: network.id }];
    const pool = await makePool({ name: "bare", networks, range });
    await request(service, [{ name: network.displayName, zone: "" }]);
    const six = { subnetMask: "/64", primaryDns: "" };
    await test.v2.replaceIpPool({
      id: pool,
      body: { name: "bare", networks, range, networkConfig: six },
    });
    await request(service, [{ name: network.displayName, zone: "" }]);
    const bare = {
      pool: { id: pool, name: "bare" },
      subnetMask: null,
      prefixLength: null,
      defaultGateway: null,
      dnsServers: [],
      dnsSuffix: null,
    };
    const machines = seen.components.filter(({ name }) => name === "web");
    expect(machines.map(({ networks: ordered }) => ordered)).toEqual([
      [{ name: "somewhere", zone: "", network: null, address: null, settings: null }],
      [
        {
          name: network.displayName,
          zone: "",
          network,
          address: "2001:db8::10",
          settings: bare,
        },
      ],
      [
        {
          name: network.displayName,
          zone: "",
          network,
          address: "2001:db8::11",
          settings: { ...bare, subnetMask: "/64", prefixLength: 64 },
        },
      ],
    ]);
    expect(machines[0]).toMatchObject({ costModel: null, componentType: null });
    expect(test.errors).toEqual([]);
  });
});
