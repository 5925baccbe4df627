import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { changedState, readState } from "./global-state.ts";
import { once } from "./once.ts";
import { patience, pause, until } from "./patience.ts";
import { allowed, growth, leastTime, processorTime } from "./processor-time.ts";
import { durations } from "./slow-first.ts";
import { testFiles } from "./test-files.ts";

const tests = path.resolve(import.meta.dirname, "..");

describe("once", () => {
  it("does the work once, and gives its value to everyone", async () => {
    const work = vi.fn(() => Promise.resolve({ made: 1 }));
    const both = await Promise.all([once("support-a", work), once("support-a", work)]);
    expect(both).toEqual([{ made: 1 }, { made: 1 }]);
    expect(work).toHaveBeenCalledTimes(1);
  });

  it("fails for everyone where the work fails", async () => {
    const work = (): Promise<never> => Promise.reject(new Error("no"));
    await expect(once("support-b", work)).rejects.toThrow("support-b: no");
    await expect(once("support-b", work)).rejects.toThrow("support-b: no");
  });
});

describe("patience", () => {
  it("waits until a condition holds, and hands on what it throws", async () => {
    let asked = 0;
    await until(() => ++asked === 3);
    expect(asked).toBe(3);
    const broken = until(() => {
      throw new Error("gone");
    });
    await expect(broken).rejects.toThrow("gone");
  });

  it("ends, and says what never came", async () => {
    const clock = vi.spyOn(performance, "now");
    clock.mockReturnValueOnce(0).mockReturnValueOnce(patience + 1);
    await expect(until(() => false)).rejects.toThrow("this never became true: () => false");
  });

  it("asks for the reason of a pause", async () => {
    await expect(pause(1, "")).rejects.toThrow("a pause has a reason");
    await pause(1, "it is tested");
  });
});

describe("times of the processor", () => {
  const work = (size: number): number => {
    const start = processorTime();
    for (let i = 0, text = ""; i < size; i++) text = `${i}${text.slice(0, 100)}`;
    return processorTime() - start;
  };

  it("are those of the best run", async () => {
    let runs = 0;
    expect(await leastTime(() => work(runs++ === 0 ? 3_000_000 : 10))).toBeLessThan(allowed(50));
    expect(runs).toBe(5);
  });

  it("grow with what is done", async () => {
    let rounds = 0;
    const square = (size: number): number => {
      rounds++;
      return size * size;
    };
    expect(await growth(square, [10, 80], 24)).toBe(64);
    expect(rounds).toBe(11);
    expect(await growth((size) => size, [10, 80], 24)).toBe(8);
  });
});

describe("changedState", () => {
  const before = readState();
  const note = (): void => undefined;
  afterEach(() => {
    delete process.env["DIPTYCH_LEAK"];
    Reflect.deleteProperty(globalThis, "leak");
    process.off("SIGTERM", note);
    vi.useRealTimers();
  });

  it("is empty where nothing has changed", () => {
    expect(changedState(before)).toEqual([]);
  });

  it.each([
    ["the variable DIPTYCH_LEAK", () => void (process.env["DIPTYCH_LEAK"] = "1")],
    ["the global leak", () => void Reflect.set(globalThis, "leak", 1)],
    ["listeners for SIGTERM", () => void process.on("SIGTERM", note)],
  ])("names %s", (change, make) => {
    make();
    expect(changedState(before)).toEqual([change]);
  });

  it("names fake timers", () => {
    vi.useFakeTimers();
    expect(changedState(before)).toContain("fake timers");
  });
});

describe("test files", () => {
  it("mock no module, since others share it", async () => {
    const files = testFiles().filter((file) => file.endsWith(".test.ts"));
    expect(files.length).toBeGreaterThan(100);
    const mocking = /\bvi\.(?:mock|doMock|resetModules)\(/;
    for (const file of files)
      expect(mocking.test(await readFile(path.join(tests, "..", file), "utf8")), file).toBe(false);
  });

  it("are there where the order of files names them", () => {
    const files = Object.values(durations).flatMap((own) => Object.keys(own));
    expect(files.length).toBeGreaterThan(20);
    expect(files.filter((file) => !existsSync(path.join(tests, "..", file)))).toEqual([]);
  });
});
