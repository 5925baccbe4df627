import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import Database from "libsql";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { until } from "../../support/patience.ts";
import { startService, type ServiceProcess } from "../service-process.ts";
import { runCommand } from "./run-command.ts";

const folder = mkdtempSync(path.join(tmpdir(), "diptych-backup-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const data = path.join(folder, "data");
const environment = { DIPTYCH_SERVICE_ADMIN_PASSWORD: "pw" };
const headers = { Authorization: `Basic ${btoa("admin:pw")}`, "Content-Type": "application/json" };

const create = (service: ServiceProcess, name: string): Promise<Response> =>
  fetch(`${service.url}/rest/v3/users`, {
    method: "POST",
    body: JSON.stringify({ name, role: "AUDITOR" }),
    headers,
  });

/** Names of accounts in a file. */
const namesIn = (file: string): readonly string[] => {
  const database = new Database(file);
  const rows = database.prepare("select userid from accounts order by id").all() as readonly {
    readonly userid: string;
  }[];
  database.close();
  return rows.map(({ userid }) => userid);
};

describe("a backup of a service that runs", () => {
  const file = path.join(folder, "running.sqlite");
  let service: ServiceProcess;
  const made: string[] = [];

  beforeAll(async () => {
    service = await startService(["--data", data], environment);
    const ending = new AbortController();
    const write = async (writer: number): Promise<void> => {
      for (let i = 0; !ending.signal.aborted; i++) {
        const name = `w${writer}-${i}`;
        if ((await create(service, name)).status === 201) made.push(name);
      }
    };
    await create(service, "before");
    const writing = [write(1), write(2), write(3)];
    await until(() => made.length >= 20);
    const early = [...made];
    const ended = await runCommand(["backup", file, "--data", data]);
    const late = made.length;
    await until(() => made.length >= late + 20);
    ending.abort();
    await Promise.all(writing);
    expect(ended.stderr).toContain(`was copied to ${file}`);
    expect(ended.stderr).toContain(`keep a copy of ${path.join(data, "service.key")}`);
    expect(ended.code).toBe(0);
    const names = namesIn(file);
    // What was acknowledged before is in it, and what came later is not missing from its middle.
    expect(names).toEqual(expect.arrayContaining(["admin", "before", ...early]));
    for (const writer of [1, 2, 3]) {
      const own = names.filter((name) => name.startsWith(`w${writer}-`));
      expect(own).toEqual(own.map((_, i) => `w${writer}-${i}`));
    }
    expect(names.length).toBeLessThan(made.length + 2);
  });
  afterAll(() => service.stop());

  it("is one file, for its owner only, beside which nothing is left", () => {
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder).sort()).toEqual(["data", "running.sqlite"]);
  });

  it("does not replace a file", async () => {
    const before = readFileSync(file);
    const { code, stderr } = await runCommand(["backup", file, "--data", data]);
    expect([code, stderr]).toEqual([1, expect.stringContaining("is there already")]);
    expect(readFileSync(file)).toEqual(before);
  });

  it("lets the log of the database be taken into its file again", async () => {
    const log = path.join(data, "service.sqlite-wal");
    const database = path.join(data, "service.sqlite");
    const before = statSync(database).mtimeMs;
    // The service may just have closed the connection, which nobody has used for a while.
    await fetch(`${service.url}/healthz`).catch(() => {});
    // SQLite does so after 1,000 pages.
    for (let i = 0; statSync(database).mtimeMs === before && i < 2000; i++)
      await create(service, `more${i}`);
    expect(statSync(database).mtimeMs).toBeGreaterThan(before);
    expect(existsSync(log)).toBe(true);
  });

  it("cannot be restored while the service runs", async () => {
    const { code, stderr } = await runCommand(["restore", file, "--replace", "--data", data]);
    expect([code, stderr]).toEqual([1, expect.stringContaining("stop it first")]);
  });

  it("has a socket that others may not use", () => {
    const socket = path.join(data, "service.socket");
    expect(statSync(socket).mode & 0o777).toBe(0o600);
  });
});

