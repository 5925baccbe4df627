import { basic, createClient } from "@diptych/v3/client";
import { Rows } from "../../../service/store/rows.ts";
import { sql } from "kysely";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startService } from "../service-process.ts";
import { openTestService, type TestService } from "../test-service.ts";
import { testKind } from "../test-kind.ts";

/** A file system of a few megabytes, where this process may make one. */
const folder = mkdtempSync(path.join(tmpdir(), "diptych-full-"));
const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", "size=6m", "tmpfs", folder], {
  encoding: "utf8",
});
const withoutMount =
  mounted.status === 0
    ? undefined
    : `skipped: no small file system can be made here (${mounted.error?.message ?? mounted.stderr.trim()})`;

afterAll(() => {
  if (withoutMount === undefined) spawnSync("umount", [folder]);
  rmSync(folder, { recursive: true, force: true });
});

const unavailable = { status: 503 };

const login = { username: "admin", password: "pw" };
const filler = path.join(folder, "filler");

it.skipIf(withoutMount !== undefined)(
  "a process whose disk is full says so, goes on reading, keeps what it has acknowledged, and writes once there is room",
  async () => {
    let service = await startService(["--data", path.join(folder, "data")], {
      DIPTYCH_SERVICE_ADMIN_PASSWORD: login.password,
    });
    const v3 = createClient({
      baseUrl: `${service.url}/rest/v3`,
      auth: basic(login),
      retry: { retries: 0 },
    });
    const acknowledged: string[] = [];
    const create = async (name: string): Promise<unknown> =>
      v3.createUser({ body: { name } }).then(
        () => void acknowledged.push(name),
        (error: unknown) => error,
      );
    expect(await create("before")).toBeUndefined();
    fill(filler);
    // The write-ahead log has room of its own for a while.
    const refusals: unknown[] = [];
    for (let i = 0; refusals.length < 20 && i < 2000; i += 8)
      refusals.push(
        ...(await Promise.all(Array.from({ length: 8 }, (_, j) => create(`full ${i + j}`)))).filter(
          (error) => error !== undefined,
        ),
      );
    expect(refusals.length).toBeGreaterThan(0);
    for (const refusal of refusals) expect(refusal).toMatchObject(unavailable);
    expect(service.stdout()).toContain(
      '"msg":"the disk of the database is full: nothing is written until there is room"',
    );
    expect((await v3.getUser({ user_name: "before" })).name).toBe("before");
    expect((await fetch(`${service.url}/readyz`)).status).toBe(200);
    rmSync(filler);
    expect(await create("after")).toBeUndefined();
    expect(await names(v3)).toEqual(["admin", ...acknowledged].sort());
    // And nothing of it was only in memory.
    await service.kill();
    service = await startService(["--data", path.join(folder, "data")]);
    const again = createClient({ baseUrl: `${service.url}/rest/v3`, auth: basic(login) });
    expect(await names(again)).toEqual(["admin", ...acknowledged].sort());
    expect(await service.stop()).toBe(0);
  },
  60_000,
);

async function names(v3: ReturnType<typeof createClient>): Promise<string[]> {
  const found: string[] = [];
  for await (const { name } of v3.listUsers.items()) found.push(name);
  return found.sort();
}

/** Takes all the room that is left. */
function fill(file: string): void {
  let size = 8 << 20;
  let content = Buffer.alloc(0);
  while (size >= 512)
    try {
      const more = Buffer.concat([content, Buffer.alloc(size)]);
      writeFileSync(file, more);
      content = more;
    } catch {
      size >>= 1;
    }
  try {
    writeFileSync(file, content);
  } catch {
    // Whatever fitted is there.
  }
}

describe("a database that has no room for more pages", () => {
  let test: TestService;
  const pages = mkdtempSync(path.join(tmpdir(), "diptych-pages-"));
  beforeAll(async () => {
    test = await openTestService({ memory: false, file: path.join(pages, "service.sqlite") });
  });
  afterAll(async () => {
    await test.close();
    rmSync(pages, { recursive: true, force: true });
  });

  it("refuses writes for the time being, fails no task for it, and goes on by itself", async () => {
    const { service, v2, v3, errors } = test;
    const { db } = service;
    let runs = 0;
    service.tasks.register(testKind("test.large"), {
      run: async (_, { rows }) => {
        runs++;
        const quota = JSON.stringify("x".repeat(20_000));
        await Rows.databaseOf(rows)
          .insertInto("organizations")
          .values({ name: "large", quota })
          .execute();
      },
    });
    const description = { name: "large", userid: "root" };
    const { id } = await service.tasks.submit(
      service.rows,
      testKind("test.large"),
      {},
      description,
    );
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db);
    await sql`pragma max_page_count = ${sql.lit(rows[0]?.page_count ?? 0)}`.execute(db);
    await service.tasks.idle();
    expect(runs).toBeGreaterThan(0);
    expect(await service.tasks.get(id)).not.toMatchObject({ state: "FAILED" });
    const large = "x".repeat(50_000);
    await expect(v3.createUser({ body: { name: "a", email: large } })).rejects.toMatchObject(
      unavailable,
    );
    await expect(
      v2.createAccount({ body: { userid: "b", emailAddress: large } }),
    ).rejects.toMatchObject(unavailable);
    expect((await v3.getUser({ user_name: "root" })).name).toBe("root");
    expect(errors).toContainEqual(expect.objectContaining({ code: "SQLITE_FULL" }));
    await sql`pragma max_page_count = 100000`.execute(db);
    await v3.createUser({ body: { name: "a", email: large } });
    // It comes again after a second or more.
    const stateOf = async () => (await service.tasks.get(id))?.state;
    await expect.poll(stateOf).toBe("COMPLETED");
    const made = await db.selectFrom("organizations").select("id").execute();
    expect(made).toHaveLength(1);
  });
});

if (withoutMount !== undefined) console.warn(`The test with a full disk is ${withoutMount}.`);
