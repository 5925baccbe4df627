import { readFileSync } from "node:fs";
import path from "node:path";
import { format, resolveConfig } from "prettier";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { changeRules, type ChangeRule } from "../../../tools/diff/rules/index.ts";
import type { ChangeDirection } from "../../../tools/diff/level.ts";
import { pairOf } from "./oasdiff/check-pairs.ts";
import { difference } from "./support.ts";

// oasdiff/checks.tsv: check, its level, the rule that answers it (none if empty), and the direction.

const read = (file: string): string =>
  readFileSync(new URL(`oasdiff/${file}`, import.meta.url), "utf8");

const checks = read("checks.tsv")
  .trim()
  .split("\n")
  .map((line) => line.split("\t") as [string, string, ChangeRule | "", ChangeDirection]);
const reasons = parse(read("reasons.yaml")) as Readonly<Record<string, string>>;
const page = path.resolve(import.meta.dirname, "../../../docs/diff-oasdiff.md");

const head = `# Diff beside oasdiff

The 786 checks of [oasdiff](https://github.com/oasdiff/oasdiff) (November 2026, version 1.37), the rules of \`diptych diff\`
that answer them, and why a level differs. Our rules name what has changed; direction and place stand beside the rule in a
report, so that several checks are one rule.

`;

test("the page answers every check; -u writes it", async () => {
  const used = new Set<string>();
  const answer = async ([check, level, rule, direction]: (typeof checks)[number]) => {
    if (rule !== "") expect(Object.keys(changeRules)).toContain(rule);
    const pair = pairOf(check);
    const { changes } =
      pair === undefined
        ? { changes: [] }
        : await difference(pair.old, pair.new, { noticeDays: pair.noticeDays });
    // Levels follow from the values, so that those of the documents of the check count.
    const found = changes.find((change) => change.rule === rule && change.direction === direction);
    const own = found?.level ?? "–";
    const key =
      Object.keys(reasons).find((one) => check === one) ??
      Object.keys(reasons).find((one) => check.startsWith(`${one}-`));
    if (own === level && key !== check)
      return [check, level, `[${rule}](changes/${rule}.md)`, own, ""];
    if (key === undefined) throw new Error(`nothing says why ${check} is ${own} and not ${level}`);
    used.add(key);
    const named = rule === "" ? "–" : `[${rule}](changes/${rule}.md)`;
    return [check, level, named, own, reasons[key]];
  };
  const rows = [];
  for (const check of checks) rows.push(await answer(check));
  expect(checks).toHaveLength(786);
  expect(Object.keys(reasons).filter((key) => !used.has(key))).toEqual([]);
  const table = [
    ["Check", "Level there", "Rule", "Level", "Why it differs, or when"],
    ["---", "---", "---", "---", "---"],
    ...rows,
  ];
  const text = `${head}${table.map((row) => `| ${row.join(" | ")} |`).join("\n")}\n`;
  const options = { ...(await resolveConfig(page)), filepath: page };
  await expect(await format(text, options)).toMatchFileSnapshot(page);
});
