import { describe, expect, it } from "vitest";
import { expectations } from "../../../tools/try/tests/expectations.ts";
import type { TryFinding } from "../../../tools/try/finding.ts";
import type { TryRule } from "../../../tools/try/rules.ts";
import { ClientNames } from "../../../tools/try/wire/client-names.ts";
import { loadLibrary } from "./library-service.ts";

const { api } = await loadLibrary();
const [operation] = api.operations;
if (operation === undefined) throw new Error("the library has no operation");
const request = { method: "GET", url: "http://library.test/books/1", headers: {} };

const own = operation;
const names = new ClientNames(api);

/** Whether the test of a finding passes with an answer. */
function passes(rule: TryRule, member: NonNullable<TryFinding["member"]>, text: string): boolean {
  const lines = expectations({ rule, message: "", operation: own, request, member }, names);
  expect(lines).toHaveLength(1);
  const [, not, pattern = ""] =
    /^expect\(await answer\.text\(\)\)(\.not)?\.toMatch\(\/(.*)\/u\);$/s.exec(lines[0] ?? "") ?? [];
  expect(pattern).not.toBe("");
  return new RegExp(pattern, "u").test(text) === (not === undefined);
}

describe("the test of a value", () => {
  const member = { name: "title", value: "with a (long) end" };

  it.each(["value-cut", "value-changed", "patch-reset", "default-ignored"] as const)(
    "passes for %s where JSON or XML has it",
    (rule) => {
      expect(passes(rule, member, JSON.stringify({ title: member.value }))).toBe(true);
      expect(passes(rule, member, `<title>${member.value}</title>`)).toBe(true);
      expect(passes(rule, member, JSON.stringify({ title: "with a" }))).toBe(false);
      expect(passes(rule, member, JSON.stringify({ other: member.value }))).toBe(false);
    },
  );

  it.each([
    "put-merged",
    "write-only-shown",
    "read-only-taken",
    "page-repeated",
    "removed-found",
  ] as const)("passes for %s where neither has it", (rule) => {
    const id = { name: "id", value: 12 };
    expect(passes(rule, id, '[{"id":1},{"id":123}]')).toBe(true);
    expect(passes(rule, id, "<id>12</id>")).toBe(false);
  });

  it("asks for the items of an array in their order", () => {
    const labels = { name: "labels", value: ["a.b", "c"] };
    expect(passes("value-changed", labels, '{"labels":["a.b","c"]}')).toBe(true);
    expect(passes("value-changed", labels, '{"labels":["c","a.b"]}')).toBe(false);
  });

  it("is made of the part of a text that is written as it is", () => {
    const quoted = { name: "title", value: 'say "yes, please"' };
    expect(passes("value-cut", quoted, JSON.stringify({ title: quoted.value }))).toBe(true);
  });
});
