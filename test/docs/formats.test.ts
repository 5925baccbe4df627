import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { integerFormats } from "../../generator/rules/integer-formats.ts";
import { formatNames } from "../../generator/rules/formats.ts";

const read = (file: string): string =>
  readFileSync(path.resolve(import.meta.dirname, "../..", file), "utf8");

it("the page on validators lists every checked format", () => {
  const [, list = ""] = /Checked formats:([^.]*)\./.exec(read("docs/validators.md")) ?? [];
  const listed = [...list.matchAll(/`([\w-]+)`/g)].map(([, name = ""]) => name);
  expect(listed.sort()).toEqual([...formatNames, ...integerFormats, "sf-decimal"].sort());
});

it("the runtime's entry for rules lists the format of each function", () => {
  const rows = read("runtime/src/rules.ts").matchAll(/^ \* \| `is\w+` +\| `([\w-]+)` +\|$/gm);
  expect([...rows].map(([, name = ""]) => name).sort()).toEqual([...formatNames].sort());
});
