import { code, literal, rt, type Code, type Printable } from "../../code/index.ts";
import type { EnumNode, TypeNode } from "../../ir/index.ts";
import { checksOf, doubtsOf } from "../checks.ts";
import { representationOf } from "../held/representations.ts";
import type { CheckFunctions } from "./check-functions.ts";
import type { RuleView, SlotView } from "./views.ts";

/** Where a value is. */
export interface Slot {
  /** Expression without side effects. */
  readonly value: Printable;
  /** Expression of its key; false for the value that the function was called with. */
  readonly key: Printable | false;
}

export function slotView(
  node: TypeNode,
  slot: Slot,
  recursive: boolean,
  functions: CheckFunctions,
): SlotView {
  const resolved = functions.resolve(node);
  const nullable = resolved.kind === "nullable";
  const inner = nullable ? functions.resolve(resolved.inner) : resolved;
  const { value, key } = slot;
  const base: SlotView = {
    isAny: inner.kind === "any",
    value,
    key,
    guard: nullable && code`${value} !== null`,
    check: false,
    test: false,
    rules: [],
    single: false,
  };
  if (base.isAny) return base;
  const test = scalarTest(inner, value, functions);
  if (test === undefined) return { ...base, check: functions.call(inner, recursive) };

  const secret = inner.kind === "string" && inner.format === "password";
  const at = key === false ? code`` : code`, ${key}`;
  const rule = (failure: Code, issue: string, expected: string): RuleView => {
    const words = code`${literal(issue)}, ${literal(expected)}`;
    const report = code`found.report(${words}, ${secret ? rt.secret : value}${at});`;
    return { failure, report };
  };
  const doubts = doubtsOf(inner, functions.context.scope, value).map(
    ({ failure, expected }): RuleView => ({
      failure,
      report: code`found.doubt(${literal(expected)}, ${value}${at});`,
    }),
  );
  const expected = `${test.expected}${nullable ? " or null" : ""}`;
  const checks = test.complete ? [] : checksOf(inner, functions.context.scope, value);
  const rules = [
    ...checks.map((check) => rule(check.failure, check.code, check.expected)),
    ...doubts,
  ];
  return {
    ...base,
    test: rule(test.failure, test.code, expected),
    rules,
    single: rules.length === 1,
  };
}

interface ScalarTest {
  readonly failure: Code;
  readonly code: string;
  readonly expected: string;
  /** Whether no further check is needed. */
  readonly complete?: boolean;
}

/** The test of the type itself; undefined for types that are not scalars. */
function scalarTest(
  node: TypeNode,
  value: Printable,
  functions: CheckFunctions,
): ScalarTest | undefined {
  const test = (failure: Code, expected: string): ScalarTest => ({
    failure,
    code: "type",
    expected,
  });
  switch (node.kind) {
    case "never":
      return test(code`true`, "no value");
    case "null":
      return test(code`${value} !== null`, "null");
    case "boolean":
      return test(code`typeof ${value} !== "boolean"`, "a boolean");
    case "string":
    case "integer":
    case "number": {
      const { failure, expected } = representationOf(node).checks.type(value, node);
      return test(failure, expected);
    }
    case "enum":
      return enumTest(node, value, functions);
    case "any":
    case "array":
    case "tuple":
    case "map":
    case "object":
    case "union":
    case "nullable":
    case "ref":
      return undefined;
  }
}

/** Values of a closed enum are compared directly; those of an open one must be strings and keep its rules. */
function enumTest(node: EnumNode, value: Printable, { context }: CheckFunctions): ScalarTest {
  const [check] = node.open ? [] : checksOf(node, context.scope, value);
  if (check !== undefined) return { ...check, complete: true };
  return {
    failure: code`typeof ${value} !== "string"`,
    code: "type",
    expected: "a string",
  };
}
