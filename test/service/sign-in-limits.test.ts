import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { administrator, openTestService, origin, type TestService } from "./test-service.ts";
import { TestTimer } from "./guessing/test-timer.ts";

let test: TestService;
const timer = new TestTimer();

beforeAll(async () => {
  test = await openTestService({
    timer,
    addressOf: (raw) => (raw as Request).headers.get("x-address") ?? undefined,
  });
  await test.v3.createUser({ body: { name: "nightly", password: "new", role: "AUDITOR" } });
});
afterAll(async () => {
  expect(test.errors).toEqual([]);
  await test.close();
});

const signIn = async (username: string, password: string, address: string): Promise<number> => {
  const login = `Basic ${btoa(`${username}:${password}`)}`;
  const headers = { Authorization: login, "X-Address": address };
  return (await test.fetch(`${origin}/rest/v3/organizations`, { headers })).status;
};
const asRoot = (address: string): Promise<number> =>
  signIn(administrator.username, administrator.password, address);
/** Waits until so many of the attempts have ended or wait for a slot. */
async function settled(attempts: readonly Promise<unknown>[], among: number): Promise<void> {
  let ended = 0;
  for (const attempt of attempts) void attempt.then(() => ended++);
  while (ended + counts().waiting.strangers < among) await timer.move(0);
}

const counts = () => test.service.signIn.counts;

it("takes a client with an old password as one guess, however often it comes", async () => {
  const address = "10.1.0.1";
  expect(await asRoot(address)).toBe(200);
  const { outcomes } = counts();
  for (let round = 0; round < 50; round++) {
    const stale = Array.from({ length: 12 }, (_, i) => signIn(`stale${i}`, "old", address));
    stale.push(signIn("nightly", "old", address));
    expect(new Set(await Promise.all(stale))).toEqual(new Set([401]));
    expect(await asRoot(address)).toBe(200);
    expect(await signIn("nightly", "new", address)).toBe(200);
    await timer.move(20);
  }
  const after = counts().outcomes;
  expect(after.wrong - outcomes.wrong).toBe(13);
  expect(after.wrong_again - outcomes.wrong_again).toBe(13 * 49);
  expect(after.refused).toBe(outcomes.refused);
});

describe("strangers who guess", () => {
  it("do not keep the administrator out who comes from elsewhere", async () => {
    await timer.move(120);
    const guesses = Array.from({ length: 200 }, (_, i) =>
      signIn(administrator.username, `guess ${i}`, `10.2.0.${i % 10}`),
    );
    await settled(guesses, 200);
    const owner = asRoot("10.2.1.1");
    await settled([...guesses, owner], 201);
    // It has the next slot.
    await timer.move(1);
    expect(await owner).toBe(200);
    await timer.move(30);
    const statuses = await Promise.all(guesses);
    // Thirty at once, and one a second while somebody waits.
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(61);
    expect(new Set(statuses)).toEqual(new Set([401, 429]));
    expect(counts().waiting).toEqual({ known: 0, strangers: 0, hash: 0 });
  });

  it("do not slow somebody who has signed in from there, or uses what is remembered", async () => {
    await timer.move(120);
    const address = "10.3.0.1";
    expect(await asRoot(address)).toBe(200);
    const guesses = Array.from({ length: 150 }, (_, i) => signIn(`name${i}`, "x", address));
    await settled(guesses, 150);
    // Forgotten, and checked again.
    expect(await asRoot(address)).toBe(200);
    await test.v3.updateUser({ user_name: "nightly", body: { email: "n@cloud.test" } });
    await timer.move(61);
    expect(await asRoot(address)).toBe(200);
    expect(new Set(await Promise.all(guesses))).toEqual(new Set([401, 429]));
  });

  it("hear the same of accounts that are not there", async () => {
    await timer.move(120);
    for (const name of ["nightly", "nobody"]) {
      const guesses = Array.from({ length: 15 }, (_, i) => signIn(name, `g${i}`, "10.4.0.1"));
      await settled(guesses, 15);
      await timer.move(29);
      const statuses = await Promise.all(guesses);
      expect([name, statuses.filter((status) => status === 429).length]).toEqual([name, 1]);
      await timer.move(120);
    }
  });
});

it("keeps 32 networks of an account, the oldest days of which go first", async () => {
  const { db } = test.service;
  for (let i = 0; i < 40; i++) expect(await signIn("nightly", "new", `10.5.0.${i}`)).toBe(200);
  const { id } = await db
    .selectFrom("accounts")
    .select("id")
    .where("userid", "=", "nightly")
    .executeTakeFirstOrThrow();
  const places = () =>
    db.selectFrom("sign_in_places").selectAll().where("account_id", "=", id).execute();
  expect(await places()).toHaveLength(32);
  expect(JSON.stringify(await places())).not.toContain("10.5");
  await db.updateTable("sign_in_places").set({ last_day: "2020-01-01" }).execute();
  await test.service.signIn.maintain();
  expect(await places()).toEqual([]);
  // A new password keeps them, and they go with the account.
  await timer.move(61);
  expect(await signIn("nightly", "new", "10.5.0.1")).toBe(200);
  await test.v3.updateUser({ user_name: "nightly", body: { password: "newer" } });
  expect(await places()).toHaveLength(1);
  await test.v2.deleteAccount({ login_id: "nightly" });
  expect(await places()).toEqual([]);
});
