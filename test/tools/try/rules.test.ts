import { readFileSync, readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { tryRules } from "../../../tools/try/rules.ts";
import { attempt, loadText, rulesOf } from "./small-service.ts";

const page = readFileSync(new URL("../../../docs/try.md", import.meta.url), "utf8");
const tests = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".ts") && name !== "rules.test.ts")
  .map((name) => readFileSync(new URL(name, import.meta.url), "utf8"))
  .join("\n");

/** Rules that this file has a service for. */
const here = ["no-answer"];

describe.each(Object.keys(tryRules))("the rule %s", (rule) => {
  it("has a row in the table of the page", () => {
    expect(page).toMatch(new RegExp(`^\\| \`${rule}\` +\\|`, "m"));
  });

  it("has a service that breaks it", () => {
    const named = new RegExp(`["'\`]${rule}["'\` :]`);
    expect(here.includes(rule) || named.test(tests)).toBe(true);
  });
});

it("the page has no row of a rule that is not asked", () => {
  const [, table = ""] = /## What is checked\n([^]*?)\n## /.exec(page) ?? [];
  const rows = [...table.matchAll(/^\| `([a-z-]+)` +\|/gm)].map(([, rule]) => rule);
  expect(rows.sort()).toEqual(Object.keys(tryRules).sort());
});

it("finds a service that ends the connection in place of an answer", async () => {
  const live = await loadText(`openapi: 3.1.0
info: { title: Silent, version: "1" }
paths: { /a: { get: { operationId: readA, responses: { "200": { description: A } } } } }
`);
  const result = await attempt(live, (_, response) => response.destroy());
  expect(rulesOf(result)).toContain("no-answer GET /a");
});
