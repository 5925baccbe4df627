import { execFileSync } from "node:child_process";
import { describe, expect, it, test } from "vitest";
import { noMemory, type FormatMemory } from "../../../generator/output/format-memory.ts";
import { CollectingMemory } from "../../../tools/generate/collecting-memory.ts";
import { spareMemory } from "../../../tools/frame/input/spare-memory.ts";

test.each([
  [0, 0],
  [16_000_000, 0],
  [16_000_001, 1],
])("documents of %i bytes set %i flags of the engine, which it knows", (bytes, count) => {
  const flags: string[] = [];
  expect(spareMemory(bytes, (flag) => flags.push(flag))).toBe(count > 0);
  expect(flags).toHaveLength(count);
  const known = execFileSync(process.execPath, ["--v8-options"], { encoding: "utf8" });
  for (const flag of flags) expect(known).toContain(flag.replace(/=.*/, " "));
});

describe("garbage", () => {
  const part = "a".repeat(4_000_000);

  /** A memory, the number of times that it has collected, and the files that it was asked of. */
  function collecting() {
    const found = { count: 0, asked: [] as string[], flags: [] as string[] };
    const known = { formatted: new Uint8Array(1), keep: () => undefined };
    const inner: FormatMemory = {
      of(path) {
        found.asked.push(path);
        return known;
      },
    };
    const setFlags = (flags: string): void => void found.flags.push(flags);
    const memory = new CollectingMemory(inner, () => found.count++, setFlags);
    const format = (times: number): void => {
      for (let i = 0; i < times; i++) expect(memory.of("a", part)).toBe(known);
    };
    return { memory, found, format };
  }

  it("is collected once for each 48 million characters", () => {
    const { found, format } = collecting();
    format(11);
    expect(found.count).toBe(0);
    format(13);
    expect(found.count).toBe(2);
    expect(found.asked).toHaveLength(24);
  });

  it("is collected once before anything is formatted where documents are large", () => {
    const { memory, found, format } = collecting();
    memory.read(7_999_999);
    format(1);
    expect(found.count).toBe(0);
    memory.read(8_000_000);
    format(1);
    expect(found.count).toBe(1);
    format(11);
    expect(found.count).toBe(1);
    expect(found.flags).toEqual(["--heap-growing-percent=70"]);
  });

  it("is collected once for each 32 million characters where documents are very large", () => {
    const { memory, found, format } = collecting();
    memory.read(16_000_001);
    memory.spare();
    format(17);
    expect(found.count).toBe(3);
    expect(found.flags).toEqual([]);
  });

  it("is collected by the engine", () => {
    const memory = new CollectingMemory(noMemory);
    memory.read(8_000_000);
    expect(() => memory.of("a", part)).not.toThrow();
  });
});
