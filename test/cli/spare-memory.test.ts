import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { spareMemory } from "../../tools/frame/input/spare-memory.ts";

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
