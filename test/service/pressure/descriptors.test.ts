import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { serviceProgram } from "../service-program.ts";

/** A service that may have so many files open, and its log. */
async function startWith(files: number, ...args: readonly string[]) {
  const folder = mkdtempSync(path.join(tmpdir(), "diptych-files-"));
  const command = `ulimit -n ${files}; exec "$0" "$@"`;
  const child = spawn(
    "bash",
    [
      "-c",
      command,
      process.execPath,
      await serviceProgram(),
      "--port",
      "0",
      "--data",
      path.join(folder, "data"),
      ...args,
    ],
    {
      env: { ...process.env, DIPTYCH_SERVICE_ADMIN_PASSWORD: "pw" },
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  let log = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (log += text));
  onTestFinished(() => {
    child.kill("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  });
  const started = (): string | undefined => /"url":"([^"]+)".*"msg":"started"/.exec(log)?.[1];
  await expect.poll(started).toBeDefined();
  const url = started() ?? "";
  return { url, log: () => log, port: Number(new URL(url).port), child };
}

/** Connections that ask for nothing. */
function open(port: number, count: number, localAddress: string): Socket[] {
  return Array.from({ length: count }, () => {
    const socket = connect({ port, host: "127.0.0.1", localAddress });
    socket.on("error", () => {});
    onTestFinished(() => void socket.destroy());
    return socket;
  });
}

const metric = async (url: string, name: string): Promise<number> => {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(new RegExp(`^${name} (\\S+)$`, "m").exec(text)?.[1]);
};
const headers = { Authorization: `Basic ${btoa("admin:pw")}` };

it("connections are bounded by the descriptors that there are, and one address has a part of them", async () => {
  const { url, port, log } = await startWith(400, "--header-seconds", "300");
  const most = await metric(url, "service_connections_max");
  expect(most).toBeLessThan(350);
  open(port, 400, "127.0.0.2");
  await expect
    .poll(() => metric(url, 'service_connections_closed_total\\{reason="crowded"\\}'))
    .toBe(300);
  expect((await fetch(`${url}/rest/v3/users/admin`, { headers })).status).toBe(200);
  expect(await metric(url, "process_open_fds")).toBeLessThan(250);
  expect(await metric(url, "service_descriptors_exhausted_total")).toBe(0);
  expect(log()).not.toContain('"level":50');
});

it("a process without descriptors says so in its log and in a metric, and goes on when it has some", async () => {
  const { url, port, log, child } = await startWith(
    120,
    "--most-connections",
    "1000",
    "--connections-by-address",
    "1000",
    "--header-seconds",
    "300",
  );
  const text = "no file descriptor is left";
  const strangers = open(port, 200, "127.0.0.2");
  await expect.poll(log).toContain(text);
  for (const socket of strangers) socket.destroy();
  await expect.poll(log).toContain("file descriptors are free again");
  expect((await fetch(`${url}/rest/v3/users/admin`, { headers })).status).toBe(200);
  expect(await metric(url, "service_descriptors_exhausted_total")).toBeGreaterThan(0);
  expect(log().split(text)).toHaveLength(2);
  child.kill("SIGTERM");
  await expect.poll(() => child.exitCode).toBe(0);
});
