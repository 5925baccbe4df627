import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import Database from "libsql";
import { afterAll, expect, it } from "vitest";
import { startService } from "../service-process.ts";
import { runCommand } from "./run-command.ts";

const folder = mkdtempSync(path.join(tmpdir(), "diptych-migrate-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const data = path.join(folder, "data");
const plan = () => runCommand(["migrate", "--dry-run", "--data", data]);

it("says what an upgrade does, changes nothing, and the start does it", async () => {
  const service = await startService(["--data", data]);
  const running = await plan();
  expect([running.code, running.stdout, running.stderr]).toEqual([
    0,
    "",
    "The database is up to date: a start changes nothing.\n",
  ]);
  expect(await service.stop()).toBe(0);

  // As the version before left it.
  const database = new Database(path.join(data, "service.sqlite"));
  for (const column of ["time", "kind", "account"])
    database.exec(
      `drop index audit_events_${column}; create index audit_events_${column} on audit_events (${column})`,
    );
  // Later steps are made anew too.
  database.exec("drop table named_tokens");
  for (const column of ["session", "began", "address"])
    database.exec(`alter table tokens drop column ${column}`);
  database.exec("delete from kysely_migration where name >= '0095'");
  database.close();
  for (let round = 0; round < 2; round++) {
    const { code, stdout, stderr } = await plan();
    expect(stdout).toMatch(
      /^0095-audit-order\t\d+\.\d\tMakes the indexes of the audit anew, .*\n0096-sessions\t\d+\.\d\t.*\n$/,
    );
    expect([code, stderr]).toEqual([
      0,
      expect.stringMatching(/^Measured on a copy: \d+\.\d seconds\.\n$/),
    ]);
  }
  expect(readdirSync(data).filter((name) => name.includes("check"))).toEqual([]);
  const again = await startService(["--data", data]);
  expect(await again.stop()).toBe(0);
  expect((await plan()).stdout).toBe("");
});

it("wants to be asked for a dry run", async () => {
  const { code, stderr } = await runCommand(["migrate", "--data", data]);
  expect([code, stderr]).toEqual([2, expect.stringContaining("Say --dry-run to see its steps.")]);
});
