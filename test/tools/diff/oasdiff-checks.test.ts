import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { ChangeRule } from "../../../tools/diff/rules/index.ts";
import type { ChangeDirection } from "../../../tools/diff/level.ts";
import { merge } from "../../../scripts/oasdiff-checks.mjs";
import { pairOf } from "./oasdiff/check-pairs.ts";
import { difference } from "./support.ts";

// Each check of oasdiff is answered on documents that make it report: by the rule that the page names, in its direction.

const checks = readFileSync(new URL("oasdiff/checks.tsv", import.meta.url), "utf8")
  .trim()
  .split("\n")
  .map((line) => line.split("\t") as [string, string, ChangeRule | "", ChangeDirection]);

describe("documents for each check of oasdiff", () => {
  it.each(checks)("%s", async (check, _level, rule, direction) => {
    const pair = pairOf(check);
    if (pair === undefined) throw new Error("no documents are listed");
    const { noticeDays } = pair;
    const { changes } = await difference(pair.old, pair.new, { noticeDays });
    const found = changes.map((change) => [change.rule, change.direction]);
    if (rule !== "") expect(found).toContainEqual([rule, direction]);
    expect((await difference(pair.new, pair.new, { noticeDays })).changes).toEqual([]);
  });
});

it("a newer list of checks gives its levels, and names those without a row", () => {
  const rows = "a\trisky\tpattern-added\trequest\nb\tbreaking\t\tnone\n";
  const list = "id\tlevel\tdirection\na\terror\trequest\nc\tinfo\tresponse\n";
  expect(merge(rows, list)).toEqual({
    text: "a\tbreaking\tpattern-added\trequest\nb\tbreaking\t\tnone\nc\tcompatible\t\tresponse\n",
    gone: ["b"],
    fresh: ["c"],
  });
});
