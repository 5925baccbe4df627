import { spawn, spawnSync, type ChildProcess, type StdioOptions } from "node:child_process";
import { once } from "node:events";
import {
  closeSync,
  constants,
  mkdtempSync,
  openSync,
  readFileSync,
  readSync,
  rmSync,
  truncateSync,
} from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { serviceProgram } from "../service-program.ts";

// The log and the standard error of the program, at places that take nothing, or nothing for a while.
const folder = mkdtempSync(path.join(tmpdir(), "diptych-log-"));
let main = "";
beforeAll(async () => void (main = await serviceProgram()));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let count = 0;
const place = (name: string): string => path.join(folder, `${++count}-${name}`);

interface Running {
  readonly url: string;
  readonly child: ChildProcess;
  /** Asks it to stop. @returns its exit code */
  stop(): Promise<number | null>;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

/** Starts a program that runs the stand-in, and waits until it is ready. */
async function startAt(
  stdio: StdioOptions,
  command: readonly string[] = [process.execPath],
): Promise<Running> {
  const port = await freePort();
  const [program = "", ...args] = command;
  const child = spawn(program, [...args, main, "--sandbox", "--port", `${port}`], { stdio });
  const exit = once(child, "exit") as Promise<[number | null]>;
  onTestFinished(() => void child.kill("SIGKILL"));
  const url = `http://127.0.0.1:${port}`;
  const isReady = async (): Promise<unknown> =>
    child.exitCode ?? (await fetch(`${url}/readyz`).catch(() => undefined))?.status;
  await expect.poll(isReady).toBe(200);
  return {
    url,
    child,
    stop: async () => {
      child.kill("SIGTERM");
      return (await exit)[0];
    },
  };
}

const user = { Authorization: `Basic ${btoa("admin:secret")}` };

/** Requests that get a line each. @returns their statuses, each once */
async function ask({ url }: Running, times: number): Promise<number[]> {
  const statuses = new Set<number>();
  for (let i = 0; i < times; i += 20)
    for (const { status } of await Promise.all(
      Array.from({ length: Math.min(20, times - i) }, () =>
        fetch(`${url}/rest/v3/users/admin`, { headers: user }).then(async (answer) => {
          await answer.arrayBuffer();
          return answer;
        }),
      ),
    ))
      statuses.add(status);
  return [...statuses];
}

async function dropped({ url }: Running): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(/^service_log_lines_dropped_total (\d+)$/m.exec(text)?.[1]);
}

/** Lines of a log, each as its value. */
const linesIn = (text: string): { readonly msg: string; readonly dropped?: number }[] =>
  text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as { msg: string; dropped?: number });

const sumOfDropped = (text: string): number =>
  linesIn(text).reduce((sum, line) => sum + (line.dropped ?? 0), 0);

/** A pipe by name: `write` for the service, `read` what it has written. */
function openPipe() {
  const name = place("pipe");
  expect(spawnSync("mkfifo", [name]).status).toBe(0);
  // The end that a process of its own opens would wait for the other.
  const both = openSync(name, constants.O_RDWR);
  const write = openSync(name, constants.O_WRONLY);
  const openReader = (): number => openSync(name, constants.O_RDONLY | constants.O_NONBLOCK);
  let reader = openReader();
  closeSync(both);
  const bytes = Buffer.alloc(65_536);
  let text = "";
  return {
    write,
    /** Everything that was read, after another attempt. */
    read(most = bytes.length): string {
      try {
        for (;;) {
          const size = readSync(reader, bytes, 0, most, null);
          text += bytes.toString("latin1", 0, size);
          if (size < bytes.length) return text;
        }
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "EAGAIN") throw error;
        return text;
      }
    },
    close: () => closeSync(reader),
    reopen: () => (reader = openReader()),
  };
}

