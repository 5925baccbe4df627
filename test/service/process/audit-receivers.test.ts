import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { readSettings, SettingsError } from "../../../service/config/read-settings.ts";
import { startService } from "../service-process.ts";

const headers = {
  Authorization: `Basic ${btoa("admin:pw")}`,
  "Content-Type": "application/json",
};

it("a collector gets what is done, and the service goes on without it", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "diptych-receivers-"));
  let text = "";
  const collector = createServer((socket) => {
    socket.setEncoding("utf8").on("data", (part: string) => (text += part));
    socket.on("error", () => {});
    onTestFinished(() => void socket.destroy());
  }).listen(0, "127.0.0.1");
  await once(collector, "listening");
  const { port } = collector.address() as AddressInfo;
  const service = await startService(
    ["--data", path.join(folder, "data"), "--audit-syslog", `tcp://127.0.0.1:${port}`],
    { DIPTYCH_SERVICE_ADMIN_PASSWORD: "pw" },
  );
  onTestFinished(async () => {
    await service.stop();
    await rm(folder, { recursive: true, force: true });
  });
  const create = (name: string): Promise<Response> =>
    fetch(`${service.url}/rest/v3/users`, {
      method: "POST",
      headers,
      body: JSON.stringify({ name, role: "AUDITOR" }),
    });
  expect((await create("ann")).status).toBe(201);
  await expect.poll(() => text).toMatch(/ account\.created - .*"subject":"account ann"/);
  // Sign-ins are counted, and come at once all the same.
  await expect.poll(() => text).toMatch(/ sign-in - .*"account":"admin"/);
  await fetch(`${service.url}/rest/v3/users`, {
    headers: { Authorization: `Basic ${btoa("admin:wrong")}` },
  });
  await expect.poll(() => text).toMatch(/<84>1 .* sign-in\.wrong - /);
  // A name that is refused makes no event.
  expect((await create("ann")).status).toBe(400);
  expect(text.match(/"subject":"account ann"/g)).toHaveLength(1);
  collector.close();
});

it("says who does not get it", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "diptych-receivers-"));
  const service = await startService(
    ["--data", path.join(folder, "data"), "--audit-syslog", "tcp://127.0.0.1:1"],
    { DIPTYCH_SERVICE_ADMIN_PASSWORD: "pw" },
  );
  expect((await fetch(`${service.url}/rest/v3/users`, { headers })).status).toBe(200);
  await expect.poll(service.stdout).toContain('"msg":"a receiver of the audit is away"');
  expect(await service.stop()).toBe(0);
  await rm(folder, { recursive: true, force: true });
});

it.each([
  [["--audit-syslog", "http://host"], "must be an address such as udp://collector:514"],
  [["--audit-syslog", "udp://host/path"], "must be an address such as udp://collector:514"],
  [
    ["--audit-webhook-url", "http://cloud.example/x"],
    "must be an address such as https://host/path",
  ],
  [
    ["--audit-webhook-url", "https://cloud.example/x"],
    "needs DIPTYCH_SERVICE_AUDIT_WEBHOOK_SECRET",
  ],
])("refuses %s", (args, message) => {
  expect(() => readSettings(args, {})).toThrow(SettingsError);
  expect(() => readSettings(args, {})).toThrow(message);
});
