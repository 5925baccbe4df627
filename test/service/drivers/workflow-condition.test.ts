import { describe, expect, it } from "vitest";
import { evaluateCondition } from "../../../service/drivers/workflow-condition.ts";

const values = { "target.state": "RUNNING", "target.component": "web server" };

describe("a condition", () => {
  it.each([
    ["true", true],
    [" FALSE ", false],
    ["1 eq 2", false],
    ["1 -eq 1", true],
    ["#{target.state} -eq 'RUNNING'", true],
    ["#{target.state} -ne 'RUNNING'", false],
    ['#{target.component} eq "web server"', true],
    ["'#{target.state}' eq RUNNING", false],
    ["1 eq 1 and 1 eq 2", false],
    ["1 eq 2 -or 1 eq 1 -and 2 eq 2", true],
    ["1 eq 1 or 1 eq 2 and 1 eq 2", false],
  ] as const)("%s is %s", (condition, holds) => {
    expect(evaluateCondition(condition, values)).toBe(holds);
  });

  it.each([
    "",
    "maybe",
    "1 eq",
    "1 like 1",
    "1 eq 1 and",
    "1 eq 1 xor 2 eq 2",
    "#{target.none} eq 1",
    "#{__proto__} eq 1",
    "1 eq 'open",
  ])("cannot be read: %s", (condition) => {
    expect(evaluateCondition(condition, values)).toBeUndefined();
  });

  it("is read in linear time", () => {
    const long = Array.from({ length: 20_000 }, () => "1 eq 1").join(" and ");
    expect(evaluateCondition(long, values)).toBe(true);
    expect(evaluateCondition(`${"'".repeat(50_001)}`, values)).toBeUndefined();
  });
});
