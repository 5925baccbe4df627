import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { exceptions, means } from "./speed.ts";

const root = path.resolve(import.meta.dirname, "../..");

/** Modules of the tests, but for what is generated and for these rules. */
const files = readdirSync(path.join(root, "test"), { recursive: true, encoding: "utf8" })
  .map((name) => `test/${name.replaceAll("\\", "/")}`)
  .filter((name) => /\.(?:[cm]?[jt]s|tsx)$/.test(name))
  .filter((name) => !/\/(?:node_modules|\.tmp|out|dist)\//.test(name))
  .filter((name) => !name.startsWith("test/architecture/speed."));

const isException = (file: string, name: string): boolean =>
  exceptions.some((one) => one.file === file && one.name === name);

/** Every use of such a means: its file, line and name. */
const uses = files.flatMap((file) => {
  const text = readFileSync(path.join(root, file), "utf8");
  return means.flatMap((one) =>
    [...text.matchAll(one.pattern)].map(({ index }) => ({
      file,
      name: one.name,
      says: `${file}:${text.slice(0, index).split("\n").length}: ${one.name}: ${one.instead}`,
    })),
  );
});

it("no test depends on the speed of its machine", () => {
  expect(uses.filter(({ file, name }) => !isException(file, name)).map(({ says }) => says)).toEqual(
    [],
  );
});

it("every exception is needed, and says why", () => {
  const isUsed = ({ file, name }: { readonly file: string; readonly name: string }): boolean =>
    uses.some((use) => use.file === file && use.name === name);
  expect(exceptions.filter((one) => !isUsed(one))).toEqual([]);
  expect(exceptions.filter(({ reason }) => reason.length < 10)).toEqual([]);
});

it.each([
  ["a timer", "setTimeout(done, 20);"],
  ["a timer", 'import { setTimeout as wait } from "node:timers/promises";'],
  ["a clock", "expect(performance.now() - start).toBeLessThan(50);"],
  ["a clock", "const before = process.cpuUsage().user;"],
  ["a bound in milliseconds", "expect(processorTime() - begun).toBeLessThan(1_000);"],
  ["a bound in milliseconds", "expect(Math.min(...times)).toBeLessThan(300);"],
  ["a wait of Vitest's own", "await vi.waitFor(() => expect(closed).toBe(true));"],
  ["a poll with its own time", "expect.poll(() => size, { timeout: 3_000 }).toBe(1);"],
  ["a poll with its own time", "expect\n  .poll(() => size, {\n    timeout: 3 })\n  .toBe(1);"],
  ["a signal that aborts by the clock", "const signal = AbortSignal.timeout(50);"],
  ["a page with its own time", "page.setDefaultTimeout(20_000);"],
  ["a test with its own time", 'it("ends", { timeout: 60_000 }, async () => {'],
  ["a test with its own time", '  "ends",\n  { timeout: limit },\n  () => {'],
  ["a test with its own time", "it('ends', () => {\n}, 60_000);"],
  ["a test with its own time", "beforeAll(() => build(), 60_000);"],
  ["a test that is tried again", 'it.each(all)("%s", { retry: 3 }, (one) => {'],
])("%s is found in %j", (name, text) => {
  expect(means.filter(({ pattern }) => text.search(pattern) >= 0).map((one) => one.name)).toEqual([
    name,
  ]);
});

it.each([
  "await expect.poll(() => size).toBe(1);\nconst slow = { timeout: 5 };",
  "expect.poll(() => size).not.toBe(1); send({ timeout: 5 });",
  "const transport = createTransport({ baseUrl: url, timeout: 30 });",
  "await setImmediate();",
])("nothing is found in %j", (text) => {
  expect(means.filter(({ pattern }) => text.search(pattern) >= 0)).toEqual([]);
});
