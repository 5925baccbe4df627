import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { changedState, readState } from "./global-state.ts";
import { once } from "./once.ts";
import { slow } from "./slow-first.ts";

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
    const files = (await readdir(tests, { recursive: true })).filter(
      (file) => file.endsWith(".test.ts") && !file.startsWith(".tmp"),
    );
    expect(files.length).toBeGreaterThan(100);
    const mocking = /\bvi\.(?:mock|doMock|resetModules)\(/;
    for (const file of files)
      expect(mocking.test(await readFile(path.join(tests, file), "utf8")), file).toBe(false);
  });

  it("are there where the order of files names them", () => {
    expect(slow.filter((file) => !existsSync(path.join(tests, "..", file)))).toEqual([]);
  });
});
