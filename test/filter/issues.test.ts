import { parseFilter } from "@diptych/runtime";
import { describe, expect, it, test } from "vitest";
import { fields } from "./fields.ts";
import { canonical } from "./parse.ts";

const known =
  "name, id, cost, bytes, is_enabled, type, role, day, submitted, categories, sizes, a 'b' (c), __proto__";

describe("issues", () => {
  it("name an unknown field and the fields there are", () => {
    expect(parseFilter("colour -eq red", fields)).toEqual({
      issues: [
        {
          code: "unknown",
          position: 1,
          message: `there is no filterable field colour; the fields are ${known}`,
        },
      ],
    });
  });

  it.each(["constructor", "toString", "Name", "name.first"])("know no field %s", (name) => {
    expect(parseFilter(`${name} -eq a`, fields).issues?.map(({ code }) => code)).toEqual([
      "unknown",
    ]);
  });

  test("of all comparisons are reported at once", () => {
    const text = "(colour -eq red) -and (role -gt A) -or (-not(id -eq x)) -or (type -eq Z)";
    const { issues } = parseFilter(text, fields);
    expect(issues?.map(({ code, position }) => `${code} ${position}`)).toEqual([
      "unknown 2",
      "type 29",
      "type 53",
      "enum 71",
    ]);
    for (const [i, start] of ["colour", "-gt", "x", "Z"].entries()) {
      expect(text.slice((issues?.[i]?.position ?? 0) - 1)).toMatch(new RegExp(`^${start}`));
    }
  });

  test("behind a syntax error are not looked for", () => {
    expect(canonical("(id -eq x) -und (id -eq y)").split("\n")).toEqual([
      "position 9: expected a number within ±(2^53 − 1) without quotes, received x",
      "position 12: -and or -or is missing",
    ]);
  });

  it("count positions in UTF-16 code units", () => {
    expect(canonical("(name -eq 😀) -and (nome -eq a)")).toMatch(/^position 21: there is no/);
    expect(canonical('(name -eq "é") -and (nome -eq a)')).toMatch(/^position 22: there is no/);
  });

  it("end after a hundred", () => {
    const text = Array.from({ length: 300 }, () => "(x -eq y)").join(" -or ");
    expect(parseFilter(text, fields).issues).toHaveLength(100);
  });

  it("repeat at most 40 code units, and no line breaks", () => {
    const long = "x".repeat(1000);
    expect(canonical(`${long} -eq a`)).toContain(`field ${"x".repeat(39)}…; the`);
    expect(canonical(`${"x".repeat(38)}😀😀 -eq a`)).toContain(`field ${"x".repeat(38)}…; the`);
    expect(canonical(`'a\nb' -eq a`)).toContain("field a\\u000ab; the");
  });

  it.each(["", " ", "    "])("refuse a filter that is empty: %j", (text) => {
    expect(canonical(text)).toBe(
      `position ${text.length + 1}: a comparison is missing, such as name -eq value`,
    );
  });

  it.each([
    ["name", "position 5: an operator is missing, such as -eq"],
    ["name ", "position 6: an operator is missing, such as -eq"],
    ["name -eq", "position 9: a value is missing"],
    ["name eq a", "position 6: an operator is missing, such as -eq"],
    ["-eq a", "position 1: a comparison is missing, such as name -eq value"],
    ["(", "position 2: a comparison is missing, such as name -eq value"],
    [")", "position 1: a comparison is missing, such as name -eq value"],
    ["()", "position 2: a comparison is missing, such as name -eq value"],
    [
      "name -eq 'a' 'b'",
      "position 14: the filter should end here; a value with spaces must be in quotes",
    ],
    ["name\u00a0-eq\u00a0a", "position 11: an operator is missing, such as -eq"],
  ])("of %j", (text, expected) => expect(canonical(text)).toBe(expected));
});
