import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { closeSync, mkdtempSync, openSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { freePort } from "../../support/free-port.ts";
import { until } from "../../support/patience.ts";
import { serviceProgram } from "../service-program.ts";

// All at once: large bodies, held bodies, pipelined requests, silent readers, and a log on a full disk.
const folder = mkdtempSync(path.join(tmpdir(), "diptych-attack-"));
const megabyte = 1_048_576;
const bounds = {
  "--body-seconds": 2,
  "--bodies-megabytes": 16,
  "--most-connections": 1200,
  "--connections-by-address": 900,
  "--write-seconds": 4,
  "--unread-megabytes": 32,
};
let url = "";
let service: ChildProcess;
let strangers: ChildProcess | undefined;

beforeAll(async () => {
  const full = openSync("/dev/full", "w");
  const port = await freePort();
  service = spawn(
    process.execPath,
    [
      await serviceProgram(),
      "--port",
      `${port}`,
      "--data",
      path.join(folder, "data"),
      ...Object.entries(bounds).flatMap(([flag, value]) => [flag, `${value}`]),
    ],
    {
      env: { ...process.env, DIPTYCH_SERVICE_ADMIN_PASSWORD: "pw" },
      stdio: ["ignore", full, "ignore"],
    },
  );
  closeSync(full);
  url = `http://127.0.0.1:${port}`;
  await until(async () => (await fetch(`${url}/readyz`).catch(() => undefined))?.ok);
});
afterAll(() => {
  strangers?.kill("SIGKILL");
  service.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

/** Starts the strangers. @returns the counts that they have told last */
function attack(): () => Readonly<Record<string, number>> {
  const program = path.resolve(import.meta.dirname, "../../../bench/service/strangers.mjs");
  strangers = spawn(process.execPath, [program, new URL(url).port, "--from", "127.0.0.2"], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let counts: Record<string, number> = {};
  strangers.stdout?.setEncoding("utf8").on("data", (text: string) => {
    const line = text.trim().split("\n").at(-1) ?? "{}";
    counts = JSON.parse(line) as Record<string, number>;
  });
  return () => counts;
}

const metrics = async (): Promise<(name: string) => number> => {
  const text = await (await fetch(`${url}/metrics`)).text();
  return (name) =>
    Number(
      text
        .split("\n")
        .find((line) => line.startsWith(`${name} `))
        ?.split(" ")[1],
    );
};

const json = { "Content-Type": "application/json" };
const basic = { Authorization: `Basic ${btoa("admin:pw")}` };

/** One round of those who are signed in. @returns the statuses */
async function round(index: number): Promise<number[]> {
  const ask = async (method: string, at: string, given: RequestInit = {}): Promise<Response> => {
    const headers = { ...basic, ...json, ...(given.headers as object) };
    const answer = await fetch(`${url}${at}`, { method, ...given, headers });
    return new Response(await answer.arrayBuffer(), { status: answer.status });
  };
  const name = `user${index}`;
  const made = await ask("POST", "/rest/v3/users", {
    body: JSON.stringify({ name, password: "correct horse", role: "AUDITOR" }),
  });
  const tokened = await ask("POST", "/rest/v3/tokens", {
    body: JSON.stringify({ username: "admin", password: "pw" }),
  });
  const { token } = (await tokened.json()) as { readonly token: string };
  const bearer = { headers: { Authorization: `Bearer ${token}` } };
  const answers = await Promise.all([
    ask("GET", `/rest/v3/users/${name}`, bearer),
    ask("GET", "/rest/v3/users", bearer),
    ask("GET", "/webservices/services/rest/v2/accounts", {
      headers: { Accept: "application/xml" },
    }),
  ]);
  const organization = await ask("POST", "/rest/v3/organizations", {
    ...bearer,
    body: JSON.stringify({ name: `of-${name}` }),
  });
  return [made, tokened, ...answers, organization].map(({ status }) => status);
}

it("strangers change nothing for those who are signed in, and hold no more than the bounds", async () => {
  const before = (await metrics())("process_open_fds");
  const counts = attack();
  const seen =
    (kind: string): (() => number) =>
    () =>
      counts()[kind] ?? 0;
  await expect.poll(seen("large 413")).toBeGreaterThan(20);
  await expect.poll(seen("silent asked")).toBeGreaterThanOrEqual(300);
  const most = { connections: 0, bodies: 0, files: 0, queued: 0, memory: 0 };
  for (let index = 0; index < 40; index++) {
    expect(await round(index)).toEqual([201, 201, 200, 200, 200, 201]);
    const now = await metrics();
    most.connections = Math.max(most.connections, now("service_connections"));
    most.bodies = Math.max(most.bodies, now("service_request_body_bytes"));
    most.files = Math.max(most.files, now("process_open_fds"));
    most.queued = Math.max(most.queued, now("service_requests_queued"));
    most.memory = Math.max(most.memory, now("process_resident_memory_bytes"));
  }
  expect(most.connections).toBeGreaterThan(300);
  expect(most.connections).toBeLessThanOrEqual(bounds["--connections-by-address"] + 100);
  // A quarter is for one address.
  expect(most.bodies).toBeGreaterThan(0);
  expect(most.bodies).toBeLessThanOrEqual((bounds["--bodies-megabytes"] / 4) * megabyte);
  expect(most.files).toBeLessThanOrEqual(before + bounds["--connections-by-address"] + 100);
  expect(most.queued).toBeLessThanOrEqual(10_000);
  expect(most.memory).toBeLessThan(600 * megabyte);
  // All of it has happened.
  await expect.poll(seen("held 408")).toBeGreaterThan(0);
  await expect.poll(seen("held 429")).toBeGreaterThan(0);
  await expect.poll(seen("pipelined closed")).toBeGreaterThan(0);
  const closed = async (reason: string): Promise<number> =>
    (await metrics())(`service_connections_closed_total{reason="${reason}"}`);
  await expect.poll(() => closed("pipelined")).toBeGreaterThan(0);
  await expect.poll(() => closed("silent")).toBeGreaterThan(100);
  const after = await metrics();
  expect(after("service_log_lines_dropped_total")).toBeGreaterThan(100);
  expect(after("service_descriptors_exhausted_total")).toBe(0);
});

it("nothing of it is left afterwards, and the service stops as it was asked to", async () => {
  strangers?.kill("SIGKILL");
  const left = async (): Promise<readonly number[]> => {
    const now = await metrics();
    return [
      now("service_request_body_bytes"),
      now("service_requests_queued"),
      now("service_response_bytes_unread"),
    ];
  };
  await expect.poll(left).toEqual([0, 0, 0]);
  await expect.poll(async () => (await metrics())("service_connections")).toBeLessThan(50);
  const exit = once(service, "exit") as Promise<[number | null]>;
  service.kill("SIGTERM");
  expect((await exit)[0]).toBe(0);
});
