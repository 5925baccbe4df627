import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { Agent, get } from "node:https";
import { tmpdir } from "node:os";
import path from "node:path";
import { connect, type TLSSocket } from "node:tls";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { liveNames } from "../../../service/config/live-settings.ts";
import { settings } from "../../../service/config/settings.ts";
import { certificateFor } from "../../support/certificate.ts";
import { startService, type ServiceProcess } from "../service-process.ts";

let folder: string;
let config: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "diptych-reload-"));
  config = path.join(folder, "settings.json");
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const place = (name: string): string => path.join(folder, name);
const configure = (content: object): Promise<void> => writeFile(config, JSON.stringify(content));

async function start(name: string): Promise<ServiceProcess> {
  const service = await startService(["--config", config, "--data", place(name)]);
  onTestFinished(async () => void (await service.stop()));
  return service;
}

/** Asks for a reload. @returns the lines about it */
async function reload(service: ServiceProcess): Promise<readonly Record<string, unknown>[]> {
  const before = service.stdout().length;
  process.kill(service.pid, "SIGHUP");
  const lines = (): string => service.stdout().slice(before);
  await expect.poll(lines).toMatch(/"msg":"(reloaded|not reloaded: nothing has changed)"}\n/);
  return lines()
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

it("takes settings anew, and says which change by a start only", async () => {
  await configure({ "log-level": "info", "metrics-from": "192.0.2.1", approval: "automatic" });
  const service = await start("settings");
  const metrics = async (): Promise<number> => (await fetch(`${service.url}/metrics`)).status;
  expect(await metrics()).toBe(403);
  await configure({
    "metrics-from": "127.0.0.1",
    approval: "manual",
    "trusted-proxies": "127.0.0.1",
  });
  const lines = await reload(service);
  expect(lines[0]).toMatchObject({ changed: ["log-level", "metrics-from", "trusted-proxies"] });
  await expect.poll(service.stdout).toContain('"waiting":["approval"]');
  expect(await metrics()).toBe(200);
  const refused = await fetch(`${service.url}/rest/v3/users`, {
    headers: { "X-Forwarded-Proto": "http" },
  });
  expect(refused.status).toBe(403);
});

it("changes nothing where one setting is wrong", async () => {
  await configure({ "metrics-from": "127.0.0.1" });
  const service = await start("wrong");
  await configure({ "metrics-from": "192.0.2.1", approval: "none" });
  expect(await reload(service)).toMatchObject([
    { level: 50, reason: expect.stringContaining("approval in") },
  ]);
  expect((await fetch(`${service.url}/metrics`)).status).toBe(200);
});

it("gives a renewed certificate to new connections, and ends none", async () => {
  const write = async (): Promise<string> => {
    const { key, certificate } = await certificateFor(["localhost"]);
    await writeFile(place("key.pem"), key);
    await writeFile(place("certificate.pem"), certificate);
    return certificate;
  };
  const first = await write();
  await configure({ "tls-certificate": place("certificate.pem"), "tls-key": place("key.pem") });
  const service = await start("tls");
  const port = Number(new URL(service.url).port);
  const shown = async (): Promise<string | undefined> => {
    // Whatever it is.
    const socket = connect({ host: "localhost", port, rejectUnauthorized: false });
    await once(socket, "secureConnect");
    const { fingerprint256 } = socket.getPeerCertificate();
    socket.destroy();
    return fingerprint256;
  };
  const agent = new Agent({ keepAlive: true, maxSockets: 1, ca: first });
  onTestFinished(() => agent.destroy());
  const ask = (): Promise<{ status: number; socket: TLSSocket; hsts: string | undefined }> =>
    new Promise((resolve, reject) => {
      get({ host: "localhost", port, path: "/readyz", agent }, (answer) => {
        const { statusCode: status = 0, socket, headers } = answer;
        const hsts = headers["strict-transport-security"];
        answer.resume().on("end", () => resolve({ status, socket: socket as TLSSocket, hsts }));
      }).on("error", reject);
    });
  const before = await shown();
  const kept = await ask();
  expect(kept).toMatchObject({ status: 200, hsts: "max-age=31536000" });
  await write();
  const [line] = await reload(service);
  expect(line).toMatchObject({
    changed: [],
    certificateEnds: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  });
  expect(await shown()).not.toBe(before);
  const again = await ask();
  expect([again.status, again.socket]).toEqual([200, kept.socket]);

  const renewed = await shown();
  await writeFile(place("key.pem"), "no key");
  const [refusal] = await reload(service);
  expect(refusal).toMatchObject({ msg: "not reloaded: nothing has changed" });
  expect(await shown()).toBe(renewed);
});

it("takes the settings that the page names", async () => {
  const page = await readFile(
    new URL("../../../docs/service/operating.md", import.meta.url),
    "utf8",
  );
  const part = page.split("\n## Reloading\n")[1]?.split("\n## ", 1)[0] ?? "";
  const [, list = ""] = /\*\*Taken anew\*\*:([^]*?)\n-/.exec(part) ?? [];
  const names = [...list.matchAll(/`--([a-z-]+)`/g)].map(([, name]) => name);
  expect(names).toEqual([...liveNames]);
  const known = Object.values(settings).map(({ name }) => name);
  expect(known).toEqual(expect.arrayContaining([...liveNames]));
});
