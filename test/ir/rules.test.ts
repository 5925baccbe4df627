import { describe, expect, test } from "vitest";
import { rulesOf, type TypeNode } from "../../generator/ir/index.ts";
import { keeps } from "../../generator/rules/evaluate.ts";
import { formatNames, formatOf } from "../../generator/rules/formats.ts";
import * as runtime from "../../runtime/src/rules.ts";

const origin = { file: "api.yaml", pointer: "" };
const any: TypeNode = { kind: "any", origin };

/** Rules of a node as `expected: good values / bad values`. */
test.each<[TypeNode, string, readonly unknown[], readonly unknown[]]>([
  [
    { kind: "integer", origin, format: "int32", held: "number" },
    "an integer of 32 bits",
    [-2147483648, 2147483647],
    [2147483648],
  ],
  [
    { kind: "integer", origin, format: "int64", held: "number" },
    "an integer within ±(2^53 − 1)",
    [2 ** 53 - 1],
    [2 ** 53],
  ],
  [
    { kind: "integer", origin, format: "int64", held: "bigint" },
    "an integer of 64 bits",
    [2 ** 53, -(2 ** 63)],
    [2 ** 63],
  ],
  [{ kind: "number", held: "number", origin, minimum: 1 }, "at least 1", [1], [0.9]],
  [{ kind: "number", held: "number", origin, exclusiveMinimum: 1 }, "more than 1", [1.1], [1]],
  [{ kind: "number", held: "number", origin, maximum: 1 }, "at most 1", [1], [1.1]],
  [{ kind: "number", held: "number", origin, exclusiveMaximum: 1 }, "less than 1", [0.9], [1]],
  [
    { kind: "number", held: "number", origin, multipleOf: 0.1 },
    "a multiple of 0.1",
    [0, 0.3, -0.7, 1e21],
    [0.35, 1e-7],
  ],
  [
    { kind: "string", origin, held: "string", minLength: 1 },
    "at least 1 character",
    ["a", "😀"],
    [""],
  ],
  [
    { kind: "string", origin, held: "string", maxLength: 2 },
    "at most 2 characters",
    ["😀😀"],
    ["abc"],
  ],
  [{ kind: "string", origin, held: "string", pattern: "^a" }, "text matching ^a", ["ab"], ["b"]],
  [
    { kind: "string", origin, held: "string", format: "email" },
    "an e-mail address",
    ["a@b.c"],
    ["a"],
  ],
  [{ kind: "enum", origin, values: ["a", 1], open: false }, '"a" or 1', ["a", 1], ["1", "b"]],
  [
    { kind: "enum", origin, values: ["a"], open: true, rules: { maxLength: 1 } },
    "at most 1 character",
    ["b"],
    ["bb"],
  ],
  [
    { kind: "array", origin, items: any, uniqueItems: false, minItems: 2 },
    "at least 2 items",
    [[1, 1]],
    [[1]],
  ],
  [
    { kind: "array", origin, items: any, uniqueItems: false, maxItems: 1 },
    "at most 1 item",
    [[1]],
    [[1, 2]],
  ],
  [
    { kind: "array", origin, items: any, uniqueItems: true },
    "items that differ from each other",
    [[1, 2]],
    [[1, 1]],
  ],
  [{ kind: "tuple", origin, items: [any], rest: false }, "at most 1 item", [[], [1]], [[1, 2]]],
  [
    { kind: "tuple", origin, items: [any], rest: any, maxItems: 2 },
    "at most 2 items",
    [[1, 2]],
    [[1, 2, 3]],
  ],
  [{ kind: "map", origin, values: any, minProperties: 1 }, "at least 1 property", [{ a: 1 }], [{}]],
  [
    { kind: "object", origin, properties: [], additional: "open", bases: [], maxProperties: 0 },
    "at most 0 properties",
    [{}],
    [{ a: 1 }],
  ],
])("%# %o", (node, expected, good, bad) => {
  const rules = rulesOf(node);
  expect(rules.map((rule) => rule.expected)).toEqual([expected]);
  const kept = (value: unknown): boolean => rules.every((rule) => keeps(rule, value));
  expect(good.filter((value) => !kept(value))).toEqual([]);
  expect(bad.filter(kept)).toEqual([]);
});

test("rules come in the order in which they are checked", () => {
  const node = { pattern: "a", maxLength: 3, minLength: 1, format: "uuid" } as const;
  const codes = rulesOf({ kind: "string", origin, held: "string", ...node }).map(
    ({ code }) => code,
  );
  expect(codes).toEqual(["minLength", "maxLength", "pattern", "format"]);
});

test("types without rules", () => {
  expect(rulesOf(any)).toEqual([]);
  expect(rulesOf({ kind: "string", origin, held: "string", format: "made-up" })).toEqual([]);
  expect(rulesOf({ kind: "string", origin, held: "string", minLength: 0 })).toEqual([]);
});

describe("formats", () => {
  test.each(formatNames)("%s has a function of the runtime", (name) => {
    expect(runtime).toHaveProperty(formatOf(name)?.check ?? "", expect.any(Function));
  });

  test("of names of Object.prototype are annotations", () => {
    expect(formatOf("constructor")).toBeUndefined();
  });
});
