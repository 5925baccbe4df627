import { parseFilter, printFilter } from "@diptych/runtime";
import { describe, expect, it, test } from "vitest";
import { fields } from "./fields.ts";
import { canonical, valueOf } from "./parse.ts";

// Rules 1 to 6 of Interface B, 4.1.

const a = "(name -eq a)";
const b = "(name -eq b)";
const c = "(name -eq c)";

describe("rule 1: parentheses enclose a comparison, unless it is alone", () => {
  it.each([
    ["role -eq MANAGER", "role -eq MANAGER"],
    ["(role -eq MANAGER)", "role -eq MANAGER"],
    ["((role -eq MANAGER))", "role -eq MANAGER"],
    ["  role   -eq   MANAGER  ", "role -eq MANAGER"],
    ["( role -eq MANAGER )", "role -eq MANAGER"],
    ["-not(name -contains test)", "-not(name -contains test)"],
    ["-not (name -contains test)", "-not(name -contains test)"],
    ["-not((name -contains test))", "-not(name -contains test)"],
    ["-not(-not(name -eq a))", "-not(-not(name -eq a))"],
    ["(-not(name -eq a))", "-not(name -eq a)"],
  ])("takes %s", (text, expected) => expect(canonical(text)).toBe(expected));

  it.each([
    ["-not name -eq a", "position 6: parentheses are missing around what follows -not"],
    ["-not -not(name -eq a)", "position 6: parentheses are missing around what follows -not"],
    ["-not", "position 5: parentheses are missing around what follows -not"],
    ["-not()", "position 6: a comparison is missing, such as name -eq value"],
    [
      "name -eq a -and role -eq B",
      "position 12: parentheses are missing around the text before -and",
    ],
    [`name -eq a -or ${b}`, "position 12: parentheses are missing around the text before -or"],
    [`${a} -and name -eq b`, "position 19: parentheses are missing around what follows -and"],
    ["(role -eq MANAGER", "position 1: there is no ) for this ("],
    ["role -eq MANAGER)", "position 17: there is no ( for this )"],
    ["(role) -eq (MANAGER)", "position 6: an operator is missing, such as -eq"],
    ["role -eq (MANAGER)", "position 10: a value is missing"],
    ["role (-eq) MANAGER", "position 6: an operator is missing, such as -eq"],
  ])("refuses %s", (text, expected) => expect(canonical(text)).toBe(expected));
});

describe("rule 2: logical operators chain operands in parentheses, which may nest", () => {
  it.each([
    [`${a} -and ${b}`, `${a} -and ${b}`],
    [`${a}-and${b}`, `${a} -and ${b}`],
    [`${a} -and ${b} -and ${c}`, `${a} -and ${b} -and ${c}`],
    [`${a} -or ${b} -or ${c}`, `${a} -or ${b} -or ${c}`],
    [`${a} -and (${b} -or ${c})`, `${a} -and (${b} -or ${c})`],
    [`(${a} -and ${b}) -and ${c}`, `(${a} -and ${b}) -and ${c}`],
    [`(${a} -and ${b})`, `${a} -and ${b}`],
    [`-not(${a} -or ${b})`, `-not(${a} -or ${b})`],
    [`${a} -and (-not${b})`, `${a} -and (-not${b})`],
    [
      "(name -contains x) -and ((categories -contains y) -or (categories -contains z))",
      "(name -contains x) -and ((categories -contains y) -or (categories -contains z))",
    ],
  ])("takes %s", (text, expected) => expect(canonical(text)).toBe(expected));

  test("a chain that mixes operators groups from the left", () => {
    expect(canonical(`${a} -and ${b} -or ${c}`)).toBe(`(${a} -and ${b}) -or ${c}`);
    expect(canonical(`${a} -or ${b} -and ${c}`)).toBe(`(${a} -or ${b}) -and ${c}`);
    expect(canonical(`${a} -or ${b} -and ${c} -and ${a} -or ${b}`)).toBe(
      `((${a} -or ${b}) -and ${c} -and ${a}) -or ${b}`,
    );
  });

  test("a chain of one operator is one node, a group within it another", () => {
    const comparison = (value: string): object => ({
      kind: "comparison",
      field: "name",
      operator: "eq",
      value,
    });
    expect(parseFilter(`${a} -and ${b} -and ${c}`, fields)).toEqual({
      filter: { kind: "and", operands: [comparison("a"), comparison("b"), comparison("c")] },
    });
    expect(parseFilter(`${a} -and (${b} -and ${c})`, fields)).toEqual({
      filter: {
        kind: "and",
        operands: [comparison("a"), { kind: "and", operands: [comparison("b"), comparison("c")] }],
      },
    });
  });

  it.each([
    [`${a} ${b}`, "position 14: -and or -or is missing"],
    [`${a} -and`, "position 18: parentheses are missing around what follows -and"],
    [`${a} -and -or ${b}`, "position 19: parentheses are missing around what follows -and"],
    [`-and ${a}`, "position 1: a comparison is missing, such as name -eq value"],
    [`${a} -not ${b}`, "position 14: -and or -or is missing"],
    [`${a} -and -not${b}`, "position 19: parentheses are missing around what follows -and"],
    [`-not${a} -and ${b}`, "position 18: parentheses are missing around the text before -and"],
    [`${a} -eq ${b}`, "position 14: -and or -or is missing"],
    [`${a} -xor ${b}`, "position 14: -and or -or is missing"],
    [`${a} and ${b}`, "position 14: -and or -or is missing"],
    [`${a} -AND ${b}`, "position 14: -and or -or is missing"],
    [`${a} -and ()`, "position 20: a comparison is missing, such as name -eq value"],
    [`(${a} -and ${b}`, "position 1: there is no ) for this ("],
    [`${a} -and ${b})`, "position 31: there is no ( for this )"],
  ])("refuses %s", (text, expected) => expect(canonical(text)).toBe(expected));
});

