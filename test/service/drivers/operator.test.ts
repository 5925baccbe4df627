import {
  createServer as createHttp,
  type Server as HttpServer,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { patience } from "../../support/patience.ts";
import { DeploymentError } from "../../../service/drivers/deployer.ts";
import type { DeploymentOrder } from "../../../service/drivers/deployment-order.ts";
import {
  ServerUnavailable,
  type ServerAddress,
} from "../../../service/drivers/management-server.ts";
import { OperatorMistake } from "../../../service/drivers/operator/operator-calls.ts";
import { operatorDrivers } from "../../../service/drivers/operator/operator-drivers.ts";
import { SystemUnavailable } from "../../../service/drivers/system-unavailable.ts";
import { WorkflowError } from "../../../service/drivers/workflow-runner.ts";
import { simulatedDrivers } from "../../../service/drivers/drivers.ts";
import {
  createServer,
  isSameSecret,
  problem,
  toNodeListener,
  type Handlers,
} from "../../../service/generated/operator/server.ts";

const token = "of-the-operator";
/** What the system does next; by default all is well. */
let handlers: { -readonly [Name in keyof Handlers<true>]: Handlers<true>[Name] } = {};
const bodies: unknown[] = [];
const keys: string[] = [];
let http: HttpServer;
let answer: ((response: ServerResponse) => void) | undefined;

beforeAll(async () => {
  const names = [
    "acceptOrder",
    "deploy",
    "withdraw",
    "runStep",
    "describeServer",
    "readInventory",
    "changeServer",
    "defineAttributes",
    "readPrices",
  ] as const;
  const forwarding = Object.fromEntries(
    names.map((name) => [
      name,
      (request: { readonly body: unknown; readonly headers?: object }) => {
        bodies.push(request.body);
        keys.push((request.headers as { "Idempotency-Key"?: string })?.["Idempotency-Key"] ?? "");
        const handler = handlers[name] as ((given: unknown) => unknown) | undefined;
        return handler?.(request) ?? { status: 204 };
      },
    ]),
  ) as unknown as Handlers<true>;
  const server = createServer<true>(forwarding, {
    authenticate: { token: (given) => (isSameSecret(given.token, token) ? true : undefined) },
    onError: () => {},
  });
  const listener = toNodeListener(server);
  http = createHttp((request, response) => {
    if (answer === undefined) listener(request, response);
    else answer(response);
  });
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
});
afterAll(() => {
  http.closeAllConnections();
  http.close();
});
beforeEach(() => {
  handlers = {};
  answer = undefined;
  bodies.splice(0);
  keys.splice(0);
});

function drivers(given: { readonly token?: string; readonly timeout?: number } = {}) {
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  return {
    ...simulatedDrivers(),
    ...operatorDrivers({ url, token, timeout: patience, retries: 1, ...given }, [
      "deployments",
      "inventory",
      "workflows",
      "costs",
      "attributes",
    ]),
  };
}

const order: DeploymentOrder = {
  requestId: 7,
  deployedName: "shop",
  requiredBy: "2026-12-01",
  owner: "root",
  organization: { id: 2, name: "research" },
  components: [
    {
      name: "web",
      service: "Shop",
      type: "VIRTUAL_MACHINE",
      componentType: { id: 4, name: "VIRTUAL_MACHINE", description: null },
      managementServerType: "VMWARE",
      cpus: 2,
      memoryKb: 4_194_304,
      disks: [{ name: "system", tier: "gold", kb: 41_943_040 }],
      networks: [
        {
          name: "VM Network",
          zone: "production",
          network: { displayName: "VM Network", type: "NETWORK", id: 9 },
          address: "192.0.2.10",
          settings: {
            pool: { id: 6, name: "inner" },
            subnetMask: "255.255.255.0",
            prefixLength: 24,
            defaultGateway: "192.0.2.1",
            dnsServers: ["192.0.2.2"],
            dnsSuffix: null,
          },
        },
      ],
      guestOs: "Debian 12",
      template: { id: 5, name: "debian", cloudTemplateBody: "{}", capabilities: ["snapshot"] },
      destination: null,
      costModel: { id: 8, name: "Standard", pricingPlan: "PREPAID", currency: null },
      attributes: { "Cost centre": "R-100" },
      settings: { Contact: { street: "1 Main" } },
    },
  ],
  destinations: [
    {
      id: 3,
      name: "North",
      type: null,
      managementServer: { displayName: "north", type: "MANAGEMENT_SERVER", id: 1 },
      target: null,
      placementAttributes: [{ name: "Protection", values: ["mirrored"] }],
    },
  ],
};
const login = { username: "svc", password: "hush", rsa: null };
const server: ServerAddress = {
  id: 1,
  name: "north",
  serverType: "VMWARE",
  address: "north.example",
  port: 443,
  username: "svc",
  login: () => Promise.resolve(login),
};
const { login: _, ...facts } = server;

describe("a deployer of the operator's", () => {
  it("gets the whole order, and says what it has deployed", async () => {
    const { deployer } = drivers();
    const machines = [{ component: "web", name: "shop-web-7" }];
    handlers.deploy = () => ({ status: 200, body: { machines } });
    await deployer.accept(order, "accept/7/now");
    expect(await deployer.deploy(order, "a/1")).toEqual({ machines });
    await deployer.withdraw(order, "a/2");
    expect(bodies).toEqual([order, order, order]);
    expect(keys).toEqual(["accept/7/now", "a/1", "a/2"]);
  });

  it("refuses in words for the requester", async () => {
    handlers.deploy = () => problem(422, { detail: "No host has room.\u0001" });
    const refusal: unknown = await drivers()
      .deployer.deploy(order, "a/1")
      .catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(DeploymentError);
    expect(String(refusal)).toContain("No host has room.\uFFFD");
    handlers.acceptOrder = () => problem(422, { detail: "x".repeat(5000) });
    await expect(drivers().deployer.accept(order, "a/1")).rejects.toThrow(/^x{1000}$/);
  });

  it("that goes on, is away or makes a mistake that may pass is asked again", async () => {
    handlers.deploy = () => ({ status: 202 });
    await expect(drivers().deployer.deploy(order, "a/1")).rejects.toThrow(SystemUnavailable);
    expect(bodies).toHaveLength(1);
    for (const status of [401, 403, 404, 429, 500, 502, 503]) {
      answer = (response) => response.writeHead(status).end();
      await expect(drivers().deployer.deploy(order, "a/1")).rejects.toThrow(SystemUnavailable);
    }
    answer = (response) => response.destroy();
    await expect(drivers().deployer.deploy(order, "a/1")).rejects.toMatchObject({
      isTransient: true,
    });
    answer = () => {};
    await expect(drivers({ timeout: 50 }).deployer.deploy(order, "a/1")).rejects.toThrow(
      SystemUnavailable,
    );
    answer = undefined;
    await expect(drivers({ token: "another" }).deployer.deploy(order, "a/1")).rejects.toThrow(
      SystemUnavailable,
    );
  });

  it("is asked again by the client with the same key where a connection is lost", async () => {
    let lost = 0;
    handlers.deploy = () => ({ status: 200, body: { machines: [] } });
    answer = (response) => {
      lost += 1;
      answer = undefined;
      response.destroy();
    };
    expect(await drivers().deployer.deploy(order, "a/1")).toEqual({ machines: [] });
    expect([lost, keys]).toEqual([1, ["a/1"]]);
  });

  it("is not believed where its answer does not match the document, or is too long", async () => {
    const json = (text: string) => (response: ServerResponse) =>
      response.writeHead(200, { "Content-Type": "application/json" }).end(text);
    for (const text of [
      "{",
      "{}",
      '{"machines":[{"component":"web"}]}',
      '{"machines":[{"component":"web","name":""}]}',
      '{"machines":[{"component":"web","name":"a\\u0001"}]}',
      `{"machines":[],"more":"${"x".repeat(2_000_000)}"}`,
    ]) {
      answer = json(text);
      await expect(drivers().deployer.deploy(order, "a/1")).rejects.toThrow(OperatorMistake);
    }
    answer = (response) =>
      response.writeHead(302, { Location: "http://127.0.0.1:1/elsewhere" }).end();
    await expect(drivers().deployer.deploy(order, "a/1")).rejects.toThrow(Error);
  });

  it("gets the hash of a key that no header could carry", async () => {
    await drivers().deployer.withdraw(order, "a/1/web ✓");
    expect(keys[0]).toMatch(/^[0-9a-f]{64}$/);
  });

  it("has no password in its errors", async () => {
    answer = (response) => response.writeHead(500).end();
    const error: unknown = await drivers()
      .managementServers.change(server, {}, "a/1")
      .catch((thrown: unknown) => thrown);
    expect(`${JSON.stringify(error)}${String(error)}${(error as Error).stack}`).not.toMatch(
      /hush|of-the-operator/,
    );
  });
});

describe("an inventory of the operator's", () => {
  it("is asked with the login of the server", async () => {
    const { managementServers } = drivers();
    const described = { serverType: "V", address: "a", port: 1, username: "u", version: "8" };
    const object = {
      remoteId: "vm-1",
      type: "VIRTUAL_MACHINE",
      name: "web",
      parent: null,
      usableBy: [],
      fields: { cpus: 2 },
      references: {},
      lists: {},
    };
    handlers.describeServer = () => ({ status: 200, body: described });
    handlers.readInventory = () => ({ status: 200, body: { objects: [object] } });
    expect(await managementServers.describe({ ...server, id: null })).toEqual(described);
    expect(await managementServers.read(server)).toEqual([object]);
    await managementServers.change(server, { Memory: "8 GB" }, "a/1");
    const sent = { ...facts, login };
    expect(bodies).toEqual([
      { ...sent, id: null },
      sent,
      { server: sent, settings: { Memory: "8 GB" } },
    ]);
  });

  it("that does not answer, or cannot reach the server, is an unavailable server", async () => {
    const { managementServers } = drivers();
    handlers.readInventory = () => problem(422, { detail: "north is off." });
    await expect(managementServers.read(server)).rejects.toThrow(ServerUnavailable);
    await expect(managementServers.read(server)).rejects.toThrow("north is off.");
    answer = (response) => response.writeHead(503).end();
    await expect(managementServers.describe(server)).rejects.toThrow(ServerUnavailable);
    answer = undefined;
    handlers.changeServer = () => problem(422, { detail: "No." });
    await expect(managementServers.change(server, {}, "a/1")).rejects.toThrow(DeploymentError);
    handlers.changeServer = () => ({ status: 202 });
    await expect(managementServers.change(server, {}, "a/1")).rejects.toThrow(SystemUnavailable);
  });
});

describe("the other parts", () => {
  const step = {
    workflow: { id: 1, name: "After" },
    step: { id: 2, name: "Tell", type: "EMAIL", condition: null },
    target: { requestId: 7, component: "web", machine: "shop-web-7" },
    guestCredential: { name: "guest", ...login },
    domainCredential: null,
  };

  it("run steps of workflows", async () => {
    await drivers().workflowRunner.run(step, "a/1/web/1/2");
    expect(bodies).toEqual([step]);
    handlers.runStep = () => problem(422, { detail: "It failed." });
    await expect(drivers().workflowRunner.run(step, "k")).rejects.toThrow(WorkflowError);
    handlers.runStep = () => ({ status: 202 });
    await expect(drivers().workflowRunner.run(step, "k")).rejects.toThrow(SystemUnavailable);
  });

  it("know prices, or none", async () => {
    const { costFiles } = drivers();
    const asked = { id: 1, name: "Standard", model: { currency: "EUR" } };
    expect(await costFiles.read(asked)).toBeUndefined();
    const prices = { allocatedCpuCost: 2, storageTierCosts: [{ name: "gold", cost: 0.5 }] };
    handlers.readPrices = () => ({ status: 200, body: prices });
    expect(await costFiles.read(asked)).toEqual(prices);
    expect(bodies).toEqual([asked, asked]);
    answer = (response) =>
      response
        .writeHead(200, { "Content-Type": "application/json" })
        .end('{"allocatedCpuCost":-1}');
    await expect(costFiles.read(asked)).rejects.toThrow(OperatorMistake);
  });

  it("learn attributes", async () => {
    await drivers().remoteAttributes.define(server, [{ name: "Owner" }], "a/1");
    expect(bodies).toEqual([{ server: { ...facts, login }, attributes: [{ name: "Owner" }] }]);
  });

  it("stay simulated where they are not wanted", () => {
    const some = operatorDrivers({ url: "http://127.0.0.1:1" }, ["deployments"]);
    expect(Object.keys(some)).toEqual(["deployer"]);
  });
});
