import { Rows } from "../../service/store/rows.ts";
import { sql } from "kysely";
import { afterEach, describe, expect, it } from "vitest";
import { pause, until } from "../support/patience.ts";
import { Organizations } from "../../service/domain/organizations/organizations.ts";
import { Refusal } from "../../service/domain/shared/refusal.ts";
import { SimulatedCostFiles, type AskedCostModel } from "../../service/drivers/cost-files.ts";
import { DeploymentError, SimulatedDeployer } from "../../service/drivers/deployer.ts";
import type { DeploymentOrder } from "../../service/drivers/deployment-order.ts";
import { ServerUnavailable } from "../../service/drivers/management-server.ts";
import { SimulatedDirectory } from "../../service/drivers/directory.ts";
import { SimulatedRemoteAttributes } from "../../service/drivers/remote-attributes.ts";
import { SimulatedManagementServers } from "../../service/drivers/simulated-management-server.ts";
import { isSqlite } from "../../service/store/database/identity.ts";
import { fillCatalog } from "./catalog-world.ts";
import { Gate } from "./gate.ts";
import { openTestService, type TestService } from "./test-service.ts";
import { testKind } from "./test-kind.ts";

let test: TestService;
const gates: Gate[] = [];
afterEach(async () => {
  // Closing waits for what is held up.
  for (const gate of gates.splice(0)) gate.open();
  await test.close();
});

function newGate(): Gate {
  const gate = new Gate();
  gates.push(gate);
  return gate;
}

const description = { name: "Try", userid: "root" };
const form = { service: { "Cost centre": "R-100" } };

/** Everything that a service asks outside of itself, behind one gate once `isHeld` is true. */
function gatedDrivers() {
  const gate = newGate();
  const held = { isHeld: false };
  const pass = (): Promise<void> => (held.isHeld ? gate.pass() : Promise.resolve());
  const deployer = new (class extends SimulatedDeployer {
    override async deploy(order: DeploymentOrder, key: string) {
      await pass();
      return super.deploy(order, key);
    }
  })();
  const managementServers = new (class extends SimulatedManagementServers {
    override async describe(...given: Parameters<SimulatedManagementServers["describe"]>) {
      await pass();
      return super.describe(...given);
    }
    override async read(...given: Parameters<SimulatedManagementServers["read"]>) {
      await pass();
      return super.read(...given);
    }
    override async change(): Promise<void> {
      await pass();
    }
  })();
  const costFiles = new (class extends SimulatedCostFiles {
    override async read(model: AskedCostModel) {
      await pass();
      return super.read(model);
    }
  })();
  const remoteAttributes = new (class extends SimulatedRemoteAttributes {
    override define(): Promise<void> {
      return pass();
    }
  })();
  const directory = new (class extends SimulatedDirectory {
    override async find(userid: string, source: string) {
      await pass();
      return super.find(userid, source);
    }
  })({ dir: { firstName: "D", lastName: "R", email: null, phone: null, groups: [] } });
  const options = {
    drivers: { deployer, managementServers, costFiles, remoteAttributes, directory },
  };
  return { gate, held, options };
}

