import { call, code, regExp, rt, type ModuleScope, type Printable } from "../../code/index.ts";
import type { StringConstraints } from "../../ir/index.ts";
import { checkByCall, type Check } from "./check.ts";
import { knownFormats } from "./formats.ts";
import { count } from "./words.ts";

/** Lengths in code points, pattern, and the formats that the runtime knows. */
export function stringChecks(
  node: StringConstraints,
  scope: ModuleScope,
  value: Printable,
): Check[] {
  const checks: Check[] = [];
  if (node.minLength !== undefined && node.minLength > 0)
    checks.push(minLength(node.minLength, value));
  if (node.maxLength !== undefined) checks.push(maxLength(node.maxLength, value));
  if (node.pattern !== undefined) checks.push(pattern(node.pattern, scope, value));
  const format = node.format === undefined ? undefined : knownFormats.get(node.format);
  if (format !== undefined)
    checks.push(checkByCall(call(format.check, value), "format", format.expected));
  return checks;
}

// A code point takes one or two UTF-16 code units, so most strings need not be counted.

function minLength(min: number, value: Printable): Check {
  const expected = `at least ${count(min, "character")}`;
  if (min === 1) {
    return {
      condition: code`${value} !== ""`,
      failure: code`${value} === ""`,
      code: "minLength",
      expected,
    };
  }
  const length = call(rt.codePointLength, value);
  return {
    condition: code`(${value}.length >= ${2 * min} || ${length} >= ${min})`,
    failure: code`(${value}.length < ${2 * min} && ${length} < ${min})`,
    code: "minLength",
    expected,
  };
}

function maxLength(max: number, value: Printable): Check {
  const expected = `at most ${count(max, "character")}`;
  if (max === 0) {
    return {
      condition: code`${value} === ""`,
      failure: code`${value} !== ""`,
      code: "maxLength",
      expected,
    };
  }
  const length = call(rt.codePointLength, value);
  return {
    condition: code`(${value}.length <= ${max} || ${length} <= ${max})`,
    failure: code`(${value}.length > ${max} && ${length} > ${max})`,
    code: "maxLength",
    expected,
  };
}

function pattern(source: string, scope: ModuleScope, value: Printable): Check {
  const condition = code`${scope.constant("pattern", regExp(source))}.test(${value})`;
  return checkByCall(condition, "pattern", `text matching ${source}`);
}
