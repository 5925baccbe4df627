import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { noMemory } from "../../../generator/output/format-memory.ts";
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

test("garbage is collected once for each sixteen million characters, and what is known is passed on", () => {
  let count = 0;
  const asked: string[] = [];
  const known = { formatted: new Uint8Array(1), keep: () => undefined };
  const memory = new CollectingMemory({
    of(path) {
      asked.push(path);
      return known;
    },
  });
  const part = "a".repeat(4_000_000);
  for (let i = 0; i < 9; i++) memory.of("before", part);
  expect(count).toBe(0);
  memory.start(() => count++);
  for (let i = 0; i < 8; i++) expect(memory.of("a", part)).toBe(known);
  expect(count).toBe(2);
  expect(asked).toHaveLength(17);
});

test("the engine has a collector to call", () => {
  const memory = new CollectingMemory(noMemory);
  memory.start();
  const format = () => {
    for (let i = 0; i < 5; i++) memory.of("a", "a".repeat(4_000_000));
  };
  expect(format).not.toThrow();
});