describe("a system outside that does not answer", () => {
  const calls: Record<
    string,
    (test: TestService, ids: { web: number; server: number }) => unknown
  > = {
    "the deployer": ({ v3 }, { web }) =>
      v3.createServiceRequest({ body: { service_id: web, ...form } }),
    "a management server that is added": ({ v2 }) =>
      v2.createManagementServer({ body: { name: "south" } }),
    "a management server that is synchronized": ({ v2 }, { server }) =>
      v2.synchronizeInventory({ id: server }),
    "a management server that is changed": async ({ v2, service }, { server }) => {
      const { id: formId } = await service.forms.create({ displayName: "change" });
      await v2.submitChangeRequest({ id: server, body: { formId } });
    },
    "a managed system that learns attributes": ({ v2 }, { server }) =>
      v2.synchronizeAttributes({ id: server }),
    "a cost file": ({ v2 }) => v2.reloadCostModels(),
    "the directory": async ({ v2, service }) => {
      await v2.createAccount({ body: { userid: "dir", securitySourceType: "LDAP" } });
      await service.db
        .updateTable("accounts")
        .set({ source: "LDAP" })
        .where("userid", "=", "dir")
        .execute();
      void v2.synchronizeAccount({ userId: "dir" });
    },
  };

  it.each(Object.keys(calls))("holds up no request and no other task: %s", async (name) => {
    const { gate, held, options } = gatedDrivers();
    test = await openTestService(options);
    const { v2, v3, service } = test;
    const { web } = await fillCatalog(test);
    await v2.createManagementServer({ body: { name: "north" } });
    await v2.createCostModel({ body: { name: "Standard" } });
    await service.tasks.idle();
    const { managedObjects: [server] = [] } = await v2.listManagedObjects({
      type: "MANAGEMENT_SERVER",
    });
    held.isHeld = true;
    await calls[name]?.(test, { web, server: server?.id ?? 0 });
    await gate.reached;
    // Nobody holds a transaction meanwhile.
    if (!isSqlite(service.db)) await until(async () => (await openTransactions(test)) === 0);
    await v3.createUser({ body: { name: "new", role: "AUDITOR" } });
    expect((await v3.listUsers()).items.map((user) => user.name)).toContain("new");
    const { id = 0 } = await v2.createOrganizationAsync({ body: { name: "made meanwhile" } });
    await until(async () => (await service.tasks.get(id))?.state === "COMPLETED");
    expect((await v3.listOrganizations()).items.map((one) => one.name)).toEqual(["made meanwhile"]);
    gate.open();
    await service.tasks.idle();
    expect(await service.tasks.waiting()).toBe(0);
    expect(test.errors).toEqual([]);
  });

  it("shows how far its task is, and holds up no other system", async () => {
    const { gate, held, options } = gatedDrivers();
    test = await openTestService(options);
    const { service } = test;
    const other = newGate();
    service.tasks.registerOutside(testKind("test.outside"), {
      ask: async (_, { progress }) => {
        await progress(40);
        await gate.pass();
        return "answer";
      },
      run: async (_, { rows }, answer) => {
        await Rows.databaseOf(rows)
          .insertInto("organizations")
          .values({ name: answer, quota: null })
          .execute();
      },
    });
    service.tasks.registerOutside(testKind("test.other"), {
      ask: () => other.pass(),
      run: () => Promise.resolve(),
    });
    held.isHeld = true;
    const { id } = await service.tasks.submit(
      service.rows,
      testKind("test.outside"),
      {},
      description,
    );
    const { id: second } = await service.tasks.submit(
      service.rows,
      testKind("test.other"),
      {},
      description,
    );
    service.tasks.wake();
    await Promise.all([gate.reached, other.reached]);
    other.open();
    await until(async () => (await service.tasks.get(second))?.state === "COMPLETED");
    const running = await service.tasks.get(id);
    expect(running).toMatchObject({ state: "RUNNING", percentComplete: 40, completed: null });
    expect(running?.started).not.toBeNull();
    gate.open();
    await service.tasks.idle();
    expect(await service.tasks.get(id)).toMatchObject({
      state: "COMPLETED",
      percentComplete: 100,
      started: running?.started,
    });
    expect((await service.organizations.named("answer")).name).toBe("answer");
  });
});

