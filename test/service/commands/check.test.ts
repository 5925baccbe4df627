import { chmodSync, copyFileSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import Database from "libsql";
import { afterAll, expect, it } from "vitest";
import { startService } from "../service-process.ts";
import { runCommand } from "./run-command.ts";

const folder = mkdtempSync(path.join(tmpdir(), "diptych-check-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const data = path.join(folder, "data");
const environment = { DIPTYCH_SERVICE_ADMIN_PASSWORD: "pw" };
const isWindows = process.platform === "win32";

it("finds nothing in a database with a whole world, while the service runs and when it is stopped", async () => {
  const service = await startService(["--data", data, "--demo"], environment);
  const running = await runCommand(["check", "--data", data]);
  expect(running).toEqual({
    code: 0,
    stdout: "",
    stderr: expect.stringMatching(/^Version .*\nNothing is wrong\.\n$/),
  });
  expect(readdirSync(data).filter((name) => name.includes("check"))).toEqual([]);
  expect(await service.stop()).toBe(0);
  const modified = statSync(path.join(data, "service.sqlite")).mtimeMs;
  const stopped = await runCommand(["check", "--data", data]);
  expect(stopped).toEqual({
    code: 0,
    stdout: "",
    stderr: expect.stringMatching(/^Version .*\nNothing is wrong\.\n$/),
  });
  expect(modified).toBeGreaterThan(0);
});

/** Changes of a database from outside, and the places that the check names. */
const harms: Readonly<Record<string, readonly string[]>> = {
  "update requests set state = 'LOST' where id = 1": ["requests 1 state:"],
  "update requests set content = '{' where id = 2": ["requests 2 content:"],
  "update resources set body = '7' where id = 1": ["resources 1 body:"],
  "update resources set kind = 'odd' where id = 2": ["resources 2 body: there is no kind odd"],
  "update organizations set quota = '{}' where id = 1": ["organizations 1 quota:"],
  "update inventory set body = '[]' where id = 1": ["inventory 1 body:"],
  "update signing_keys set secret = 'v1.plain'": ["signing_keys "],
  "pragma foreign_keys = off; insert into context_roles (account_id, context_type, role) values (999, 'X', 'Y')":
    ["context_roles 1: refers to a row of accounts"],
  "update tasks set state = 'QUEUED', input = '[]' where id = 1": ["tasks 1 input:"],
};

it("names the place of everything that somebody has changed from outside", async () => {
  const file = path.join(data, "service.sqlite");
  const service = await startService(["--data", data], environment);
  await fetch(`${service.url}/rest/v3/tokens`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ username: "admin", password: "pw" }),
  });
  await service.stop();
  const kept = path.join(folder, "kept.sqlite");
  copyFileSync(file, kept);
  const database = new Database(file);
  for (const harm of Object.keys(harms)) database.exec(harm);
  database.close();
  if (!isWindows) chmodSync(file, 0o644);
  const { code, stdout, stderr } = await runCommand(["check", "--data", data]);
  for (const place of Object.values(harms).flat()) expect(stdout).toContain(place);
  if (!isWindows) expect(stdout).toContain(`${file}: may be read or written by others (0644)`);
  expect(stdout.trim().split("\n")).toHaveLength(Object.keys(harms).length + (isWindows ? 0 : 1));
  expect([code, stderr]).toEqual([1, expect.stringMatching(/^Version .*\nFindings: \d+\n$/)]);
  copyFileSync(kept, file);
  if (!isWindows) chmodSync(file, 0o600);
});

it("says that the key is another one, or not there, or that there is no database", async () => {
  const other = { DIPTYCH_SERVICE_ENCRYPTION_KEYS: Buffer.alloc(32, 1).toString("base64") };
  const wrong = await runCommand(["check", "--data", data], { environment: other });
  expect([wrong.code, wrong.stdout]).toEqual([1, expect.stringContaining("sealed with the key")]);
  const copy = path.join(folder, "copy");
  await startService(["--data", copy], environment).then((service) => service.stop());
  rmSync(path.join(copy, "service.key"));
  const missing = await runCommand(["check", "--data", copy]);
  expect([missing.code, missing.stdout]).toEqual([1, expect.stringContaining("is not there")]);
  const none = await runCommand(["check", "--data", path.join(folder, "none")]);
  expect([none.code, none.stdout]).toEqual([1, expect.stringContaining("There is no database")]);
});
