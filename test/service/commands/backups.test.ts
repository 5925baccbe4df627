import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { pino } from "pino";
import { readSettings } from "../../../service/config/read-settings.ts";
import { BackupSchedule } from "../../../service/server/backups/backup-schedule.ts";
import { startService } from "../service-process.ts";
import { TestClock } from "../test-clock.ts";
import { runCommand } from "./run-command.ts";

const folder = mkdtempSync(path.join(tmpdir(), "diptych-backups-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("are made while the service runs, listed, and one of them is restored", async () => {
  const data = path.join(folder, "data");
  const backups = path.join(folder, "backups");
  const settings = ["--data", data, "--backup-folder", backups];
  const service = await startService(settings, { DIPTYCH_SERVICE_ADMIN_PASSWORD: "pw" });
  await expect.poll(service.stdout).toContain('"msg":"backed up"');
  const [name = "", ...others] = readdirSync(backups);
  expect([others, statSync(path.join(backups, name)).mode & 0o777]).toEqual([[], 0o600]);
  const headers = {
    Authorization: `Basic ${btoa("admin:pw")}`,
    "Content-Type": "application/json",
  };
  const users = `${service.url}/rest/v3/users`;
  await fetch(users, { method: "POST", headers, body: '{"name":"later","role":"AUDITOR"}' });
  expect(await (await fetch(`${service.url}/metrics`)).text()).toMatch(
    /^service_backup_overdue 0$/m,
  );
  expect(await service.stop()).toBe(0);

  const listed = await runCommand(["backups", ...settings]);
  expect(listed.stdout).toMatch(
    new RegExp(`^\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z\t\\d+\t${path.join(backups, name)}\n$`),
  );
  for (const word of [name, "latest"]) {
    const restored = await runCommand(["restore", word, "--replace", ...settings]);
    expect([restored.code, restored.stderr]).toEqual([
      0,
      expect.stringContaining(`is the backup ${path.join(backups, name)} now`),
    ]);
  }
  const accounts = await runCommand(["users", "list", "--data", data]);
  expect(accounts.stdout).toContain("admin");
  expect(accounts.stdout).not.toContain("later");
});

it("come when they are due, the newest stay, and a failure is told and tried again later", async () => {
  const place = path.join(folder, "schedule");
  mkdirSync(place);
  writeFileSync(path.join(place, "notes.txt"), "of others");
  const clock = new TestClock();
  const lines: string[] = [];
  let fails = false;
  let made = 0;
  const schedule = new BackupSchedule({
    plan: { folder: place, hours: 6, keep: 3 },
    make: (file) => {
      if (fails) return Promise.reject(new Error("no room"));
      made++;
      writeFileSync(file, "");
      return Promise.resolve();
    },
    clock,
    log: pino({}, { write: (line: string) => void lines.push(line) }),
  });
  const hour = 3600;
  for (let hours = 0; hours < 25; hours++) {
    await schedule.look();
    clock.move(hour);
  }
  expect(made).toBe(5);
  expect(readdirSync(place).filter((name) => name.startsWith("service-"))).toHaveLength(3);
  expect(existsSync(path.join(place, "notes.txt"))).toBe(true);
  expect(schedule.isOverdue).toBe(false);
  clock.move(6 * hour);
  fails = true;
  await schedule.look();
  await schedule.look();
  expect(lines.filter((line) => line.includes("the backup has failed"))).toHaveLength(1);
  expect(schedule.isOverdue).toBe(true);
  fails = false;
  clock.move(600);
  await schedule.look();
  expect([made, schedule.isOverdue]).toEqual([6, false]);
  clock.move(13 * hour);
  expect(schedule.isOverdue).toBe(true);
});

it("are of the embedded database only", () => {
  const environment = {
    DATABASE_URL: "postgres://u@h/d",
    DIPTYCH_SERVICE_ENCRYPTION_KEYS: Buffer.alloc(32, 1).toString("base64"),
  };
  expect(() => readSettings(["--backup-folder", "b"], environment)).toThrow(
    "--backup-folder is for the embedded database",
  );
  expect(() => readSettings(["--backup-keep", "3"], {})).toThrow("are for --backup-folder");
});
