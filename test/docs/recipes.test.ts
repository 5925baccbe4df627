import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { formatNames } from "../../tools/frame/format-names.ts";

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

it.each(["docs/ci.md", "docs/cli.md"])("%s names every format of findings", (page) => {
  const text = read(page);
  expect(formatNames.filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
});
