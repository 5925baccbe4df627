import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Retention } from "../../service/domain/upkeep/retention.ts";
import { jsonExtent } from "../../service/domain/shared/json-extent.ts";
import type { RequestPlace } from "../../service/store/requests/requests.ts";
import { settle } from "./catalog-world.ts";
import { TestClock } from "./test-clock.ts";
import { administrator, openTestService, origin, type TestService } from "./test-service.ts";

let test: TestService;
const clock = new TestClock();

beforeAll(async () => {
  test = await openTestService({ clock });
  await test.v3.createOrganization({ body: { name: "research" } });
});
afterAll(async () => {
  expect(test.errors).toEqual([]);
  await test.close();
});

interface Answer {
  readonly status: number;
  readonly size: number;
  readonly body: {
    readonly detail?: string;
    readonly errors?: readonly { readonly pointer?: string; readonly detail: string }[];
  };
}

async function send(method: string, path: string, body?: unknown): Promise<Answer> {
  const answer = await test.fetch(`${origin}/rest/v3${path}`, {
    method,
    headers: {
      Authorization: `Basic ${btoa(`${administrator.username}:${administrator.password}`)}`,
      "Content-Type": "application/json",
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, size: text.length, body: JSON.parse(text) as Answer["body"] };
}

const numbered = (count: number, value: unknown, prefix = "p"): Record<string, unknown> =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`${prefix}${i}`, value]));

describe("further properties of a quota", () => {
  const patch = (resource_quota: object): Promise<Answer> =>
    send("PATCH", "/organizations/research", { resource_quota, cost_quota: null });

  it("are a hundred at most, after merging too", async () => {
    expect((await patch({ num_cpus: 1, ...numbered(60, 1, "a") })).status).toBe(200);
    expect((await patch({ num_cpus: 1, ...numbered(40, 1, "b") })).status).toBe(200);
    const { status, body } = await patch({ num_cpus: 1, c: 1 });
    expect([status, body.detail]).toEqual([
      400,
      "A quota has at most 100 further properties, not 101.",
    ]);
    expect((await patch({ num_cpus: 2, a0: 2 })).status).toBe(200);
    expect((await patch({ num_cpus: 1, ...numbered(60_000, 1) })).status).toBe(400);
    expect((await send("GET", "/organizations/research")).size).toBeLessThan(2_000);
  });

  it("are no larger together than that, however they nest", async () => {
    let deep: unknown = 1;
    for (let i = 0; i < 17; i++) deep = [deep];
    for (const [value, part] of [
      ["x".repeat(17_000), "16384 characters"],
      [Array.from({ length: 17_000 }, () => 1), "16384 characters"],
      [numbered(1000, "0123456789012345"), "16384 characters"],
      [deep, "16 levels"],
    ] as const) {
      const { status, body } = await patch({ a0: value });
      expect([part, status]).toEqual([part, 400]);
      expect(body.detail).toContain(part);
    }
    await test.v3.createOrganization({ body: { name: "other" } });
    const other = await send("PATCH", "/organizations/other", {
      resource_quota: { ["x".repeat(256)]: 1 },
      cost_quota: null,
    });
    expect(other.body.detail).toContain("255 characters");
  });

  it("that were more before there was a bound hinder no other change", async () => {
    const quota = { kind: "resource", cpus: 1, advanced: numbered(200, 1) };
    await test.service.db
      .updateTable("organizations")
      .set({ quota: JSON.stringify(quota) })
      .where("name", "=", "research")
      .execute();
    expect((await patch({ num_cpus: 3 })).status).toBe(200);
    expect((await patch({ num_cpus: 3, more: 1 })).status).toBe(400);
  });

  it("of a member, and storage tiers of version 2, have the same bounds", async () => {
    const member = { username: "root", resource_quota: { num_cpus: 1, ...numbered(101, 1) } };
    const { status, body } = await send("POST", "/organizations/research/members", member);
    expect([status, body.detail]).toEqual([
      400,
      "A quota has at most 100 further properties, not 101.",
    ]);
    const storageTierQuotas = Array.from({ length: 101 }, (_, i) => ({ name: `${i}`, quota: 1 }));
    const wide = await send("PATCH", "/organizations/other", {
      resource_quota: { storageTierQuotas },
      cost_quota: null,
    });
    expect(wide.body.detail).toContain("at most 100 storage tiers, not 101");
  });

  it("are measured without a limit of nesting", () => {
    let deep: unknown = "end";
    for (let i = 0; i < 100_000; i++) deep = [deep];
    expect(jsonExtent(deep, { size: 1e9, depth: 1e9 })).toEqual({ size: 100_004, depth: 100_000 });
    expect(jsonExtent(deep, { size: 100, depth: 10 }).depth).toBe(11);
    expect(jsonExtent({ ab: ["c", 1, null] }, { size: 1e9, depth: 1e9 })).toEqual({
      size: 8,
      depth: 2,
    });
  });
});

