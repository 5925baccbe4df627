import type { StringConstraints } from "../../ir/index.ts";
import { regExpLiteral } from "../../names/quote.ts";
import type { Check } from "./check.ts";
import type { ModuleScope } from "../scope.ts";
import { knownFormats } from "./formats.ts";
import { count } from "./words.ts";

/** Lengths in code points, pattern, and the formats that the runtime knows. */
export function stringChecks(node: StringConstraints, scope: ModuleScope, value: string): Check[] {
  const checks: Check[] = [];
  if (node.minLength !== undefined && node.minLength > 0) {
    checks.push(minLength(node.minLength, scope, value));
  }
  if (node.maxLength !== undefined) checks.push(maxLength(node.maxLength, scope, value));
  if (node.pattern !== undefined) checks.push(pattern(node.pattern, scope, value));
  const format = node.format === undefined ? undefined : knownFormats.get(node.format);
  if (format !== undefined) {
    const condition = `${scope.value("runtime", format.check)}(${value})`;
    checks.push({ condition, failure: `!${condition}`, code: "format", expected: format.expected });
  }
  return checks;
}

// A code point takes one or two UTF-16 code units, so that most strings need not be counted.

function minLength(min: number, scope: ModuleScope, value: string): Check {
  const expected = `at least ${count(min, "character")}`;
  if (min === 1) {
    return {
      condition: `${value} !== ""`,
      failure: `${value} === ""`,
      code: "minLength",
      expected,
    };
  }
  const length = `${scope.value("runtime", "codePointLength")}(${value})`;
  return {
    condition: `(${value}.length >= ${2 * min} || ${length} >= ${min})`,
    failure: `(${value}.length < ${2 * min} && ${length} < ${min})`,
    code: "minLength",
    expected,
  };
}

function maxLength(max: number, scope: ModuleScope, value: string): Check {
  const expected = `at most ${count(max, "character")}`;
  if (max === 0) {
    return {
      condition: `${value} === ""`,
      failure: `${value} !== ""`,
      code: "maxLength",
      expected,
    };
  }
  const length = `${scope.value("runtime", "codePointLength")}(${value})`;
  return {
    condition: `(${value}.length <= ${max} || ${length} <= ${max})`,
    failure: `(${value}.length > ${max} && ${length} > ${max})`,
    code: "maxLength",
    expected,
  };
}

function pattern(source: string, scope: ModuleScope, value: string): Check {
  const condition = `${scope.constant("pattern", regExpLiteral(source))}.test(${value})`;
  return {
    condition,
    failure: `!${condition}`,
    code: "pattern",
    expected: `text matching ${source}`,
  };
}
