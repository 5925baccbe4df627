import { sql } from "kysely";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { pause } from "../../support/patience.ts";
import { createService, type Service } from "../../../service/index.ts";
import { Rows } from "../../../service/store/rows.ts";
import { Gate } from "../gate.ts";
import { startPostgres, type PostgresServer } from "./server.ts";
import { registerTasks, startTasks } from "../task-process.ts";
import { testKind } from "../test-kind.ts";

const description = { name: "Try", userid: "root" };
/** As that of the other process. */
const encryptionKeys = [Buffer.alloc(32, 7)];
const administrator = { userid: "root", password: "pw" };

let errors: unknown[] = [];
const opened: Service[] = [];
afterEach(async () => {
  for (const service of opened.splice(0)) await service.close();
  errors = [];
});

async function open(place: { databaseUrl: string }): Promise<Service> {
  const onError = (error: unknown) => errors.push(error);
  const service = await createService({ ...place, encryptionKeys, administrator, onError });
  opened.push(service);
  return service;
}

async function close(service: Service): Promise<void> {
  opened.splice(opened.indexOf(service), 1);
  await service.close();
}

/** A service begins before its test has told it the kinds of the test. */
const isNoWorker = (error: unknown): boolean => String(error).startsWith("Error: no worker");

async function untilNoneWaits(service: Service): Promise<void> {
  await expect.poll(() => service.tasks.waiting()).toBe(0);
}

