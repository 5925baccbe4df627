import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { catalogue } from "../../../generator/diagnostics/catalogue.ts";
import { lintSeverity } from "../../../generator/diagnostics/severity.ts";
import { rules } from "../../../tools/lint/registry.ts";
import { setNames, sets } from "../../../generator/findings/sets.ts";

const text = readFileSync(path.resolve(import.meta.dirname, "../../../docs/lint.md"), "utf8");
const rows = [
  ...text.matchAll(
    /^\| \[([a-z-]+)\]\(diagnostics\/([a-z-]+)\.md\)( ¹| ²)? +\| (\w+) +\| (\w+) +\| (\w+) /gm,
  ),
];

it("the page on linting lists every rule with its level in each set", () => {
  const documented = rows.map(([, name, page, note, recommended, minimal, strict]) => ({
    name,
    page,
    levels: { recommended, minimal, strict },
    applies: note === undefined ? "always" : note === " ¹" ? "conventions" : "configured",
  }));
  const registered = rules.map(({ name, applies }) => ({
    name,
    page: name,
    levels: Object.fromEntries(
      setNames.map((set) => [set, sets[set][name] ?? lintSeverity[catalogue[name].class]]),
    ),
    applies,
  }));
  const byName = (a: { name?: string | undefined }, b: { name?: string | undefined }): number =>
    (a.name ?? "").localeCompare(b.name ?? "");
  expect(documented.sort(byName)).toEqual(registered.sort(byName));
});

it("sets name rules only", () => {
  const names = new Set<string>(rules.map(({ name }) => name));
  const named = Object.values(sets).flatMap((set) => Object.keys(set));
  expect(named.filter((name) => !names.has(name))).toEqual([]);
});
