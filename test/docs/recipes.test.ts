import { existsSync, readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { formats } from "../../generator/report/door.ts";
import { formatNames } from "../../tools/frame/format-names.ts";
import { formerTools } from "../../tools/migrate/migration.ts";

const root = path.resolve(import.meta.dirname, "../..");
const read = (file: string): string => readFileSync(path.join(root, file), "utf8");
const [, section = ""] = /\n## Recipes\n([^]*?)\n## /.exec(read("docs/contributing.md")) ?? [];
const recipes = section.split("\n### ").slice(1);

/** Paths of the project that a recipe names, without those that whoever follows it makes. */
function pathsOf(recipe: string): readonly string[] {
  const folders = /`((?:docs|generator|packages|runtime|scripts|templates|test|tools)\/[^`\s]*)`/g;
  return [...recipe.matchAll(folders)].flatMap(([, named = ""]) => {
    const known = named.replace(/[^/]*(?:[A-Z]{3,}|…).*$/, "");
    const [, before = "", list, after = ""] = /^(.*)\{(.*)\}(.*)$/.exec(known) ?? [];
    return list === undefined ? [known] : list.split(",").map((one) => `${before}${one}${after}`);
  });
}

describe.each(recipes.map((text) => [text.split("\n")[0] ?? "", text] as const))(
  "the recipe of %s",
  (_, recipe) => {
    it("names files and folders that are there", () => {
      expect(pathsOf(recipe).filter((one) => !existsSync(path.join(root, one)))).toEqual([]);
    });
  },
);

it("recipes are there", () => {
  expect(recipes.length).toBeGreaterThan(12);
  expect(recipes.flatMap(pathsOf).length).toBeGreaterThan(80);
});

/** Names in the first cells of a page's tables. */
const rowsOf = (page: string): readonly string[] =>
  [...read(page).matchAll(/^\| `([\w-]+)` +\|/gm)].map(([, name = ""]) => name);

describe("formats of findings", () => {
  it("are chosen by the names of those that programs import, beside the two of the commands", () => {
    const names = ["stylish", "json", ...Object.keys(formats)];
    expect([...formatNames].sort()).toEqual(names.sort());
  });

  it("have a row each in docs/ci.md", () => {
    expect(rowsOf("docs/ci.md")).toEqual(expect.arrayContaining([...formatNames]));
  });

  it("are named in docs/cli.md", () => {
    const text = read("docs/cli.md");
    expect(formatNames.filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
  });
});

it("docs/migrate.md has a row for each tool", () => {
  expect(rowsOf("docs/migrate.md")).toEqual(expect.arrayContaining([...formerTools]));
});

it("docs/architecture.md has every folder of tools", () => {
  const [table = ""] = /(?:^\| `tools\/.*\n)+/m.exec(read("docs/architecture.md")) ?? [];
  const named = [...table.matchAll(/`(?:tools\/)?([\w-]+)\/`/g)].map(([, name = ""]) => name);
  const folders = readdirSync(path.join(root, "tools"), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  expect(folders.filter((name) => !named.includes(name))).toEqual([]);
});
