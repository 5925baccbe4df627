import assert from "node:assert/strict";
import { compileFilter, parseFilter, printFilter, type Filter } from "@diptych/runtime";
import fc from "fast-check";
import { expect, test } from "vitest";
import { arbitraryFilter, arbitraryItem } from "./arbitrary-filter.ts";
import { fields } from "./fields.ts";

/** A depth at which a filter is refused is not what these properties are about. */
const limits = { maxLength: 1_000_000, maxDepth: 1000 };

test("reading what is printed gives the filter", () => {
  const property = fc.property(arbitraryFilter, (filter) => {
    assert.deepEqual(parseFilter(printFilter(filter), fields, limits), { filter });
  });
  fc.assert(property, { numRuns: 2000 });
});

test("printing what is read of a printed text gives the text", () => {
  const property = fc.property(arbitraryFilter, (filter) => {
    const text = printFilter(filter);
    const read = parseFilter(text, fields, limits);
    assert.ok(read.filter);
    assert.equal(printFilter(read.filter), text);
  });
  fc.assert(property);
});

test("any text is read or refused at a position within it", () => {
  const piece = fc.constantFrom(
    "(",
    ")",
    "-and",
    "-or",
    "-not",
    "-eq",
    "name",
    "id",
    "1",
    " ",
    "'",
    '"',
    "\\",
    "a,b",
  );
  const texts = fc.array(fc.oneof(piece, fc.string({ unit: "binary", maxLength: 3 })), {
    maxLength: 20,
  });
  const property = fc.property(texts, (pieces) => {
    const text = pieces.join("");
    const { filter, issues } = parseFilter(text, fields);
    if (issues === undefined) {
      assert.deepEqual(parseFilter(printFilter(filter), fields), { filter });
      return;
    }
    assert.ok(issues.length > 0);
    for (const { position } of issues) assert.ok(position >= 1 && position <= text.length + 1);
  });
  fc.assert(property, { numRuns: 3000 });
});

/** What each operator means, said as plainly as can be. */
function naive(filter: Filter, item: Readonly<Record<string, unknown>>): boolean {
  if (filter.kind === "not") return !naive(filter.operand, item);
  if (filter.kind === "and") return filter.operands.every((operand) => naive(operand, item));
  if (filter.kind === "or") return filter.operands.some((operand) => naive(operand, item));
  const { field, operator } = filter;
  const isDate = field === "day" || field === "submitted";
  // The dates of these tests have at most milliseconds, which Date knows.
  const plain = (value: unknown): unknown => (isDate ? Date.parse(String(value)) : value);
  const actual = Object.hasOwn(item, field) ? item[field] : undefined;
  const isThere = actual !== undefined && actual !== null;
  const [left, right] = [plain(actual), plain(filter.value)] as [number, number];
  const within =
    isThere && (actual as readonly unknown[] | string).includes?.(filter.value as string);
  switch (operator) {
    case "eq":
      return isThere && left === right;
    case "ne":
      return !(isThere && left === right);
    case "gt":
      return isThere && left > right;
    case "ge":
      return isThere && left >= right;
    case "lt":
      return isThere && left < right;
    case "le":
      return isThere && left <= right;
    case "contains":
      return within;
    case "notcontains":
      return !within;
  }
}

test("a compiled filter keeps what a naive one keeps", () => {
  let kept = 0;
  let seen = 0;
  const property = fc.property(arbitraryFilter, fc.array(arbitraryItem), (filter, items) => {
    const holds = compileFilter(filter, fields);
    for (const item of items) {
      const expected = naive(filter, item);
      assert.equal(holds(item), expected);
      seen++;
      if (expected) kept++;
    }
  });
  fc.assert(property, { numRuns: 2000 });
  expect(kept).toBeGreaterThan(seen / 10);
  expect(kept).toBeLessThan((seen * 9) / 10);
});

test.each([
  [1e21, "1000000000000000000000"],
  [-1.5e22, "-15000000000000000000000"],
  [1e-7, "0.0000001"],
  [-1.25e-9, "-0.00000000125"],
])("%d is printed without an exponent", (value, text) => {
  expect(printFilter({ kind: "comparison", field: "cost", operator: "eq", value })).toBe(
    `cost -eq ${text}`,
  );
});
