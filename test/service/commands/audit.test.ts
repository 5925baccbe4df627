import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { startService } from "../service-process.ts";
import { runCommand } from "./run-command.ts";

const folder = mkdtempSync(path.join(tmpdir(), "diptych-audit-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("lists what was done, by the service that runs and from its files", async () => {
  const data = ["--data", path.join(folder, "data")];
  const service = await startService(data, { DIPTYCH_SERVICE_ADMIN_PASSWORD: "pw" });
  const headers = {
    Authorization: `Basic ${btoa("admin:pw")}`,
    "Content-Type": "application/json",
  };
  for (const name of ["ann", "bob"]) {
    const body = JSON.stringify({ name, role: "AUDITOR" });
    await fetch(`${service.url}/rest/v3/users`, { method: "POST", headers, body });
  }
  const list = async (...args: readonly string[]): Promise<readonly (readonly string[])[]> => {
    const { code, stdout } = await runCommand(["audit", ...args, ...data]);
    expect(code).toBe(0);
    return stdout
      .split("\n")
      .slice(0, -1)
      .map((line) => line.split("\t"));
  };
  const made = ["--kind", "account.created", "--account", "admin"];
  const running = await list(...made);
  expect(running.map(([, kind, account, address]) => [kind, account, address])).toEqual([
    ["account.created", "admin", "127.0.0.1"],
    ["account.created", "admin", "127.0.0.1"],
  ]);
  expect(running.map((columns) => columns.length)).toEqual([8, 8]);
  expect(running[1]?.join()).toContain("ann");
  await runCommand(["users", "unlock", "ann", ...data]);
  await service.stop();
  expect(await list(...made)).toEqual(running);
  expect(await list(...made, "--limit", "1")).toEqual(running.slice(0, 1));
  expect(await list(...made, "--to", "2020-01-01")).toEqual([]);
  const [changed] = await list("--kind", "account.changed");
  expect(changed?.slice(2, 4)).toEqual(["-", "-"]);
});

it("says what is wrong with a choice", async () => {
  for (const args of [
    ["--kind", "odd"],
    ["--from", "yesterday"],
    ["--limit", "0"],
  ]) {
    const { code, stderr } = await runCommand(["audit", ...args]);
    expect([code, stderr]).toEqual([2, expect.stringContaining(`${args[0]} must be`)]);
  }
});
