import { toFetch } from "@diptych/runtime";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createService, type Service } from "../../../service/index.ts";
import { migratedDatabase } from "../database.ts";
import { TestTimer } from "../guessing/test-timer.ts";
import { administrator, encryptionKey, origin } from "../test-service.ts";

interface Instance {
  readonly service: Service;
  readonly timer: TestTimer;
  readonly signIn: (password: string, address: string) => Promise<number>;
}

let one: Instance;
let other: Instance;

async function open(databaseUrl: string): Promise<Instance> {
  const timer = new TestTimer();
  const service = await createService({
    databaseUrl,
    encryptionKeys: [encryptionKey],
    timer,
    publicUrl: origin,
    administrator: { userid: administrator.username, password: administrator.password },
    addressOf: (raw) => (raw as Request).headers.get("x-address") ?? undefined,
  });
  const handle = toFetch(service.server);
  const signIn = async (password: string, address: string): Promise<number> => {
    const login = `Basic ${btoa(`${administrator.username}:${password}`)}`;
    const headers = { Authorization: login, "X-Address": address };
    const request = new Request(`${origin}/rest/v3/organizations`, { headers });
    return ((await handle(request)) as Response).status;
  };
  return { service, timer, signIn };
}

beforeAll(async () => {
  const url = await migratedDatabase();
  one = await open(url);
  other = await open(url);
});
afterAll(() => Promise.all([one, other].map(({ service }) => service.close())));

it("a network that an account has signed in from is known to every process", async () => {
  const { password } = administrator;
  expect(await one.signIn(password, "10.0.0.1")).toBe(200);
  const strangers = Array.from({ length: 200 }, (_, i) => other.signIn(`g${i}`, `10.1.0.${i}`));
  while (other.service.signIn.counts.waiting.strangers < 64) await other.timer.move(0);
  expect(await other.signIn(password, "10.0.0.1")).toBe(200);
  other.service.signIn.close();
  expect(new Set(await Promise.all(strangers))).toEqual(new Set([401, 429]));
});

it("signing in for the first time at once in both processes leaves one place", async () => {
  const { db } = one.service;
  await db.deleteFrom("sign_in_places").execute();
  const all = [one, other, one, other].map(({ signIn }) =>
    signIn(administrator.password, "10.2.0.1"),
  );
  expect(new Set(await Promise.all(all))).toEqual(new Set([200]));
  expect(await db.selectFrom("sign_in_places").selectAll().execute()).toHaveLength(1);
});
