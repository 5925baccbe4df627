import { describe, expect, it } from "vitest";
import { Budget } from "../../../service/auth/guessing/budget.ts";
import { GuessLimit, type Guess } from "../../../service/auth/guessing/guess-limit.ts";
import { HashTurns } from "../../../service/auth/guessing/hash-turns.ts";
import { Remembered } from "../../../service/auth/guessing/remembered.ts";
import { timerOf } from "../../../service/auth/guessing/timer.ts";
import type { TooManyFailures } from "../../../service/auth/guessing/too-many-failures.ts";
import { Gate } from "../gate.ts";
import { TestClock } from "../test-clock.ts";
import { TestTimer } from "./test-timer.ts";

const wrong = (): Promise<boolean> => Promise.resolve(false);
const right = (): Promise<boolean> => Promise.resolve(true);

/** Attempts under a limit, with what became of them. */
class Attempts {
  readonly timer = new TestTimer();
  readonly limit: GuessLimit;
  readonly ends: string[] = [];

  /** @param chances what chance says, one after the other and again from the beginning */
  constructor(...chances: readonly number[]) {
    let asked = 0;
    this.limit = new GuessLimit(this.timer, () => chances[asked++ % chances.length] ?? 0);
  }

  async make(name: string, guess: Partial<Guess>, check = wrong): Promise<void> {
    const full = { userid: "admin", network: "10.0.0.1", isKnown: false, ...guess };
    this.ends.push(
      await this.limit.make(full, check).then(
        (isRight) => `${name} ${isRight ? "right" : "wrong"}`,
        (error: TooManyFailures) => `${name} refused ${error.retryAfter}`,
      ),
    );
  }

  /** Many wrong ones at once, which are not waited for. */
  async many(count: number, guess: (index: number) => Partial<Guess>): Promise<void> {
    for (let i = 0; i < count; i++) void this.make("guess", guess(i));
    await this.timer.move(0);
  }

  take(): readonly string[] {
    return this.ends.splice(0);
  }

  /** How often each end was met. */
  counts(): Readonly<Record<string, number>> {
    const counts: Record<string, number> = {};
    for (const end of this.take()) counts[end] = (counts[end] ?? 0) + 1;
    return counts;
  }
}

describe("guesses for an account", () => {
  it("from one network are ten at once, and then ten a minute", async () => {
    const attempts = new Attempts(0);
    await attempts.many(20, () => ({}));
    // Four wait, and of the others each came when four waited.
    expect(attempts.counts()).toEqual({ "guess wrong": 10, "guess refused 6": 6 });
    await attempts.timer.move(5.9);
    expect(attempts.take()).toEqual([]);
    await attempts.timer.move(0.1);
    expect(attempts.take()).toEqual(["guess wrong"]);
    await attempts.timer.move(60);
    // Three slots within the thirty seconds for which they wait.
    expect(attempts.counts()).toEqual({ "guess wrong": 3 });
  });

  it("from all strange networks are thirty at once, and then one a second", async () => {
    const attempts = new Attempts(0);
    await attempts.many(100, (i) => ({ network: `10.0.1.${i}` }));
    expect(attempts.counts()).toEqual({ "guess wrong": 30, "guess refused 1": 6 });
    await attempts.timer.move(10);
    expect(attempts.counts()).toEqual({ "guess wrong": 10 });
    await attempts.timer.move(25);
    expect(attempts.counts()).toEqual({ "guess wrong": 19, "guess refused 1": 35 });
    expect(attempts.limit.counts.waiting).toEqual({ known: 0, strangers: 0, hash: 0 });
  });

  it("are no guesses where the password is right", async () => {
    const attempts = new Attempts(0);
    for (let i = 0; i < 200; i++) await attempts.make("owner", {}, right);
    expect(attempts.counts()).toEqual({ "owner right": 200 });
  });

  it("give back what they took where the check fails", async () => {
    const attempts = new Attempts(0);
    for (let i = 0; i < 20; i++)
      await attempts.make("one", {}, () => Promise.reject(new Error("database")));
    await attempts.make("next", {});
    expect(attempts.take().at(-1)).toBe("next wrong");
  });

  it("of many networks do not keep one from its turn, however many each makes", async () => {
    // Chance says now the first, now one in the middle.
    const attempts = new Attempts(0, 0.5, 0.99);
    const stranger = (i: number) => ({ network: `10.0.2.${i % 10}` });
    await attempts.many(1000, stranger);
    attempts.take();
    void attempts.make("owner", { network: "10.9.9.9" }, right);
    for (let second = 0; second < 30; second++) {
      await attempts.many(100, stranger);
      await attempts.timer.move(1);
    }
    expect(attempts.take()).toContain("owner right");
  });

  it("from a known network wait for nobody else, and are not refused for having waited", async () => {
    const attempts = new Attempts(0);
    await attempts.many(500, (i) => ({ network: `10.0.3.${i}` }));
    attempts.take();
    await attempts.make("owner", { network: "10.0.0.5", isKnown: true }, right);
    expect(attempts.take()).toEqual(["owner right"]);
    // Somebody guesses there as well.
    await attempts.many(110, () => ({ network: "10.0.0.5", isKnown: true }));
    void attempts.make("owner", { network: "10.0.0.5", isKnown: true }, right);
    await attempts.timer.move(31);
    // Of the strangers, and of five slots there.
    attempts.take();
    await attempts.timer.move(11 * 60);
    const { "guess wrong": slow = 0, ...others } = attempts.counts();
    expect(slow).toBeGreaterThan(90);
    expect(others).toEqual({ "owner right": 1 });
  });
});

