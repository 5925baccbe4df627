import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { startService } from "../service-process.ts";

/** Receives datagrams as systemd does, and prints each. */
const receiver = `
import socket, sys
place = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
place.bind(sys.argv[1])
print("bound", flush=True)
while True:
    print(place.recv(4096).decode(), flush=True)
`;
const has = (program: string): boolean =>
  spawnSync(program, ["--version"], { stdio: "ignore" }).status === 0;

it.skipIf(!has("systemd-notify") || !has("python3"))(
  "systemd hears when it is ready, that it lives, and that it stops",
  async () => {
    const folder = await mkdtemp(path.join(tmpdir(), "diptych-systemd-"));
    const socket = path.join(folder, "notify");
    const systemd = spawn("python3", ["-c", receiver, socket], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    onTestFinished(async () => {
      systemd.kill();
      await rm(folder, { recursive: true, force: true });
    });
    let heard = "";
    systemd.stdout.setEncoding("utf8").on("data", (text: string) => (heard += text));
    await once(systemd.stdout, "data");
    const service = await startService(["--data", path.join(folder, "data")], {
      NOTIFY_SOCKET: socket,
      WATCHDOG_USEC: "200000",
    });
    await expect.poll(() => heard).toMatch(/^READY=1$/m);
    expect(heard).toContain(`STATUS=Listens on ${service.url}`);
    await expect.poll(() => heard).toMatch(/^WATCHDOG=1$/m);
    expect(await service.stop()).toBe(0);
    await expect.poll(() => heard).toMatch(/^STOPPING=1$/m);
  },
);

it("goes on where systemd cannot be told, and says so once", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "diptych-systemd-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const service = await startService(["--data", path.join(folder, "data")], {
    NOTIFY_SOCKET: path.join(folder, "nobody"),
    PATH: folder,
  });
  await expect.poll(service.stdout).toContain("systemd cannot be told how the service is");
  expect((await fetch(`${service.url}/readyz`)).status).toBe(200);
  expect(await service.stop()).toBe(0);
  expect(service.stdout().match(/systemd cannot be told/g)).toHaveLength(1);
});
