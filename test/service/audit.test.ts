import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { Audit } from "../../service/domain/audit/audit.ts";
import { eventText } from "../../service/domain/audit/event-texts.ts";
import { Organizations } from "../../service/domain/organizations/organizations.ts";
import { Retention } from "../../service/domain/upkeep/retention.ts";
import { OwnOperator } from "../../service/server/operator/own-operator.ts";
import type { AuditEvent } from "../../service/model/audit.ts";
import { settle } from "./catalog-world.ts";
import { TestClock } from "./test-clock.ts";
import { administrator, openTestService, origin, type TestService } from "./test-service.ts";

const clock = new TestClock();
let test: TestService;

beforeAll(async () => {
  test = await openTestService({
    clock,
    addressOf: (raw) => (raw as Request).headers.get("x-address") ?? undefined,
  });
});
afterAll(async () => {
  expect(test.errors).toEqual([]);
  await test.close();
});
beforeEach(async () => {
  await test.service.audit.flush();
  await test.service.db.deleteFrom("audit_events").execute();
});

const basic = (name: string, password: string): string => `Basic ${btoa(`${name}:${password}`)}`;
const root = basic(administrator.username, administrator.password);

const send = (
  method: string,
  path: string,
  body?: object,
  headers: Record<string, string> = {},
): Promise<Response> =>
  test.fetch(`${origin}${path}`, {
    method,
    headers: {
      Authorization: root,
      "Content-Type": "application/json",
      "X-Address": "10.0.0.7",
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });

/** Events, the oldest first, without sign-ins. */
async function events(): Promise<readonly AuditEvent[]> {
  await test.service.audit.flush();
  const all = await test.service.audit.list({ limit: 1000 });
  return all.filter(({ kind }) => !kind.startsWith("sign-in")).reverse();
}
const told = async (): Promise<readonly string[]> =>
  (await events()).map(({ kind, subject, detail }) => [kind, subject, detail].join(" | "));

describe("events", () => {
  it("say who did what, from where and by which request", async () => {
    const answer = await send(
      "POST",
      "/rest/v3/users",
      { name: "ann", password: "hidden", role: "USER" },
      { "X-Request-Id": "trace-1" },
    );
    expect([answer.status, answer.headers.get("X-Request-Id")]).toEqual([201, "trace-1"]);
    const [event] = await events();
    expect(event).toEqual({
      id: expect.any(Number) as number,
      time: clock.now().toISOString(),
      kind: "account.created",
      account: "root",
      address: "10.0.0.7",
      request: "trace-1",
      subject: "account ann",
      detail: "role USER",
      count: 1,
    });
  });

  it("tell changes of accounts and roles, and no values that are secret", async () => {
    await send("PATCH", "/rest/v3/users/ann", { password: "secret1", role: "AUDITOR" });
    await send("PATCH", "/rest/v3/users/ann", { email: "a@b.test" });
    await test.v2.deleteAccount({ login_id: "ann" });
    expect(await told()).toEqual([
      "account.changed | account ann | password",
      "role.changed | account ann | USER to AUDITOR",
      "account.changed | account ann | email",
      "account.deleted | account ann | ",
    ]);
    const rows = await test.service.db.selectFrom("audit_events").selectAll().execute();
    expect(JSON.stringify(rows)).not.toMatch(/secret1|hidden|a@b/);
  });

  it("tell changes of organizations and members", async () => {
    for (const name of ["bea", "cid"])
      await test.service.accounts.create(name, { password: "p", role: "CUSTOMER" });
    await test.v3.createOrganization({ body: { name: "research" } });
    const { id = 0 } = await test.v2.getOrganizationByName({ org_name: "research" });
    const members = (...names: readonly (readonly [string, string])[]) =>
      test.v2.replaceOrganization({
        id,
        body: {
          name: "research",
          Members: names.map(([userId, portalRole]) => ({ userId, portalRole })),
        },
      });
    await members(["bea", "CUSTOMER"], ["cid", "CUSTOMER"]);
    await members(["bea", "MANAGER"]);
    await members(["bea", "MANAGER"]);
    await test.service.organizations.remove("research");
    // Accounts have the time of the machine, as no call made them.
    const changes = (await told()).filter((text) => !text.startsWith("account."));
    expect(changes).toEqual([
      "organization.created | organization research | ",
      "organization.changed | organization research | ",
      "member.added | member bea of research | role CUSTOMER",
      "member.added | member cid of research | role CUSTOMER",
      "organization.changed | organization research | ",
      "member.removed | member cid of research | ",
      "member.changed | member bea of research | CUSTOMER to MANAGER",
      "organization.changed | organization research | ",
      "organization.deleted | organization research | ",
    ]);
  });

  it("of tasks are those of who submitted them", async () => {
    await test.v2.createOrganizationAsync({ body: { name: "by a task" } });
    await settle(test);
    const [event, ...others] = await events();
    expect(others).toEqual([]);
    expect(event).toMatchObject({
      kind: "organization.created",
      account: "root",
      subject: "organization by a task",
    });
    const [task] = await test.service.db.selectFrom("tasks").selectAll().execute();
    expect(event?.request).toBe(task?.correlation_id);
  });

  it("tell changes of settings, and tokens that are issued", async () => {
    const { id = 0 } = await test.v2.createPolicy({
      body: { name: "nightly", description: "d", type: "RESOURCE" } as never,
    });
    await test.v2.deletePolicy({ id }).catch(() => undefined);
    await send("POST", "/rest/v3/tokens", administrator);
    const all = await told();
    expect(all.slice(0, 1)).toEqual([`setting.created | policy ${id} | nightly`]);
    expect(all.at(-1)).toBe("token.issued | account root | ");
  });

  it("of commands have no account", async () => {
    await test.service.accounts.create("eve", { password: "p", role: "USER" });
    await new OwnOperator(test.service.accounts, test.service.rows).resetPassword("eve", "next");
    expect((await events()).at(-1)).toMatchObject({
      kind: "account.changed",
      account: null,
      request: "command",
      detail: "password",
    });
  });

  it("are gone with a change that is undone", async () => {
    const { rows } = test.service;
    await rows.trial((own) => new Organizations(own).create({ name: "never", quota: null }));
    expect(await told()).toEqual([]);
    const taken = await send("POST", "/rest/v3/organizations", { name: "by a task" });
    expect(taken.status).toBe(400);
    expect((await told()).filter((text) => text.includes("by a task"))).toEqual([]);
  });
});

describe("sign-ins", () => {
  const all = async (): Promise<readonly Partial<AuditEvent>[]> => {
    await test.service.audit.flush();
    const found = await test.service.audit.list({ limit: 1000 });
    return found
      .filter(({ kind }) => kind.startsWith("sign-in"))
      .map(({ kind, account, address, count }) => ({ kind, account, address, count }));
  };

  it("are counted by minute, wrong ones of unknown names without the name", async () => {
    await test.service.accounts.create("dan", { password: "p", role: "AUDITOR" });
    const ask = (login: string, address: string): Promise<Response> =>
      send("GET", "/rest/v3/users", undefined, { Authorization: login, "X-Address": address });
    for (let i = 0; i < 5; i++) await ask(basic("dan", "p"), "10.0.1.1");
    for (let i = 0; i < 3; i++) await ask(basic("dan", `wrong ${i}`), "10.0.1.2");
    for (let i = 0; i < 4; i++) await ask(basic("My!Password", "dan"), "10.0.1.3");
    const found = await all();
    expect(found).toHaveLength(3);
    expect(found).toEqual(
      expect.arrayContaining([
        { kind: "sign-in", account: "dan", address: "10.0.1.1", count: 1 },
        { kind: "sign-in.wrong", account: "dan", address: "10.0.1.2", count: 3 },
        { kind: "sign-in.wrong", account: null, address: "10.0.1.3", count: 4 },
      ]),
    );
  });

  it("of strangers fill no table, however many they are", async () => {
    // On a busy machine the minute of the service may end within.
    const flush = vi.spyOn(test.service.audit, "flush").mockResolvedValue();
    for (let i = 0; i < 300; i++)
      await send("GET", "/rest/v3/users", undefined, {
        Authorization: basic(`nobody${i}`, "x"),
        "X-Address": `10.2.${i}.1`,
      });
    flush.mockRestore();
    const found = await all();
    const wrong = found.filter(({ kind }) => kind === "sign-in.wrong");
    expect(wrong).toHaveLength(21);
    expect(wrong.reduce((sum, { count = 0 }) => sum + count, 0)).toBe(300);
    expect(wrong.filter(({ address }) => address === null)).toEqual([
      { kind: "sign-in.wrong", account: null, address: null, count: 280 },
    ]);
  });

  it("that are refused are told, and so is what an account may not do", async () => {
    clock.move(120);
    for (let i = 0; i < 12; i++)
      await send("GET", "/rest/v3/users", undefined, { Authorization: basic("dan", `x${i}`) });
    expect(await all()).toContainEqual({
      kind: "sign-in.refused",
      account: "dan",
      address: "10.0.0.7",
      count: 2,
    });
    const login = { Authorization: basic("dan", "p"), "X-Address": "10.0.1.1" };
    for (let i = 0; i < 2; i++) await send("POST", "/rest/v3/organizations", { name: "no" }, login);
    expect((await events()).filter(({ kind }) => kind === "refused")).toMatchObject([
      { account: "dan", address: "10.0.1.1", subject: "v3.createOrganization", count: 2 },
    ]);
  });
});

describe("the list of events", () => {
  it("is read by time, account and kind, a page at a time", async () => {
    const { audit, db } = test.service;
    const row = { address: null, request: null, subject: null, detail: null, count: 1 };
    const rows = Array.from({ length: 50 }, (_, i) => ({
      ...row,
      time: `2026-01-01T00:00:${String(i).padStart(2, "0")}.000Z`,
      kind: i % 2 === 0 ? "account.created" : "role.changed",
      account: i % 5 === 0 ? null : `a${i % 5}`,
    }));
    await db.insertInto("audit_events").values(rows).execute();
    const first = await audit.list({ limit: 20 });
    const second = await audit.list({ limit: 40, before: first.at(-1)?.id });
    expect([first.length, second.length]).toEqual([20, 30]);
    const times = [...first, ...second].map(({ time }) => time);
    expect(times).toEqual(rows.map(({ time }) => time).reverse());
    expect(await audit.list({ limit: 50, account: "a1", kind: "role.changed" })).toHaveLength(5);
    const from = "2026-01-01T00:00:10.000Z";
    expect(await audit.list({ limit: 50, from, to: "2026-01-01T00:00:20.000Z" })).toHaveLength(10);
    expect(await audit.list({ limit: 10_000 })).toHaveLength(50);
  });

  it("has sign-ins and refusals at once, and in the order of their times", async () => {
    const { audit, rows } = test.service;
    const first = clock.now().toISOString();
    audit.count({ kind: "refused", account: "ann" });
    // No request has asked to write it.
    await expect.poll(() => audit.list({ limit: 10 })).toMatchObject([{ time: first, count: 1 }]);
    clock.move(10);
    await rows.auditEvents.insert([
      {
        time: clock.now().toISOString(),
        kind: "role.changed",
        account: null,
        address: null,
        request: null,
        subject: "account ann",
        detail: null,
        count: 1,
      },
    ]);
    const late = { time: first, kind: "refused", account: "bea", address: null, request: null };
    await rows.auditEvents.insert([{ ...late, subject: null, detail: null, count: 1 }]);
    audit.count({ kind: "refused", account: "ann" });
    await audit.flush();
    const found = await audit.list({ limit: 10 });
    expect(found.map(({ kind, account, count }) => [kind, account, count])).toEqual([
      ["role.changed", null, 1],
      ["refused", "bea", 1],
      ["refused", "ann", 2],
    ]);
    const pages: (string | null)[] = [];
    for (let before: number | undefined; pages.length < 3; ) {
      const [event] = await audit.list({ limit: 1, before });
      pages.push(event?.account ?? null);
      before = event?.id;
    }
    expect(pages).toEqual([null, "bea", "ann"]);
  });

  it("is as long as its days", async () => {
    const { audit, rows } = test.service;
    audit.count({ kind: "refused" });
    await audit.flush();
    const retention = new Retention(rows, clock, { audit: 365 });
    clock.move(364 * 24 * 3600);
    await retention.maintain(() => false);
    expect(await audit.list({ limit: 10 })).toHaveLength(1);
    clock.move(2 * 24 * 3600);
    await retention.maintain(() => false);
    expect(await audit.list({ limit: 10 })).toEqual([]);
  });

  it("has no characters that change how what follows is shown", () => {
    expect(eventText("a\nb\r\u0000\u001b[31m\u202e\u2028\ud800z")).toBe(
      "a\ufffdb\ufffd\ufffd\ufffd[31m\ufffd\ufffd\ufffdz",
    );
    expect(eventText("x".repeat(1000))).toHaveLength(255);
  });

  it("has what was counted while the database took nothing", async () => {
    const { rows } = test.service;
    const audit = new Audit(rows, clock);
    for (let i = 0; i < 30; i++) audit.count({ kind: "sign-in.wrong", address: `10.0.0.${i}` });
    // At once, and when it is asked to write.
    vi.spyOn(rows, "transaction")
      .mockRejectedValueOnce(new Error("full"))
      .mockRejectedValueOnce(new Error("full"));
    await expect(audit.flush()).rejects.toThrow("full");
    audit.count({ kind: "sign-in.wrong", address: "10.0.0.1" });
    audit.count({ kind: "sign-in.wrong", address: "10.0.0.99" });
    await audit.flush();
    const found = await audit.list({ limit: 100, kind: "sign-in.wrong" });
    expect(found).toHaveLength(21);
    expect(found.reduce((sum, { count }) => sum + count, 0)).toBe(32);
    await audit.flush();
    expect(await audit.list({ limit: 100, kind: "sign-in.wrong" })).toHaveLength(21);
  });

  it("is written once, also where two count at once", async () => {
    const { rows } = test.service;
    const audit = new Audit(rows, clock);
    for (let i = 0; i < 10; i++) audit.count({ kind: "refused", account: "ann" });
    await Promise.all([audit.flush(), audit.flush()]);
    expect(await audit.list({ limit: 10 })).toMatchObject([{ count: 10 }]);
  });
});

describe("the id of a request", () => {
  const idOf = async (given?: string): Promise<string> =>
    (
      await send(
        "GET",
        "/rest/v3/users",
        undefined,
        given === undefined ? {} : { "X-Request-Id": given },
      )
    ).headers.get("X-Request-Id") ?? "";

  it("is the one that it brings, where that is short and plain", async () => {
    for (const id of ["a", "0af7651916cd43dd8448eb211c80319c", "a-b_c.d:e/f+g=", "x".repeat(64)])
      expect(await idOf(id)).toBe(id);
    for (const id of ["x".repeat(65), "a b", "a;b", "\u00e9", '"'])
      expect([id, /^[0-9a-f-]{36}$/.test(await idOf(id))]).toEqual([id, true]);
    expect(await idOf()).not.toBe(await idOf());
  });
});