describe("guesses from one address", () => {
  it("are a hundred at once for all names, and then a hundred a minute", async () => {
    const attempts = new Attempts(0);
    await attempts.many(150, (i) => ({ userid: `name${i}` }));
    expect(attempts.counts()).toEqual({ "guess wrong": 100 });
    await attempts.timer.move(6);
    expect(attempts.counts()).toEqual({ "guess wrong": 10 });
    await attempts.timer.move(23.9);
    expect(attempts.counts()).toEqual({ "guess wrong": 39 });
  });

  it("do not slow an account that has signed in from there", async () => {
    const attempts = new Attempts(0);
    await attempts.many(150, (i) => ({ userid: `name${i}` }));
    attempts.take();
    await attempts.make("owner", { isKnown: true }, right);
    expect(attempts.take()).toEqual(["owner right"]);
  });
});

describe("a limit", () => {
  it("lets nobody wait where time stands still", async () => {
    const clock = new TestClock();
    const limit = new GuessLimit(timerOf(clock));
    const guess = { userid: "ada", network: undefined, isKnown: false };
    const make = (): Promise<unknown> =>
      limit.make(guess, wrong).catch((error: TooManyFailures) => error.retryAfter);
    for (let i = 0; i < 10; i++) expect(await make()).toBe(false);
    for (const [seconds, expected] of [
      [0, 6],
      [-3600, 6],
      [3, 3],
      [-5, 3],
      [2.5, 1],
      [1, false],
    ] as const) {
      clock.move(seconds);
      expect([seconds, await make()]).toEqual([seconds, expected]);
    }
  });

  it("refuses those who wait when it closes, and lets nobody else wait", async () => {
    const attempts = new Attempts(0);
    await attempts.many(12, () => ({}));
    attempts.take();
    attempts.limit.close();
    await attempts.many(1, () => ({}));
    expect(attempts.counts()).toEqual({ "guess refused 6": 3 });
  });

  it("remembers so much and no more, and nothing for long", async () => {
    const attempts = new Attempts(0);
    for (let i = 0; i < 10_100; i++)
      await attempts.make("one", { userid: `name${i}`, network: `network${i}` });
    const full = { accounts: 10_000, networks: 10_000, addresses: 10_000 };
    expect(attempts.limit.counts.remembered).toEqual(full);
    await attempts.timer.move(61);
    attempts.limit.sweep();
    const empty = { accounts: 0, networks: 0, addresses: 0 };
    expect(attempts.limit.counts.remembered).toEqual(empty);
  });
});

it("a budget that was forgotten was full", async () => {
  const timer = new TestTimer();
  const budget = new Budget(timer, { atOnce: 3, perMinute: 6 }, 100);
  for (let i = 0; i < 3; i++) budget.take("one");
  await timer.move(29);
  expect(budget.size).toBe(1);
  for (let i = 0; i < 2; i++) budget.take("one");
  expect(Math.round(budget.delay("one"))).toBe(1000);
  await timer.move(30);
  budget.sweep();
  expect([budget.size, budget.delay("one")]).toEqual([0, 0]);
});

it("what is remembered lasts while it is used, and the longest unused goes first", async () => {
  const timer = new TestTimer();
  const remembered = new Remembered<number>(timer, { lifetime: 60_000, capacity: 2 });
  remembered.set("one", 1);
  for (let i = 0; i < 10; i++) {
    await timer.move(59);
    expect(remembered.get("one")).toBe(1);
  }
  remembered.set("two", 2);
  remembered.get("one");
  remembered.set("three", 3);
  expect(["one", "two", "three"].map((mark) => remembered.get(mark))).toEqual([1, undefined, 3]);
  await timer.move(60);
  expect([remembered.get("one"), remembered.size]).toEqual([undefined, 1]);
  remembered.sweep();
  expect(remembered.size).toBe(0);
});

describe("hashes", () => {
  it("are made so many at once, for the known first, and for few strangers who wait", async () => {
    const turns = new HashTurns(2, 2, () => 0);
    const gate = new Gate();
    const ends: string[] = [];
    let running = 0;
    const run = (name: string, isKnown: boolean): Promise<unknown> =>
      turns
        .run(isKnown, async () => {
          expect(++running).toBeLessThanOrEqual(2);
          await gate.pass();
          running--;
          ends.push(name);
        })
        .catch((error: TooManyFailures) => ends.push(`${name} refused ${error.retryAfter}`));
    const all = ["a", "b", "c", "d", "e"].map((name) => run(name, false));
    all.push(run("owner", true));
    expect(turns.size).toBe(3);
    gate.open();
    await Promise.all(all);
    expect(ends).toEqual(["a", "b", "c refused 1", "owner", "d", "e"]);
    expect(turns.size).toBe(0);
  });

  it("are made for the next where one has failed", async () => {
    const turns = new HashTurns(1, 2, () => 0);
    const failing = turns.run(false, () => Promise.reject(new Error("failed")));
    const next = turns.run(false, right);
    await expect(failing).rejects.toThrow("failed");
    expect(await next).toBe(true);
  });
});
