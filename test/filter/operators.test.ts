import { describe, expect, it, test } from "vitest";
import { canonical, valueOf } from "./parse.ts";

const equality = ["-eq", "-ne"];
const order = [...equality, "-gt", "-ge", "-lt", "-le"];
const content = ["-contains", "-notcontains"];
const all = [...order, ...content];

/** Fields, the operators of their type, and a value. Source: Interface B, 4.1, table of operators. */
const types: readonly (readonly [field: string, operators: readonly string[], value: string])[] = [
  ["name", [...equality, ...content], "a"],
  ["id", order, "1"],
  ["cost", order, "1.5"],
  ["bytes", order, "1"],
  ["is_enabled", equality, "true"],
  ["type", equality, "LOCAL"],
  ["role", equality, "MANAGER"],
  ["day", order, "'2026-02-28'"],
  ["submitted", order, "'2026-02-28T12:00:00Z'"],
  ["categories", content, "a"],
  ["sizes", content, "1.5"],
];

describe.each(types)("%s", (field, operators, value) => {
  it.each(all)("%s", (operator) => {
    const text = `${field} ${operator} ${value}`;
    expect(canonical(text)).toBe(
      operators.includes(operator)
        ? text
        : `position ${field.length + 2}: ${operator} does not apply to ${field}, which takes ${operators.join(", ")}`,
    );
  });

  it.each(["-and", "-or"])("%s", (operator) => {
    const comparison = `${field} ${operators[0]} ${value}`;
    const text = `(${comparison}) ${operator} (${comparison})`;
    expect(canonical(text)).toBe(text);
  });

  it("-not", () => {
    const text = `-not(${field} ${operators[0]} ${value})`;
    expect(canonical(text)).toBe(text);
  });
});

describe("operators", () => {
  it.each(["-EQ", "-Eq", "eq", "=", "--eq", "-equals", "'-eq'", "-not", "-and"])(
    "are none of %s",
    (operator) =>
      expect(canonical(`name ${operator} a`)).toBe(
        "position 6: an operator is missing, such as -eq",
      ),
  );

  it("stand apart from what they compare", () => {
    expect(canonical("name-eq a")).toBe("position 9: an operator is missing, such as -eq");
    expect(canonical("name -eq'a'")).toBe("position 9: a blank is missing behind -eq");
    expect(canonical("'name'-eq a")).toBe("position 7: a blank is missing behind the string");
    expect(canonical("name -eq(a)")).toBe("position 9: a value is missing");
  });
});

describe("values", () => {
  it.each([
    ["id", "0", 0],
    ["id", "-12", -12],
    ["id", "9007199254740991", 9007199254740991],
    ["id", "1.0", 1],
    ["cost", "12.45", 12.45],
    ["cost", "-0.5", -0.5],
    ["cost", "1000000000000000000000", 1e21],
    ["cost", "0.0000001", 1e-7],
    // An integer field takes decimals too: both are numbers (Interface B, 2.1).
    ["id", "12.45", 12.45],
    ["bytes", "12.45", 12.45],
    ["bytes", "12.0", 12n],
    ["bytes", "9223372036854775807", 9223372036854775807n],
    ["bytes", "-9223372036854775808", -9223372036854775808n],
    ["is_enabled", "true", true],
    ["is_enabled", "false", false],
    ["type", "REMOTE", "REMOTE"],
    ["type", "'REMOTE'", "REMOTE"],
    ["role", "MADE_BY_ADMIN", "MADE_BY_ADMIN"],
    ["day", "2026-02-28", "2026-02-28"],
    ["day", '"2026-02-28"', "2026-02-28"],
    ["submitted", "2026-02-28T12:00:00Z", "2026-02-28T12:00:00Z"],
    ["submitted", "2026-02-28T12:00:00.5+02:00", "2026-02-28T12:00:00.5+02:00"],
    ["submitted", "'2026-02-28 12:00:00Z'", "2026-02-28 12:00:00Z"],
    ["submitted", "2026-02-28", "2026-02-28"],
    ["__proto__", "a", "a"],
  ])("of %s: %s", (field, text, value) => {
    expect(valueOf(`${field} -eq ${text}`)).toStrictEqual(value);
  });

  const integer = "a number within ±(2^53 − 1) without quotes";
  const int64 = "an integer of 64 bits, or a decimal, without quotes";
  const dateTime = "a date, or a date and time such as 2026-02-28T12:00:00Z";
  it.each([
    ["id", "1e3", integer, "1e3"],
    ["id", "'1'", integer, `the string "1"`],
    ["id", "9007199254740992", integer, "9007199254740992"],
    ["id", "one", integer, "one"],
    ["id", "0x10", integer, "0x10"],
    ["id", "-", integer, "-"],
    ["cost", "1.", "a number without quotes", "1."],
    ["cost", ".5", "a number without quotes", ".5"],
    ["cost", "+1", "a number without quotes", "+1"],
    ["cost", "1e3", "a number without quotes", "1e3"],
    ["cost", "1E-7", "a number without quotes", "1E-7"],
    ["cost", "NaN", "a number without quotes", "NaN"],
    ["cost", "Infinity", "a number without quotes", "Infinity"],
    ["cost", "''", "a number without quotes", `the string ""`],
    ["bytes", "9223372036854775808", int64, "9223372036854775808"],
    ["bytes", "-9223372036854775809", int64, "-9223372036854775809"],
    ["bytes", "9223372036854775807.5", int64, "9223372036854775807.5"],
    ["bytes", "1e3", int64, "1e3"],
    ["is_enabled", "True", "true or false without quotes", "True"],
    ["is_enabled", "1", "true or false without quotes", "1"],
    ["is_enabled", "'true'", "true or false without quotes", `the string "true"`],
    ["type", "local", "one of LOCAL, REMOTE", "local"],
    ["day", "2026-02-30", "a date such as 2026-02-28", "2026-02-30"],
    ["day", "2026-02-28T12:00:00Z", "a date such as 2026-02-28", "2026-02-28T12:00:00Z"],
    ["submitted", "2026-02-30", dateTime, "2026-02-30"],
    ["submitted", "today", dateTime, "today"],
  ])("of %s are none of %s", (field, text, expected, received) => {
    expect(canonical(`${field} -eq ${text}`)).toBe(
      `position ${field.length + 6}: expected ${expected}, received ${received}`,
    );
  });

  test("of a collection are those of its items", () => {
    expect(valueOf("sizes -contains 1.5")).toBe(1.5);
    expect(canonical("sizes -contains a")).toBe(
      "position 17: expected a number without quotes, received a",
    );
    expect(canonical("categories -contains 1")).toMatch(/^position 22: an unquoted string/);
  });
});
