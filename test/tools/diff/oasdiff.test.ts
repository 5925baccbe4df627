import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { ChangeLevel } from "../../../tools/frame/config/change-level.ts";
import { changesOf } from "./support.ts";

interface Pair {
  readonly name: string;
  readonly base: string;
  readonly revision: string;
  /** Whether other changes than the expected ones may be there. */
  readonly only: boolean;
  readonly expect: readonly {
    readonly id: string;
    readonly level: ChangeLevel;
    readonly operation: string;
    readonly path: string;
  }[];
}

const read = (file: string): string =>
  readFileSync(new URL(`oasdiff/${file}`, import.meta.url), "utf8");

/** Pairs of which something else is found, and why. */
const otherwise: ReadonlyMap<string, string> = new Map([
  [
    "TestRequestPropertyAllOfAdded",
    "the added part says what the others say: the same requests are valid, nothing has changed",
  ],
  ["TestRequestPropertyAllOfRemoved", "the removed part said what the others say"],
  ["TestResponsePropertyAllOfRemoved", "the removed part said what the others say"],
]);

/** Pairs whose changes have other levels than in version 1.29, from which they are, and why. */
const levelsOtherwise: ReadonlyMap<string, string> = new Map([
  ["TestBreaking_DeletePatten", "a text without the pattern was not promised; 1.37 says so, too"],
  ["TestBreaking_GeneralizedPattern", "the same for a wider pattern of a response"],
  ["TestBreaking_ModifyPatternToAnyString", "the same for a pattern that takes every text"],
  ["TestBreaking_Servers", "another host is risky: the old one may be gone"],
  [
    "TestRequestParameterMaxLengthSetCheck",
    "a new limit refuses what was valid; 1.37 says so, too",
  ],
]);

describe("pairs of oasdiff", () => {
  const pairs = JSON.parse(read("pairs.json")) as readonly Pair[];

  it.each(pairs.map((pair) => [pair.name, pair] as const))("%s", async (name, pair) => {
    const changes = await changesOf(read(`pairs/${pair.base}`), read(`pairs/${pair.revision}`));
    const found = changes.map(({ level, operation }) => ({
      level,
      operation: operation?.method,
      path: operation?.path,
    }));
    if (otherwise.has(name)) return expect(found).toEqual([]);
    if (levelsOtherwise.has(name)) {
      const levels = new Set(found.map(({ level }) => level));
      return expect([...levels].filter((one) => one !== "compatible")).toHaveLength(1);
    }
    if (pair.expect.length === 0 && !pair.only)
      expect(found.filter(({ level }) => level !== "compatible")).toEqual([]);
    for (const { level, operation, path } of pair.expect)
      expect(found).toContainEqual({ level, operation, path });
  });
});
