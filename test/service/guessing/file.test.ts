import { toFetch } from "@diptych/runtime";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createService, type Service } from "../../../service/index.ts";
import { administrator, encryptionKey, origin } from "../test-service.ts";
import { TestTimer } from "./test-timer.ts";

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "diptych-guesses-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

interface Opened {
  readonly service: Service;
  readonly timer: TestTimer;
  readonly send: (path: string, init: object) => Promise<number>;
}

async function open(name: string): Promise<Opened> {
  const timer = new TestTimer();
  const service = await createService({
    file: path.join(folder, name),
    encryptionKeys: [encryptionKey],
    timer,
    publicUrl: origin,
    administrator: { userid: administrator.username, password: administrator.password },
    addressOf: (raw) => (raw as Request).headers.get("x-address") ?? undefined,
  });
  const handle = toFetch(service.server);
  return {
    service,
    timer,
    send: async (page, init) =>
      ((await handle(new Request(`${origin}${page}`, init))) as Response).status,
  };
}

it("names that are too long to be names are forgotten at once, and of the others marks stay", async () => {
  const { service, send } = await open("names.sqlite");
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  const heap = (): number => {
    collect();
    return process.memoryUsage().heapUsed;
  };
  const token = (username: string): Promise<number> =>
    send("/rest/v3/tokens", {
      method: "POST",
      body: JSON.stringify({ username, password: "x" }),
      headers: { "Content-Type": "application/json", "X-Address": "10.0.0.1" },
    });
  expect(await token("nobody")).toBe(401);
  const before = service.signIn.counts.remembered;
  const used = heap();
  for (let i = 0; i < 100; i++) {
    expect(await token(`${i}${"a".repeat(15_000)}`)).toBe(401);
    // A body beyond the limit of those without a session is not read.
    expect(await token(`${i}${"a".repeat(999_990)}`)).toBe(413);
  }
  expect(service.signIn.counts.remembered).toEqual(before);
  // A hundred megabytes were given.
  expect(heap() - used).toBeLessThan(20_000_000);
  expect(await token("a".repeat(255))).toBe(401);
  expect(service.signIn.counts.remembered.wrong).toBe(before.wrong + 1);
  await service.close();
});

it("networks that an account has signed in from are known after a restart", async () => {
  const signIn = ({ send }: Opened, password: string, address: string): Promise<number> =>
    send("/rest/v3/organizations", {
      headers: {
        Authorization: `Basic ${btoa(`${administrator.username}:${password}`)}`,
        "X-Address": address,
      },
    });
  const first = await open("places.sqlite");
  expect(await signIn(first, administrator.password, "10.0.0.1")).toBe(200);
  await first.service.close();
  const second = await open("places.sqlite");
  const strangers = Array.from({ length: 200 }, (_, i) => signIn(second, `g${i}`, `10.1.0.${i}`));
  while (second.service.signIn.counts.waiting.strangers < 64) await second.timer.move(0);
  expect(await signIn(second, administrator.password, "10.0.0.1")).toBe(200);
  second.service.signIn.close();
  await Promise.all(strangers);
  await second.service.close();
});