describe("mistakes of a request", () => {
  it("are listed up to twenty, with the number of the others", async () => {
    const catalog = await test.service.db
      .insertInto("services")
      .values({ name: "Web", description: null, form_id: null, needs_approval: 0 })
      .returning("id")
      .executeTakeFirstOrThrow();
    const { status, body, size } = await send("POST", "/service-requests", {
      service_id: catalog.id,
      service: numbered(60_000, "x"),
      components: [],
    });
    expect(status).toBe(400);
    expect(body.errors).toHaveLength(20);
    expect(body.detail).toContain("59980 more mistakes are not listed");
    expect(size).toBeLessThan(5_000);
    const long = await send("POST", "/service-requests", {
      service_id: catalog.id,
      service: { ["x".repeat(500_000)]: 1 },
      components: [{ name: "y".repeat(300_000) }],
    });
    expect(long.status).toBe(400);
    expect(long.size).toBeLessThan(2_000);
  });
});

it("a filter has twenty comparisons at most", async () => {
  const filterOf = (field: string, count: number): string =>
    Array.from({ length: count }, () => `(${field} -ne MANAGER)`).join(" -and ");
  for (const [list, field] of [
    ["/users", "role"],
    ["/organizations", "name"],
    ["/organizations/research/members", "name"],
    ["/services", "name"],
    ["/service-requests", "state"],
  ] as const) {
    const ask = (count: number): Promise<Answer> =>
      send("GET", `${list}?filter=${encodeURIComponent(filterOf(field, count))}`);
    const most = await ask(20);
    const { status, body } = await ask(21);
    expect([list, most.status, status]).toEqual([list, 200, 400]);
    expect(body.detail).toBe("A filter has at most 20 comparisons, not 21.");
  }
});

