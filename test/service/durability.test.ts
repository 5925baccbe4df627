import { basic as basicV2, createClient as createV2 } from "@diptych/v2/client";
import { basic, createClient as createV3 } from "@diptych/v3/client";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { pause } from "../support/patience.ts";
import { database, emptyDatabase } from "./database.ts";
import { startService, type ServiceProcess } from "./service-process.ts";

/** How often a process is killed; DIPTYCH_KILLS sets another number. */
const kills = Number(process.env["DIPTYCH_KILLS"] ?? 4);
const login = { username: "admin", password: "pw" };

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "diptych-kill-"));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

/** Writes without a pause, until the service is gone. */
async function write({ url }: ServiceProcess, who: string, acknowledged: string[]) {
  const v2 = createV2({
    baseUrl: `${url}/webservices/services/rest/v2`,
    auth: basicV2(login),
    retry: { retries: 0 },
  });
  const v3 = createV3({
    baseUrl: `${url}/rest/v3`,
    auth: basic(login),
    retry: { retries: 0 },
  });
  for (let i = 0; ; i++) {
    const name = `${who}n${i}`;
    try {
      // One is written by the request, the other by a task.
      if (i % 2 === 0) await v3.createUser({ body: { name, role: "AUDITOR" } });
      else await v2.createOrganizationAsync({ body: { name } });
    } catch {
      return;
    }
    acknowledged.push(name);
  }
}

it("nothing that was acknowledged is lost, and no task is lost or done twice", async () => {
  const databaseUrl = database === "SQLite" ? undefined : await emptyDatabase();
  const args = databaseUrl === undefined ? ["--data", path.join(folder, "data")] : [];
  const start = () =>
    startService([...args, "--log-level", "info"], {
      DIPTYCH_SERVICE_ADMIN_PASSWORD: login.password,
      ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
    });
  const acknowledged: string[] = [];
  const logs: string[] = [];
  for (let round = 0; round < kills; round++) {
    const service = await start();
    const before = acknowledged.length;
    const written = ["a", "b", "c"].map((who) => write(service, `${who}${round}`, acknowledged));
    await expect.poll(() => acknowledged.length).toBeGreaterThanOrEqual(before + 10);
    await pause((round * 7) % 40, "each round is killed at another moment");
    await service.kill();
    await Promise.all(written);
    logs.push(service.stdout());
  }
  const service = await start();
  const v3 = createV3({ baseUrl: `${service.url}/rest/v3`, auth: basic(login) });
  await untilNoTaskWaits(service);
  const found = new Set<string>();
  for await (const { name } of v3.listUsers.items()) found.add(name);
  for await (const { name } of v3.listOrganizations.items()) found.add(name);
  expect(acknowledged.filter((name) => !found.has(name))).toEqual([]);
  // A task that is done twice finds its name taken, fails, and is logged.
  const log = [...logs, service.stdout()].join("");
  expect(log).not.toContain('"msg":"failed"');
  expect(log).not.toContain('"msg":"task refused"');
  expect(await service.stop()).toBe(0);
});

function untilNoTaskWaits({ url }: ServiceProcess): Promise<void> {
  return expect
    .poll(async () => (await fetch(`${url}/metrics`)).text(), { interval: 100 })
    .toMatch(/^service_tasks_waiting 0$/m);
}