describe("a task", () => {
  it("that is refused has failed, and is no error", async () => {
    const refused: string[] = [];
    test = await openTestService({ onRefused: (_, { message }) => refused.push(message) });
    const { service } = test;
    // What can be refused before the task is written is refused then: a name was taken since, say.
    service.tasks.register(testKind("test.taken"), {
      run: async (_, { rows }) => {
        const organizations = new Organizations(rows);
        await organizations.create({ name: "twice", quota: null });
        await organizations.create({ name: "twice", quota: null });
      },
    });
    const { id } = await service.tasks.submit(
      service.rows,
      testKind("test.taken"),
      {},
      description,
    );
    service.tasks.registerOutside(testKind("test.refused"), {
      ask: () => Promise.reject(new Refusal("invalid", "Not today.")),
      run: () => Promise.resolve(),
    });
    const other = await service.tasks.submit(
      service.rows,
      testKind("test.refused"),
      {},
      description,
    );
    await service.tasks.idle();
    for (const failed of [id, other.id]) {
      const task = await service.tasks.get(failed);
      expect(task).toMatchObject({ state: "FAILED", percentComplete: 0 });
      expect(task?.completed).not.toBeNull();
    }
    expect(refused.sort()).toEqual(["Not today.", "There is an organization twice already."]);
    expect(test.errors).toEqual([]);
  });

  it("that meets what nobody expected has failed, and is told", async () => {
    test = await openTestService();
    const { service } = test;
    service.tasks.register(testKind("test.broken"), {
      run: () => Promise.reject(new TypeError("a bug")),
    });
    const { id } = await service.tasks.submit(
      service.rows,
      testKind("test.broken"),
      {},
      description,
    );
    await service.tasks.idle();
    expect(await service.tasks.get(id)).toMatchObject({ state: "FAILED" });
    expect(test.errors).toEqual([new TypeError("a bug")]);
  });

  it("comes again with the same key where a system was away, and lets the others pass", async () => {
    test = await openTestService();
    const { service } = test;
    const keys: string[] = [];
    const order: string[] = [];
    service.tasks.registerOutside(testKind("test.away"), {
      ask: (_, { key }) => {
        keys.push(key);
        const error = Object.assign(new Error("connect"), { code: "ECONNREFUSED" });
        return keys.length === 1 ? Promise.reject(error) : Promise.resolve();
      },
      run: () => {
        order.push("away");
        return Promise.resolve();
      },
    });
    service.tasks.register(testKind("test.mark"), {
      run: () => {
        order.push("mark");
        return Promise.resolve();
      },
    });
    const { id } = await service.tasks.submit(service.rows, testKind("test.away"), {}, description);
    await service.tasks.submit(service.rows, testKind("test.mark"), {}, description);
    await service.tasks.idle();
    await until(async () => (await service.tasks.get(id))?.state === "COMPLETED");
    expect(order).toEqual(["mark", "away"]);
    expect(new Set(keys).size).toBe(1);
    expect(keys).toHaveLength(2);
    expect(test.errors).toHaveLength(1);
  });

  it("is written with what it belongs to, or not at all", async () => {
    test = await openTestService();
    const { rows: outside, tasks } = test.service;
    tasks.register(testKind("test.mark"), { run: () => Promise.resolve() });
    const undone = outside.transaction(async (rows) => {
      await tasks.submit(rows, testKind("test.mark"), {}, description);
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    expect(await tasks.waiting()).toBe(0);
    await tasks.idle();
    expect(test.errors).toEqual([]);
  });

  it("of many that touch only the database comes in its order", async () => {
    test = await openTestService();
    const { rows: outside, tasks } = test.service;
    const done: number[] = [];
    tasks.register(testKind<{ readonly i: number }>("test.order"), {
      run: async ({ i }) => {
        await pause(i % 3, "some tasks take longer than others");
        done.push(i);
      },
    });
    const order = Array.from({ length: 20 }, (_, i) => i);
    await outside.transaction(async (rows) => {
      for (const i of order) await tasks.submit(rows, testKind("test.order"), { i }, description);
    });
    await tasks.idle();
    expect(done).toEqual(order);
  });
});

it("a management server that does not answer is not added, and that is no error", async () => {
  const managementServers = new (class extends SimulatedManagementServers {
    override describe(): Promise<never> {
      return Promise.reject(new ServerUnavailable("north does not answer."));
    }
  })();
  const refused: string[] = [];
  test = await openTestService({
    drivers: { managementServers },
    onRefused: (_, { message }) => refused.push(message),
  });
  const { v2, service } = test;
  const { id = 0 } = await v2.createManagementServer({ body: { name: "north" } });
  await service.tasks.idle();
  expect(await service.tasks.get(id)).toMatchObject({ state: "FAILED" });
  expect(refused).toEqual(["north does not answer."]);
  expect(test.errors).toEqual([]);
});

describe("a request that ends while it is deployed", () => {
  it("stays as it is, and what was deployed is withdrawn", async () => {
    const gate = newGate();
    let refuse = (_: Error): void => {};
    const withdrawn: [number, string][] = [];
    const deployer = new (class extends SimulatedDeployer {
      override accept(): Promise<void> {
        return new Promise((_, reject) => (refuse = reject));
      }
      override async deploy(order: DeploymentOrder, key: string) {
        await gate.pass();
        return super.deploy(order, key);
      }
      override withdraw({ requestId }: DeploymentOrder, key: string): Promise<void> {
        withdrawn.push([requestId, key]);
        return Promise.resolve();
      }
    })();
    test = await openTestService({ drivers: { deployer }, createTime: 10 });
    const { v3, service } = test;
    const { web } = await fillCatalog(test);
    const { status, data } = await v3.createServiceRequest.result({
      body: { service_id: web, ...form },
    });
    expect(status).toBe(202);
    const id = (data as { readonly id: number }).id;
    await gate.reached;
    refuse(new DeploymentError("No such image."));
    const state = async () => (await v3.getServiceRequest({ id })).summary;
    await until(async () => (await state()).state === "FAILED");
    gate.open();
    await service.tasks.idle();
    expect(await state()).toMatchObject({
      state: "FAILED",
      error_message: "No such image.",
      date_completed: null,
    });
    expect(withdrawn).toEqual([[id, expect.any(String)]]);
    expect(await service.db.selectFrom("machines").select("id").execute()).toEqual([]);
    expect(test.errors).toEqual([]);
  });
});

describe("two synchronizations at once", () => {
  it("leave what the later one has read", async () => {
    const first = newGate();
    let reads = 0;
    const managementServers = new (class extends SimulatedManagementServers {
      override async read(...given: Parameters<SimulatedManagementServers["read"]>) {
        const objects = await super.read(...given);
        reads += 1;
        // The second one of the server, after that of its addition.
        if (reads !== 2) return objects;
        await first.pass();
        return objects.filter(({ type }) => type !== "VIRTUAL_MACHINE");
      }
    })();
    test = await openTestService({ drivers: { managementServers } });
    const { v2, service } = test;
    await v2.createManagementServer({ body: { name: "north" } });
    await service.tasks.idle();
    const { managedObjects: [server] = [] } = await v2.listManagedObjects({
      type: "MANAGEMENT_SERVER",
    });
    const id = server?.id ?? 0;
    await v2.synchronizeInventory({ id });
    await first.reached;
    const later = await v2.synchronizeInventory({ id });
    await until(async () => (await service.tasks.get(later.id ?? 0))?.state === "COMPLETED");
    first.open();
    await service.tasks.idle();
    const { managedObjects } = await v2.listManagedObjects({ type: "VIRTUAL_MACHINE" });
    expect(managedObjects?.length).toBeGreaterThan(0);
  });
});

async function openTransactions({ service }: TestService): Promise<number | undefined> {
  const { rows } = await sql<{ count: number }>`select count(*) from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%'`.execute(service.db);
  return rows[0]?.count;
}