describe("a log on a full disk", () => {
  it.each(["the output", "both"])(
    "keeps the service neither from starting nor from answering nor from ending: %s",
    async (which) => {
      const full = openSync("/dev/full", "w");
      const service = await startAt(["ignore", full, which === "both" ? full : "pipe"]);
      closeSync(full);
      let stderr = "";
      service.child.stderr?.on("data", (text) => (stderr += String(text)));
      expect(await ask(service, 200)).toEqual([200]);
      expect(await dropped(service)).toBeGreaterThan(100);
      if (which !== "both")
        expect(stderr).toContain("The log cannot be written (ENOSPC): lines are dropped");
      expect(await service.stop()).toBe(0);
    },
  );

  it("goes on where its file has reached the largest size", async () => {
    const file = place("bounded.log");
    const log = openSync(file, "a");
    const service = await startAt(
      ["ignore", log, "ignore"],
      ["bash", "-c", 'ulimit -f 8; exec "$0" "$@"', process.execPath],
    );
    expect(await ask(service, 200)).toEqual([200]);
    // Units of `ulimit` are 1,024 bytes. The file has its last line in part.
    expect(readFileSync(file)).toHaveLength(8 * 1024);
    expect(await dropped(service)).toBeGreaterThan(100);
    truncateSync(file);
    await expect.poll(() => readFileSync(file, "utf8")).toContain("dropped");
    expect(await service.stop()).toBe(0);
    // The rest of the line in part comes first.
    const text = readFileSync(file, "utf8").replace(/^[^\n]*\n/, "");
    expect(linesIn(text).at(-1)?.msg).toBe("stopped");
    expect(sumOfDropped(text)).toBeGreaterThan(100);
    closeSync(log);
  });
});

it("a log whose file was removed or emptied is nothing to the service", async () => {
  const file = place("service.log");
  const log = openSync(file, "a");
  const service = await startAt(["ignore", log, "ignore"]);
  expect(await ask(service, 40)).toEqual([200]);
  truncateSync(file);
  expect(await ask(service, 40)).toEqual([200]);
  await expect.poll(() => readFileSync(file, "utf8")).toContain("response");
  rmSync(file);
  expect(await ask(service, 40)).toEqual([200]);
  expect([await dropped(service), await service.stop()]).toEqual([0, 0]);
  closeSync(log);
});

describe("a log that nobody reads", () => {
  it("drops lines beyond a bound, and says how many once it is read", async () => {
    const pipe = openPipe();
    const service = await startAt(["ignore", pipe.write, pipe.write]);
    expect(await ask(service, 1200)).toEqual([200]);
    while ((await dropped(service)) < 100) expect(await ask(service, 200)).toEqual([200]);
    const lost = await dropped(service);
    await expect.poll(() => pipe.read(), { interval: 10 }).toContain('"msg":"lines were dropped"');
    expect(await ask(service, 20)).toEqual([200]);
    const stopped = service.stop();
    // Both outputs share the pipe, so the notice may stand within the line that did not fit.
    const text = (): string => pipe.read().replace(/The log cannot be written[^\n]*\n/, "");
    await expect.poll(text, { interval: 10 }).toContain('"msg":"stopped"');
    expect([await stopped, sumOfDropped(text())]).toEqual([0, lost]);
    pipe.close();
    closeSync(pipe.write);
  });

  it("does not keep the service from ending", async () => {
    const pipe = openPipe();
    const service = await startAt(["ignore", pipe.write, pipe.write]);
    expect(await ask(service, 600)).toEqual([200]);
    expect(await service.stop()).toBe(0);
    pipe.close();
    closeSync(pipe.write);
  });

  it("loses nothing to a reader who is slow", async () => {
    const pipe = openPipe();
    const service = await startAt(["ignore", pipe.write, "ignore"]);
    // More than the pipe itself holds.
    expect(await ask(service, 400)).toEqual([200]);
    await expect
      .poll(() => pipe.read(4096).split('"msg":"response"').length, {
        interval: 1,
      })
      .toBeGreaterThan(400);
    expect(await dropped(service)).toBe(0);
    expect(await service.stop()).toBe(0);
    pipe.close();
    closeSync(pipe.write);
  });
});

it("a log whose reader is gone goes on with the next reader", async () => {
  const pipe = openPipe();
  const service = await startAt(["ignore", pipe.write, pipe.write]);
  pipe.close();
  expect(await ask(service, 100)).toEqual([200]);
  const lost = await dropped(service);
  expect(lost).toBeGreaterThan(50);
  pipe.reopen();
  await expect.poll(() => pipe.read()).toContain("lines were dropped");
  expect(await ask(service, 20)).toEqual([200]);
  await expect.poll(() => pipe.read()).toContain('"msg":"response"');
  expect(await service.stop()).toBe(0);
  pipe.close();
  closeSync(pipe.write);
});