describe("what has ended", () => {
  it("is removed after its days, and what has not stays", async () => {
    const { db, rows } = test.service;
    await test.v2.createOrganizationAsync({ body: { name: "by a task" } });
    await settle(test);
    const tasks = () => db.selectFrom("tasks").select(["id", "state"]).orderBy("id").execute();
    const requests = () => db.selectFrom("requests").select("submitted_by").execute();
    const row = {
      type: "CHANGE_REQUEST",
      service_id: null,
      organization_id: null,
      assigned_to: null,
      submitted: clock.now().toISOString(),
      required_by: "2026-01-01",
      completed: null,
      deployed_name: null,
      error_message: null,
      approvers: "[]",
      content: '{"services":[]}',
      cost: "{}",
    };
    for (const state of ["PENDING_APPROVAL", "READY_TO_DEPLOY", "COMPLETE", "REJECTED", "FAILED"])
      await db
        .insertInto("requests")
        .values({ ...row, state, submitted_by: state })
        .execute();
    await db
      .insertInto("tasks")
      .values({
        kind: "other",
        input: "{}",
        name: "waits",
        state: "QUEUED",
        final_state: null,
        percent_complete: 0,
        userid: "root",
        submitted: clock.now().toISOString(),
        started: null,
        completed: null,
        correlation_id: "c",
        related: "[]",
      })
      .execute();
    const before = await tasks();
    expect(before.length).toBeGreaterThan(1);
    const retention = new Retention(rows, clock, { tasks: 90, requests: 30 });
    clock.move(29 * 24 * 3600);
    await retention.maintain(() => false);
    expect([await tasks(), (await requests()).length]).toEqual([before, 5]);
    clock.move(2 * 24 * 3600);
    await new Retention(rows, clock, {}).maintain(() => false);
    await retention.maintain(() => true);
    expect((await requests()).length).toBe(5);
    await retention.maintain(() => false);
    expect((await requests()).map((one) => one.submitted_by)).toEqual([
      "PENDING_APPROVAL",
      "READY_TO_DEPLOY",
    ]);
    expect(await tasks()).toEqual(before);
    clock.move(60 * 24 * 3600);
    await retention.maintain(() => false);
    expect((await tasks()).map(({ state }) => state)).toEqual(["QUEUED"]);
    await db.deleteFrom("tasks").execute();
    await db.deleteFrom("requests").execute();
  });

  it("is found behind many requests that stay", async () => {
    const { db, rows } = test.service;
    const row = {
      type: "NEW_REQUEST",
      service_id: null,
      organization_id: null,
      assigned_to: null,
      submitted: "2020-01-01T00:00:00.000Z",
      required_by: "2026-01-01",
      completed: null,
      deployed_name: null,
      error_message: null,
      approvers: "[]",
      content: '{"services":[]}',
      cost: "{}",
      submitted_by: "ann",
    };
    const states = ["READY_TO_DEPLOY", "READY_TO_DEPLOY", "COMPLETE", "READY_TO_DEPLOY", "FAILED"];
    for (const state of states)
      await db
        .insertInto("requests")
        .values({ ...row, state })
        .execute();
    const left = async (): Promise<readonly string[]> =>
      (await db.selectFrom("requests").select("state").orderBy("id").execute()).map(
        ({ state }) => state,
      );
    const look = (after?: RequestPlace) => rows.requests.deleteEnded("2021", 2, after);
    const first = await look();
    expect(await left()).toEqual(states);
    // Behind the two that stay, and not from the beginning.
    const second = await look(first);
    expect(await left()).toEqual([
      "READY_TO_DEPLOY",
      "READY_TO_DEPLOY",
      "READY_TO_DEPLOY",
      "FAILED",
    ]);
    expect(await look(second)).toBeUndefined();
    expect(await left()).toEqual(["READY_TO_DEPLOY", "READY_TO_DEPLOY", "READY_TO_DEPLOY"]);
    await db.deleteFrom("requests").execute();
  });

  it("is removed in parts", async () => {
    const { db, rows } = test.service;
    const many = Array.from({ length: 1200 }, (_, i) => ({
      kind: "other",
      input: "{}",
      name: `${i}`,
      state: "COMPLETED",
      final_state: "COMPLETED",
      percent_complete: 100,
      userid: "root",
      submitted: "2020-01-01T00:00:00.000Z",
      started: null,
      completed: "2020-01-01T00:00:00.000Z",
      correlation_id: "c",
      related: "[]",
    }));
    for (let at = 0; at < many.length; at += 400)
      await db
        .insertInto("tasks")
        .values(many.slice(at, at + 400))
        .execute();
    expect(await rows.tasks.deleteEnded(clock.now().toISOString(), 500)).toBe(500);
    await new Retention(rows, clock, { tasks: 1 }).maintain(() => false);
    expect(await test.service.tasks.waiting()).toBe(0);
    expect(await db.selectFrom("tasks").select("id").execute()).toEqual([]);
  });
});
