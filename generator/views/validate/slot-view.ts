import type { EnumNode, TypeNode } from "../../ir/index.ts";
import { quote } from "../../names/quote.ts";
import { checksOf } from "../checks.ts";
import type { Functions } from "./functions.ts";
import type { RuleView, SlotView } from "./views.ts";

/** Where a value stands. */
export interface Place {
  /** Expression without side effects. */
  readonly value: string;
  /** Expression, or empty for the value that the function was called with. */
  readonly key: string;
}

export function slotView(
  node: TypeNode,
  place: Place,
  recursive: boolean,
  functions: Functions,
): SlotView {
  const resolved = functions.resolve(node);
  const nullable = resolved.kind === "nullable";
  const inner = nullable ? functions.resolve(resolved.inner) : resolved;
  const { value, key } = place;
  const base = {
    isAny: inner.kind === "any",
    value,
    key,
    guard: nullable ? `${value} !== null` : "",
    call: "",
    test: { failure: "", report: "" },
    rules: [],
    single: false,
  };
  const test = scalarTest(inner, value, functions);
  if (test === undefined)
    return base.isAny ? base : { ...base, call: functions.call(inner, recursive) };

  const secret = inner.kind === "string" && inner.format === "password";
  const rule = (failure: string, code: string, expected: string): RuleView => {
    const where = key === "" ? "" : `, ${key}`;
    const words = `${quote(code)}, ${quote(expected)}`;
    const report = secret
      ? `found.reportSecret(${words}${where});`
      : `found.report(${words}, ${value}${where});`;
    return { failure, report };
  };
  const expected = `${test.expected}${nullable ? " or null" : ""}`;
  const checks = test.complete ? [] : checksOf(inner, functions.scope, value, functions.options);
  const rules = checks.map((check) => rule(check.failure, check.code, check.expected));
  return {
    ...base,
    test: rule(test.failure, test.code, expected),
    rules,
    single: rules.length === 1,
  };
}

interface ScalarTest {
  readonly failure: string;
  readonly code: string;
  readonly expected: string;
  /** Whether no further check is needed. */
  readonly complete?: boolean;
}

/** The test of the type itself; undefined for types that are no scalars, and where none is needed. */
function scalarTest(node: TypeNode, value: string, functions: Functions): ScalarTest | undefined {
  const typeOf = (type: string, expected: string): ScalarTest => ({
    failure: `typeof ${value} !== "${type}"`,
    code: "type",
    expected,
  });
  switch (node.kind) {
    case "never":
      return { failure: "true", code: "type", expected: "no value" };
    case "null":
      return { failure: `${value} !== null`, code: "type", expected: "null" };
    case "boolean":
      return typeOf("boolean", "a boolean");
    case "string":
      return typeOf("string", "a string");
    case "integer":
      if (node.format === "int64" && functions.options.int64 === "bigint")
        return typeOf("bigint", "a bigint");
      return wholeNumber(value);
    case "number":
      return {
        failure: `typeof ${value} !== "number" || !Number.isFinite(${value})`,
        code: "type",
        expected: "a number",
      };
    case "enum":
      return enumTest(node, value, functions);
    default:
      return undefined;
  }
}

function wholeNumber(value: string): ScalarTest {
  return {
    failure: `typeof ${value} !== "number" || !Number.isInteger(${value})`,
    code: "type",
    expected: "an integer",
  };
}

/** Strings of an open enum have rules; values of a closed one are compared without asking for their type first. */
function enumTest(node: EnumNode, value: string, functions: Functions): ScalarTest {
  const [check] = node.open ? [] : checksOf(node, functions.scope, value, functions.options);
  if (check === undefined)
    return { failure: `typeof ${value} !== "string"`, code: "type", expected: "a string" };
  return { ...check, complete: true };
}
