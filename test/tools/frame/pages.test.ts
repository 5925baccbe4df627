import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { packageFolder } from "../../../tools/frame/package-folder.ts";
import { pageOfRule, pagesFor } from "../../../tools/frame/pages.ts";

test("a page is looked for once in a run, however often its code is found", () => {
  const page = pagesFor(packageFolder());
  expect(page("type-inferred")?.path).toBe("docs/diagnostics/type-inferred.md");
  expect(page("type-inferred")).toBe(page("type-inferred"));
});

test("a rule without a page has none, and so have codes of a project's own", () => {
  const pages = pageOfRule(packageFolder());
  expect([pages("no-such-rule"), pages("no-such-rule")]).toEqual([undefined, undefined]);
  expect(pagesFor(packageFolder())("own/rule")).toBeUndefined();
});

test("each working folder has its own paths", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "diptych-pages-"));
  try {
    const far = pagesFor(folder)("type-inferred")?.path;
    expect(path.resolve(folder, far ?? "")).toBe(
      path.join(packageFolder(), "docs/diagnostics/type-inferred.md"),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
});
