import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PasswordCheck } from "../../service/auth/guessing/password-check.ts";
import { timerOf } from "../../service/auth/guessing/timer.ts";
import { systemClock, Stopwatch } from "../../service/domain/shared/clock.ts";
import { TestClock } from "./test-clock.ts";
import { administrator, openTestService, origin, type TestService } from "./test-service.ts";

const hour = 3600;
const clock = new TestClock();
let test: TestService;

beforeAll(async () => {
  test = await openTestService({ clock });
});
afterAll(async () => {
  expect(test.errors).toEqual([]);
  await test.close();
});

const send = (path: string, init: object = {}): Promise<Response> =>
  test.fetch(`${origin}/rest/v3${path}`, init);
const post = (path: string, body: object): Promise<Response> =>
  send(path, {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "Content-Type": "application/json" },
  });
const tokenOf = async (answer: Promise<Response>): Promise<string> =>
  ((await (await answer).json()) as { token: string }).token;
const newToken = (): Promise<string> => tokenOf(post("/tokens", administrator));
const use = async (token: string): Promise<number> =>
  (await send("/users", { headers: { Authorization: `Bearer ${token}` } })).status;
const refresh = async (token: string): Promise<number> =>
  (await post("/tokens/refresh", { token })).status;
const signIn = async (name: string, password: string): Promise<number> =>
  (await send("/users", { headers: { Authorization: `Basic ${btoa(`${name}:${password}`)}` } }))
    .status;

describe("a token", () => {
  it("outlives a correction by seconds", async () => {
    const token = await newToken();
    clock.move(-5);
    expect(await use(token)).toBe(200);
    clock.move(64);
    expect(await use(token)).toBe(200);
    clock.move(2);
    expect(await use(token)).toBe(401);
  });

  it("is not used for longer where the clock goes back an hour", async () => {
    const token = await newToken();
    clock.move(-hour);
    expect([await use(token), await refresh(token)]).toEqual([401, 401]);
    // A new one is as good as ever.
    const next = await newToken();
    expect(await use(next)).toBe(200);
    expect(await refresh(next)).toBe(201);
    clock.move(hour);
  });

  it("ends where the clock goes forward an hour, for good if it was tidied up then", async () => {
    const token = await newToken();
    clock.move(hour);
    expect([await use(token), await refresh(token)]).toEqual([401, 401]);
    await test.service.tokens.maintain();
    clock.move(-hour);
    expect([await use(token), await refresh(token)]).toEqual([401, 401]);
    expect(await use(await newToken())).toBe(200);
  });

  it("of a clock that was wrong is refused when it is right", async () => {
    clock.move(hour);
    const token = await newToken();
    expect(await use(token)).toBe(200);
    clock.move(-hour);
    expect([await use(token), await refresh(token)]).toEqual([401, 401]);
  });
});

it("a key that signs is changed in time, although it was made while the clock was wrong", async () => {
  const kidOf = (token: string): unknown =>
    (JSON.parse(atob(token.split(".")[0] ?? "")) as { kid: unknown }).kid;
  const first = kidOf(await newToken());
  const year = 365 * 24 * hour;
  clock.move(year);
  await test.service.tokens.maintain();
  const second = kidOf(await newToken());
  expect(second).not.toBe(first);
  clock.move(-year);
  await test.service.tokens.maintain();
  expect(kidOf(await newToken())).toBe(second);
  clock.move(31 * 24 * hour);
  await test.service.tokens.maintain();
  expect(kidOf(await newToken())).not.toBe(second);
});

describe("what a process remembers", () => {
  it("lasts no longer where the clock goes back", async () => {
    let hashed = 0;
    const own = new TestClock();
    const passwords = {
      hash: () => Promise.resolve(""),
      matches: () => Promise.resolve(++hashed > 0),
    };
    const check = new PasswordCheck(passwords, timerOf(own));
    const given = {
      userid: "ada",
      credentials: { accountId: 1, passwordHash: "", version: 1, generation: 1 },
      password: "pw",
      network: undefined,
    };
    const ask = (): Promise<object> => check.check(given, (hash) => hash());
    // A minute since it was last given.
    for (const seconds of [0, 30, -hour, 59, 59]) {
      own.move(seconds);
      await ask();
      expect(hashed).toBe(1);
    }
    own.move(60);
    await ask();
    expect(hashed).toBe(2);
  });

  it("of failures is over after a minute although the clock went back", async () => {
    await test.v3.createUser({ body: { name: "ada", password: "pw", role: "AUDITOR" } });
    for (let i = 0; i < 10; i++) expect(await signIn("ada", `wrong ${i}`)).toBe(401);
    clock.move(-hour);
    expect(await signIn("ada", "pw")).toBe(429);
    clock.move(61);
    expect(await signIn("ada", "pw")).toBe(200);
    clock.move(hour);
  });

  it("is measured by a clock that nobody sets", () => {
    const stopwatch = new Stopwatch(systemClock);
    const now = Date.now;
    const before = stopwatch.elapsed();
    try {
      Date.now = () => now() - 3_600_000;
      expect(stopwatch.elapsed()).toBeGreaterThanOrEqual(before);
      Date.now = () => now() + 3_600_000;
      expect(stopwatch.elapsed() - before).toBeLessThan(600_000);
    } finally {
      Date.now = now;
    }
  });
});
