import { readFileSync } from "node:fs";
import { filterIssueText, parseFilter, printFilter, type FieldSet } from "@diptych/runtime";
import { expect, test } from "vitest";

const page = readFileSync(new URL("../../docs/filters.md", import.meta.url), "utf8");

/** Lines of the fenced blocks without a language, block by block. */
const blocks = [...page.matchAll(/^```(\w*)\n([^]*?)^```$/gm)]
  .filter(([, language]) => language === "")
  .map(([, , text = ""]) => text.trim().split("\n"));

const users: FieldSet<{ role: unknown; is_enabled: unknown }> = {
  fields: {
    role: { kind: "enum", values: ["MANAGER"], open: true },
    is_enabled: { kind: "boolean" },
  },
};

test("the examples are filters in canonical form", () => {
  const services: FieldSet<unknown> = {
    fields: {
      ...users.fields,
      name: { kind: "string" },
      categories: { kind: "collection", items: { kind: "string" } },
    },
  };
  expect(blocks[0]).toHaveLength(4);
  for (const line of blocks[0] ?? []) {
    const { filter } = parseFilter(line, services);
    expect(filter && printFilter(filter)).toBe(line);
  }
});

test("the issues are those of the filter above them", () => {
  const [, text = ""] = /^response to `(.+)` says$/m.exec(page) ?? [];
  expect(blocks.at(-1)).toEqual(parseFilter(text, users).issues?.map(filterIssueText));
});
