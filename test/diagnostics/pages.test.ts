import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { catalogue, type DiagnosticCode } from "../../generator/diagnostics/catalogue.ts";

const folder = new URL("../../docs/diagnostics/", import.meta.url);
const pages = readdirSync(folder).filter((name) => name !== "README.md");

test("every code has a page, every page a code", () => {
  expect(pages.sort()).toEqual(
    Object.keys(catalogue)
      .map((code) => `${code}.md`)
      .sort(),
  );
});

test.each(pages)("%s names its code and class", (page) => {
  const code = page.replace(/\.md$/, "") as DiagnosticCode;
  const text = readFileSync(new URL(page, folder), "utf8");
  expect(text).toMatch(new RegExp(`^# ${code}\n\n${catalogue[code].class}\\b`, "i"));
});
