import { expect, test } from "vitest";
import { Conditions, Findings, type ConditionSchema } from "../../runtime/src/rules.ts";
import { issuesOf } from "../../runtime/src/validate/issues-of.ts";

/** Values that are held otherwise than in JSON are compared as what they stand for. */
function fits(schema: ConditionSchema, value: unknown): boolean {
  const found = new Findings();
  new Conditions({ A: schema }).check("A", value, found);
  return found.list.length === 0;
}

const noon = new Date("2026-01-01T12:00:00Z");

test.each<readonly [ConditionSchema, unknown, boolean]>([
  [{ const: "2026-01-01T12:00:00Z" }, noon, true],
  [{ const: "2026-01-01T13:00:00+01:00" }, noon, true],
  [{ const: "2026-01-01T12:00:01Z" }, noon, false],
  [{ const: 5 }, noon, false],
  [{ enum: [{ at: "2026-01-01T12:00:00Z" }] }, { at: noon }, true],
  [{ const: 5 }, 5n, true],
  [{ const: 5.5 }, 5n, false],
  [{ type: "string" }, noon, true],
  [{ type: "object" }, noon, false],
  [{ type: "integer", maximum: 4 }, 5n, false],
  [{ multipleOf: 5 }, 10n, true],
  [{ pattern: "^2026" }, noon, true],
])("%j, %o: %s", (schema, value, expected) => {
  expect(fits(schema, value)).toBe(expected);
});

test("a password is not shown, wherever the schema says that it is one", () => {
  const found = new Findings();
  const conditions = new Conditions({
    A: { properties: { key: { allOf: [{ $ref: "Secret" }], not: { const: "abc" } } } },
    Secret: { format: "password" },
  });
  conditions.check("A", { key: "abc" }, found);
  expect(issuesOf(found)).toEqual([
    {
      code: "not",
      path: "/key",
      message: "expected a value that does not fit 'not'",
      expected: "a value that does not fit 'not'",
    },
  ]);
});
