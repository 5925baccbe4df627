import { mkdtemp, readFile, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Metrics } from "../../../service/server/metrics.ts";
import { DatabaseWatch } from "../../../service/server/watch/database-watch.ts";
import { startService, type ServiceProcess } from "../service-process.ts";
import { metricsTable } from "./metrics-page.ts";

let folder: string;
let service: ServiceProcess;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "diptych-metrics-"));
  service = await startService(["--data", folder]);
});
afterAll(async () => {
  await service.stop();
  await rm(folder, { recursive: true, force: true });
});

it("stand in the documentation with their names, types and labels", async () => {
  await fetch(`${service.url}/rest/v3/users`, {
    headers: { Authorization: `Basic ${btoa("a:b")}` },
  });
  const page = new URL("../../../docs/service/operating.md", import.meta.url);
  const text = await (await fetch(`${service.url}/metrics`)).text();
  expect(text).toMatch(/^service_database_up 1$/m);
  expect(text).toMatch(/^service_sign_ins_total\{outcome="wrong"\} 1$/m);
  expect(await readFile(page, "utf8")).toContain(await metricsTable(text));
});

describe("pages for operators", () => {
  const ask = (page: string, head: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const { hostname, port } = new URL(service.url);
      let answer = "";
      const socket = connect(Number(port), hostname)
        .setEncoding("utf8")
        .on("data", (text: string) => (answer += text))
        .on("error", reject)
        .on("close", () => resolve(answer.slice(9, 12)));
      socket.write(`GET ${page} ${head}\r\nConnection: close\r\n\r\n`);
    });
  const here = "HTTP/1.1\r\nHost: 127.0.0.1";

  it("are not for those behind a proxy, whatever it says of them", async () => {
    expect(await ask("/metrics", here)).toBe("200");
    for (const header of [
      "Forwarded: for=192.0.2.1",
      "Via: 1.1 proxy",
      "X-Real-IP: 192.0.2.1",
      "X-Forwarded-For: 192.0.2.1",
      "X-Forwarded-Proto: https",
      "x-forwarded-host: cloud.example",
    ])
      expect([header, await ask("/metrics", `${here}\r\n${header}`)]).toEqual([header, "403"]);
    // As nginx sends it that has been told nothing else.
    expect(await ask("/metrics", "HTTP/1.0\r\nHost: 127.0.0.1:8080")).toBe("403");
  });

  it("are not for loopback where clients come by another address", async () => {
    const { url } = service;
    const data = path.join(folder, "public");
    const start = (...args: readonly string[]) =>
      startService(["--data", data, "--public-url", "https://cloud.example", ...args]);
    const closed = await start();
    expect((await fetch(`${closed.url}/metrics`)).status).toBe(403);
    await closed.stop();
    const open = await start("--metrics-from", "127.0.0.1");
    expect((await fetch(`${open.url}/metrics`)).status).toBe(200);
    const headers = { "X-Forwarded-For": "127.0.0.1" };
    expect((await fetch(`${open.url}/metrics`, { headers })).status).toBe(403);
    await open.stop();
    expect((await fetch(`${url}/metrics`)).status).toBe(200);
  });
});

describe("metrics of a database", () => {
  let answer: () => Promise<number> = () => Promise.resolve(3);
  let asked = 0;
  const watch = new DatabaseWatch(() => {
    asked++;
    return answer();
  });
  const metrics = new Metrics({
    version: "1.2.3",
    database: () => watch.news,
    signIn: () => undefined,
    isBackupOverdue: () => false,
    droppedEvents: () => 0,
    droppedLines: () => 0,
  });
  const shown = async (): Promise<readonly string[]> =>
    (await metrics.text())
      .split("\n")
      .filter((line) => /^service_(database_up|tasks_waiting) /.test(line));

  it("say what it answered", async () => {
    await watch.look();
    expect(await shown()).toEqual(["service_database_up 1", "service_tasks_waiting 3"]);
  });

  it("have no tasks where it is away", async () => {
    answer = () => Promise.reject(new Error("away"));
    await watch.look();
    expect(await shown()).toEqual(["service_database_up 0"]);
  });

  it("do not wait for one that hangs, nor ask it again before it has answered", async () => {
    let end: (count: number) => void = () => {};
    answer = () => new Promise((resolve) => (end = resolve));
    const before = asked;
    await watch.look();
    await watch.look();
    expect([asked - before, await shown()]).toEqual([1, ["service_database_up 0"]]);
    end(4);
    answer = () => Promise.resolve(5);
    await watch.look();
    await watch.look();
    expect(await shown()).toEqual(["service_database_up 1", "service_tasks_waiting 5"]);
  });
});