describe("on PostgreSQL", () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server.stop());

  const jobs = async ({ db }: Service): Promise<number> => {
    const { rows } = await sql<{ count: number }>`select count(*) from task_queue.job`.execute(db);
    return rows[0]?.count ?? 0;
  };
  const submit = ({ tasks, rows }: Service, i: number) =>
    tasks.submit(rows, testKind("test.outside"), { i }, description);

  it("a task and its job are written together, or neither", async () => {
    const service = await open({ databaseUrl: await server.createDatabase() });
    const gate = new Gate();
    service.tasks.registerOutside(testKind("test.held"), {
      ask: () => gate.pass(),
      run: () => Promise.resolve(),
    });
    const undone = service.rows.transaction(async (rows) => {
      await service.tasks.submit(rows, testKind("test.held"), {}, description);
      const found = await sql`select data from task_queue.job`.execute(Rows.databaseOf(rows));
      expect(found.rows).toHaveLength(1);
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    expect([await service.tasks.waiting(), await jobs(service)]).toEqual([0, 0]);
    await service.tasks.submit(service.rows, testKind("test.held"), {}, description);
    expect([await service.tasks.waiting(), await jobs(service)]).toEqual([1, 1]);
    gate.open();
    await service.tasks.idle();
    expect([await service.tasks.waiting(), await jobs(service)]).toEqual([0, 0]);
  });

  it("200 tasks are done once each by two processes", async () => {
    const databaseUrl = await server.createDatabase();
    const service = await open({ databaseUrl });
    registerTasks(service, []);
    // This process only submits.
    await service.tasks.close();
    const children = await Promise.all([startTasks({ databaseUrl }), startTasks({ databaseUrl })]);
    await service.rows.transaction(async (rows) => {
      for (let i = 0; i < 200; i += 1)
        await service.tasks.submit(rows, testKind("test.outside"), { i }, description);
    });
    await untilNoneWaits(service);
    const rows = await service.db.selectFrom("tasks").select(["state", "worker"]).execute();
    expect(new Set(rows.map(({ state, worker }) => `${state} ${worker}`))).toEqual(
      new Set(["COMPLETED null"]),
    );
    const keys = children.map((child) => child.asked().map(([, key]) => key));
    expect(keys.flat()).toHaveLength(200);
    expect(new Set(keys.flat()).size).toBe(200);
    for (const own of keys) expect(own.length).toBeGreaterThan(0);
    const made = await service.db.selectFrom("organizations").select("id").execute();
    expect(made).toHaveLength(200);
    expect(await Promise.all(children.map((child) => child.stop()))).toEqual([0, 0]);
    expect(errors).toEqual([]);
  });

  it("a process that is killed while it talks to a system leaves the task to another", async () => {
    const databaseUrl = await server.createDatabase();
    const child = await startTasks({ databaseUrl, doesHang: true });
    const service = await open({ databaseUrl });
    const asked: string[] = [];
    const gate = new Gate();
    registerTasks(service, asked);
    // This process takes no task while its slots are full.
    service.tasks.registerOutside(testKind("test.held"), {
      ask: () => gate.pass(),
      run: () => Promise.resolve(),
    });
    for (let i = 0; i < 4; i += 1)
      await service.tasks.submit(service.rows, testKind("test.held"), {}, description);
    service.tasks.wake();
    await expect.poll(() => gate.visits).toBe(4);
    await submit(service, 1);
    await child.untilAsked();
    await child.kill();
    gate.open();
    await untilNoneWaits(service);
    expect(child.asked()).toEqual([["1", asked[0]]]);
    expect(asked).toHaveLength(1);
    expect(await service.db.selectFrom("organizations").select("name").execute()).toEqual([
      { name: "task 1" },
    ]);
    expect(errors).toEqual([]);
  });

  it("a database that restarts while a system is asked costs the answer nothing", async () => {
    const service = await open({ databaseUrl: await server.createDatabase() });
    let asked = 0;
    service.tasks.registerOutside(testKind("test.restart"), {
      ask: async () => {
        asked += 1;
        await server.crash();
        await server.start();
      },
      run: async (_, { rows }) => {
        const db = Rows.databaseOf(rows);
        await db.insertInto("organizations").values({ name: "made", quota: null }).execute();
      },
    });
    const task = await service.tasks.submit(
      service.rows,
      testKind("test.restart"),
      {},
      description,
    );
    await service.tasks.idle();
    await untilNoneWaits(service);
    expect(await service.tasks.get(task.id)).toMatchObject({ state: "COMPLETED" });
    expect(asked).toBe(1);
  });

  it("closing waits for what is being done, and leaves the rest whole", async () => {
    const databaseUrl = await server.createDatabase();
    const service = await open({ databaseUrl });
    const gate = new Gate();
    const worker = { ask: () => gate.pass(), run: () => Promise.resolve() };
    service.tasks.registerOutside(testKind("test.held"), worker);
    for (let i = 0; i < 10; i += 1)
      await service.tasks.submit(service.rows, testKind("test.held"), {}, description);
    service.tasks.wake();
    await gate.reached;
    await expect.poll(() => gate.visits).toBe(4);
    let isClosed = false;
    const closing = service.tasks.close().then(() => (isClosed = true));
    await pause(50, "it would be closed by now");
    expect(isClosed).toBe(false);
    gate.open();
    await closing;
    expect(gate.visits).toBe(4);
    const states = await service.db
      .selectFrom("tasks")
      .select((row) => ["state", "worker", row.fn.countAll<number>().as("count")])
      .groupBy(["state", "worker"])
      .orderBy("state")
      .execute();
    expect(states).toEqual([
      { state: "COMPLETED", worker: null, count: 4 },
      { state: "QUEUED", worker: null, count: 6 },
    ]);
    await close(service);
    const next = await open({ databaseUrl });
    next.tasks.registerOutside(testKind("test.held"), worker);
    await untilNoneWaits(next);
    expect(gate.visits).toBe(10);
    expect(errors.filter(isNoWorker)).toEqual(errors);
  });

  it("rows without a job are taken up at the start", async () => {
    const databaseUrl = await server.createDatabase();
    const service = await open({ databaseUrl });
    registerTasks(service, []);
    await service.tasks.close();
    for (const i of [1, 2, 3]) await submit(service, i);
    // As a backup without the tables of pg-boss leaves it.
    await sql`drop schema task_queue cascade`.execute(service.db);
    await close(service);
    const next = await open({ databaseUrl });
    registerTasks(next, []);
    await untilNoneWaits(next);
    const made = await next.db.selectFrom("organizations").select("name").orderBy("id").execute();
    expect(made.map(({ name }) => name).sort()).toEqual(["task 1", "task 2", "task 3"]);
    expect(errors.filter(isNoWorker)).toEqual(errors);
  });

  it("a job that is handed out again while its task is done begins it no second time", async () => {
    const databaseUrl = await server.createDatabase();
    const [one, other] = [await open({ databaseUrl }), await open({ databaseUrl })];
    const gate = new Gate();
    for (const { tasks } of [one, other])
      tasks.registerOutside(testKind("test.held"), {
        ask: () => gate.pass(),
        run: () => Promise.resolve(),
      });
    await one.tasks.submit(one.rows, testKind("test.held"), {}, description);
    one.tasks.wake();
    await gate.reached;
    // As pg-boss does with a job after its time.
    await sql`update task_queue.job set state = 'retry', start_after = now()`.execute(one.db);
    await expect.poll(() => jobs(one)).toBe(0);
    expect(gate.visits).toBe(1);
    gate.open();
    await untilNoneWaits(one);
    expect(gate.visits).toBe(1);
    expect(errors).toEqual([]);
  });

  it("a user who may not make the schema learns what to do", async () => {
    const databaseUrl = await server.createDatabase();
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    await client.query("create role limited login; grant all on schema public to limited");
    await client.end();
    const limited = databaseUrl.replace("diptych@", "limited@");
    await expect(open({ databaseUrl: limited })).rejects.toThrow(
      /may not make the schema task_queue.*GRANT CREATE ON DATABASE/,
    );
  });
});
