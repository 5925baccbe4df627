import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { catalogue } from "../../generator/diagnostics/catalogue.ts";
import { lintSeverity } from "../../generator/diagnostics/severity.ts";
import { rules } from "../../generator/lint/registry.ts";

const text = readFileSync(path.resolve(import.meta.dirname, "../../docs/lint.md"), "utf8");
const rows = [
  ...text.matchAll(/^\| \[([a-z-]+)\]\(diagnostics\/([a-z-]+)\.md\)( ¹| ²)? +\| (\w+) /gm),
];

it("the page on linting lists every rule with its level", () => {
  const documented = rows.map(([, name, page, note, level]) => ({
    name,
    page,
    level,
    applies: note === undefined ? "always" : note === " ¹" ? "conventions" : "configured",
  }));
  const registered = rules.map(({ name, applies }) => ({
    name,
    page: name,
    level: lintSeverity[catalogue[name].class],
    applies,
  }));
  const byName = (a: { name?: string | undefined }, b: { name?: string | undefined }): number =>
    (a.name ?? "").localeCompare(b.name ?? "");
  expect(documented.sort(byName)).toEqual(registered.sort(byName));
});