describe("rule 3: special characters", () => {
  it.each(["'", '"', "-", "(", ")", "\\", " ", ","])("%s stands in quotes as it is", (special) => {
    const inSingle = special === "'" || special === "\\" ? `\\${special}` : special;
    const inDouble = special === '"' || special === "\\" ? `\\${special}` : special;
    expect(valueOf(`name -eq '${inSingle}'`)).toBe(special);
    expect(valueOf(`name -eq "a${inDouble}b"`)).toBe(`a${special}b`);
  });

  it.each(["'", '"', "(", ")", " ", ","])("%s does not stand in an unquoted string", (special) => {
    expect(canonical(`name -eq a${special}b`)).toMatch(/^position 1[12]: /);
  });

  test.each(["'", '"', "-", "(", ")", "\\", " ", ","])(
    "%s is printed so that it is read again",
    (special) => {
      for (const value of [special, `a${special}`, `${special}a`, `a${special}b`]) {
        const text = printFilter({ kind: "comparison", field: "name", operator: "eq", value });
        expect(valueOf(text)).toBe(value);
      }
    },
  );
});

describe("rule 4: in single quotes a backslash escapes the single quote and the backslash", () => {
  it.each([
    ["'it\\'s'", "it's"],
    ["'a\\\\b'", "a\\b"],
    ["'\\\\\\''", "\\'"],
    [`'say "a"'`, 'say "a"'],
    ["''", ""],
    ["'-not(a)'", "-not(a)"],
    ["'  '", "  "],
  ])("takes %s", (text, value) => expect(valueOf(`name -eq ${text}`)).toBe(value));

  const backslash = "a backslash is allowed only before ' and before another backslash";
  it.each([
    ["'it's'", "position 14: a blank is missing behind the string"],
    ["'a\\b'", `position 12: ${backslash}`],
    [`'a\\"b'`, `position 12: ${backslash}`],
    ["'a\\", `position 12: ${backslash}`],
    ["'a", "position 10: the string that opens here is not closed"],
    ["'a\\'", "position 10: the string that opens here is not closed"],
    ["'", "position 10: the string that opens here is not closed"],
    ["'a'b", "position 13: a blank is missing behind the string"],
    ["'a''b'", "position 13: a blank is missing behind the string"],
  ])("refuses %s", (text, issue) => expect(canonical(`name -eq ${text}`)).toBe(issue));
});

describe("rule 5: in double quotes a backslash escapes the double quote and the backslash", () => {
  it.each([
    ['"say \\"a\\""', 'say "a"'],
    ['"a\\\\b"', "a\\b"],
    [`"it's"`, "it's"],
    ['""', ""],
    ['"é😀\t"', "é😀\t"],
  ])("takes %s", (text, value) => expect(valueOf(`name -eq ${text}`)).toBe(value));

  const backslash = 'a backslash is allowed only before " and before another backslash';
  it.each([
    ['"say "a""', "position 16: a blank is missing behind the string"],
    ['"a\\n"', `position 12: ${backslash}`],
    [`"a\\'b"`, `position 12: ${backslash}`],
    ['"a', "position 10: the string that opens here is not closed"],
    ['"a\\"', "position 10: the string that opens here is not closed"],
    [`"a'`, "position 10: the string that opens here is not closed"],
  ])("refuses %s", (text, issue) => expect(canonical(`name -eq ${text}`)).toBe(issue));
});

describe("rule 6: unquoted strings", () => {
  it.each(["a", "web-server", "a1", "_x", "é", "C:\\temp", "a.b/c", "true", "a-", "user@host"])(
    "takes %s",
    (text) => expect(valueOf(`name -eq ${text}`)).toBe(text),
  );

  it.each([
    ["1a", "position 10: an unquoted string cannot start with a digit; put 1a in quotes"],
    ["12", "position 10: an unquoted string cannot start with a digit; put 12 in quotes"],
    ["-a", "position 10: an unquoted string cannot start with a dash; put -a in quotes"],
    ["-", "position 10: an unquoted string cannot start with a dash; put - in quotes"],
    ["-eq", "position 10: a value is missing"],
    ["a(b", "position 11: ( is allowed only in quotes"],
    ["a)b", "position 11: there is no ( for this )"],
    ["a'b", "position 11: ' is allowed only in quotes"],
    ['a"b', 'position 11: " is allowed only in quotes'],
    ["a,b", "position 11: , is allowed only in quotes"],
    [",", "position 10: , is allowed only in quotes"],
    ["a b", "position 12: the filter should end here; a value with spaces must be in quotes"],
    ["a\tb", "position 11: \\u0009 is allowed only in quotes"],
    ["a\nb", "position 11: \\u000a is allowed only in quotes"],
    ["a\u007fb", "position 11: \\u007f is allowed only in quotes"],
    ["", "position 10: a value is missing"],
  ])("refuses %j", (text, issue) => expect(canonical(`name -eq ${text}`)).toBe(issue));

  test("hold for enums too, and for fields", () => {
    expect(canonical("role -eq 1A")).toMatch(/^position 10: an unquoted string cannot start/);
    expect(valueOf('role -eq "1A"')).toBe("1A");
    expect(canonical("1a -eq b")).toBe("position 1: 1a cannot be a field");
    expect(canonical("-a -eq b")).toBe("position 1: -a cannot be a field");
    expect(canonical("'a \\'b\\' (c)' -eq b")).toBe("'a \\'b\\' (c)' -eq b");
  });
});