describe("with a service that is stopped", () => {
  const file = path.join(folder, "stopped.sqlite");

  it("is a backup made, and restored", async () => {
    const made = await runCommand(["backup", file, "--data", data]);
    expect([made.code, made.stderr]).toEqual([0, expect.stringContaining("was copied")]);
    const names = namesIn(file);
    const service = await startService(["--data", data], environment);
    await create(service, "afterwards");
    await service.stop();
    expect(existsSync(path.join(data, "service.socket"))).toBe(false);
    const refused = await runCommand(["restore", file, "--data", data]);
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining("--replace")]);
    chmodSync(file, 0o644);
    const done = await runCommand(["restore", file, "--replace", "--data", data]);
    expect([done.code, done.stderr]).toEqual([0, expect.stringContaining("is the backup")]);
    const former = readdirSync(data).filter((name) => name.startsWith("service.before-"));
    expect(former).toHaveLength(1);
    expect(namesIn(path.join(data, former[0] ?? ""))).toContain("afterwards");
    expect(readdirSync(data).sort()).toEqual([...former, "service.key", "service.sqlite"]);
    for (const name of readdirSync(data))
      expect(statSync(path.join(data, name)).mode & 0o777).toBe(0o600);
    expect(namesIn(path.join(data, "service.sqlite"))).toEqual(names);
    const again = await startService(["--data", data], environment);
    expect((await fetch(`${again.url}/rest/v3/users/before`, { headers })).status).toBe(200);
    expect((await fetch(`${again.url}/rest/v3/users/afterwards`, { headers })).status).toBe(404);
    expect(await again.stop()).toBe(0);
  });

  it("is a backup refused that is broken, of something else, or of another key", async () => {
    const before = readdirSync(data);
    const restored = (backup: string, other = data) =>
      runCommand(["restore", backup, "--replace", "--data", other]);
    const broken = path.join(folder, "broken.sqlite");
    const bytes = readFileSync(file);
    writeFileSync(broken, bytes.fill(0x55, 8192, 60_000));
    expect((await restored(broken)).stderr).toContain("is not whole");
    const text = path.join(folder, "text");
    writeFileSync(text, "hello ".repeat(1000));
    expect((await restored(text)).stderr).toContain("is not whole: file is not a database");
    writeFileSync(path.join(folder, "empty"), "");
    const empty = await restored(path.join(folder, "empty"));
    expect(empty.stderr).toContain("it is no database of a service");
    expect((await restored(path.join(folder, "nothing"))).stderr).toContain("There is no file");
    const other = path.join(folder, "other");
    const service = await startService(["--data", other], environment);
    await service.stop();
    expect((await restored(file, other)).stderr).toMatch(/its key is another one/);
    const keyless = await restored(file, path.join(folder, "keyless"));
    expect([keyless.code, keyless.stderr]).toEqual([
      1,
      expect.stringContaining("service.key is not"),
    ]);
    expect(readdirSync(data)).toEqual(before);
    expect(readdirSync(path.join(folder, "keyless"))).toEqual([]);
  });
});

it("says how PostgreSQL is backed up, without its password", async () => {
  const given = {
    DATABASE_URL: "postgres://cloud:hidden@db:5433/it's?statement_timeout=1",
    DIPTYCH_SERVICE_ENCRYPTION_KEYS: Buffer.alloc(32, 7).toString("base64"),
  };
  const file = path.join(folder, "dump");
  const { code, stdout, stderr } = await runCommand(["backup", file], { environment: given });
  expect(code).toBe(1);
  expect(stdout).toBe(
    `pg_dump --format=custom --file='${file}' --dbname='postgres://cloud@db:5433/it'\\''s'\n`,
  );
  expect(stdout + stderr).not.toContain("hidden");
});
