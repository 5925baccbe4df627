import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestService, type TestService } from "./test-service.ts";
import { testKind } from "./test-kind.ts";

let test: TestService;
beforeAll(async () => {
  test = await openTestService();
});
afterAll(async () => {
  await test.close();
});

const names = async (): Promise<readonly string[]> =>
  (await test.service.organizations.batch(0, 100)).map(({ name }) => name);

it("calls what waits for a commit after it, once, in order, and not within", async () => {
  const calls: string[] = [];
  await test.service.rows.transaction(async (rows) => {
    await rows.organizations.insert("one", null);
    rows.afterCommit(() => calls.push("first"));
    await rows.transaction(async (inner) => {
      inner.afterCommit(() => calls.push("second"));
      await inner.organizations.insert("two", null);
    });
    expect(calls).toEqual([]);
  });
  expect(calls).toEqual(["first", "second"]);
  expect(await names()).toEqual(expect.arrayContaining(["one", "two"]));
});

it("calls at once where nothing is to be committed", () => {
  const calls: string[] = [];
  test.service.rows.afterCommit(() => calls.push("now"));
  expect(calls).toEqual(["now"]);
});

it("calls nothing of what fails or is tried, and leaves no row", async () => {
  const calls: string[] = [];
  const { rows } = test.service;
  const failed = rows.transaction(async (own) => {
    await own.organizations.insert("failed", null);
    own.afterCommit(() => calls.push("failed"));
    throw new Error("no");
  });
  await expect(failed).rejects.toThrow("no");
  await rows.trial(async (own) => {
    await own.organizations.insert("tried", null);
    own.afterCommit(() => calls.push("tried"));
  });
  const refused = rows.trial(() => Promise.reject(new Error("refused")));
  await expect(refused).rejects.toThrow("refused");
  expect(calls).toEqual([]);
  expect(await names()).not.toEqual(expect.arrayContaining(["failed"]));
  expect(await names()).not.toEqual(expect.arrayContaining(["tried"]));
});

it("does work again that another was in the way of, and keeps the calls of the last time only", async () => {
  const calls: number[] = [];
  let times = 0;
  await test.service.rows.transaction(async (own) => {
    const time = ++times;
    own.afterCommit(() => calls.push(time));
    if (time < 3) throw Object.assign(new Error("in the way"), { code: "40001" });
    await own.organizations.insert("again", null);
  });
  expect([times, calls]).toEqual([3, [3]]);
});

it("is no place for a trial within a transaction, which could not be undone alone", async () => {
  const { rows } = test.service;
  await expect(rows.transaction((own) => own.trial(() => Promise.resolve()))).rejects.toThrow(
    "a trial cannot be part of a transaction",
  );
});

it("begins a task when it is committed, without a call", async () => {
  const { rows, tasks } = test.service;
  const kind = testKind<{ readonly name: string }>("test.named");
  tasks.register(kind, {
    run: async ({ name }, { rows: own }) => {
      await own.organizations.insert(name, null);
    },
  });
  const description = { name: "Make", userid: "root" };
  await rows.transaction((own) => tasks.submit(own, kind, { name: "by task" }, description));
  await expect.poll(names).toContain("by task");
});
