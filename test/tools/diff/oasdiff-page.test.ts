import { readFileSync } from "node:fs";
import path from "node:path";
import { format, resolveConfig } from "prettier";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { levelOf, changeRules, type ChangeRule } from "../../../tools/diff/rules/index.ts";
import type { ChangeDirection } from "../../../tools/diff/level.ts";

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

The 509 checks of [oasdiff](https://github.com/oasdiff/oasdiff) (August 2026, version 1.29) with
their levels of version 1.37, the rules of \`diptych diff\`
that answer them, and why a level differs. Our rules name what has changed; direction and place stand beside the rule in a
report, so that several checks are one rule.

`;

test("the page answers every check; -u writes it", async () => {
  const used = new Set<string>();
  const rows = checks.map(([check, level, rule, direction]) => {
    if (rule !== "") expect(Object.keys(changeRules)).toContain(rule);
    const own = rule === "" ? "–" : levelOf(rule, direction).level;
    const key =
      Object.keys(reasons).find((one) => check === one) ??
      Object.keys(reasons).find((one) => check.startsWith(`${one}-`));
    if (own === level && key !== check)
      return [check, level, `[${rule}](changes/${rule}.md)`, own, ""];
    if (key === undefined) throw new Error(`nothing says why ${check} is ${own} and not ${level}`);
    used.add(key);
    const named = rule === "" ? "–" : `[${rule}](changes/${rule}.md)`;
    return [check, level, named, own, reasons[key]];
  });
  expect(checks).toHaveLength(509);
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
