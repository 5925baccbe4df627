import { code, literal, type Code, type Printable } from "../../code/index.ts";
import type { IntegerNode, NumberNode, NumericConstraints } from "../../ir/index.ts";
import { checkByCall, type Check } from "./check.ts";

/** Bounds, multiples and the range of the format, for whole numbers. */
export function integerChecks(node: IntegerNode, value: Printable): Check[] {
  if (node.held === "bigint") return bigintChecks(node, value);
  const checks: Check[] = [];
  if (node.format === "int64") {
    const words = "an integer within ±(2^53 − 1)";
    checks.push(checkByCall(code`Number.isSafeInteger(${value})`, "format", words));
  }
  if (node.format === "int32") {
    checks.push({
      condition: code`${value} === (${value} | 0)`,
      failure: code`${value} !== (${value} | 0)`,
      code: "format",
      expected: "an integer of 32 bits",
    });
  }
  return [...checks, ...bounds(node, value, number), ...multiple(node, value)];
}

/** Bounds and multiples; the formats float and double allow every finite number. */
export function numberChecks(node: NumberNode, value: Printable): Check[] {
  return [...bounds(node, value, number), ...multiple(node, value)];
}

function bigintChecks(node: IntegerNode, value: Printable): Check[] {
  const range: Check = {
    condition: code`${value} === BigInt.asIntN(64, ${value})`,
    failure: code`${value} !== BigInt.asIntN(64, ${value})`,
    code: "format",
    expected: "an integer of 64 bits",
  };
  return [range, ...bounds(node, value, bigint), ...bigintMultiple(node, value)];
}

type Literal = (n: number) => Code;

const number: Literal = (n) => literal(n);

// TypeScript compares bigint with number, so that a bound with a fraction stays exact.
const bigint: Literal = (n) => literal(Number.isInteger(n) ? BigInt(n) : n);

function bounds(node: NumericConstraints, value: Printable, literalOf: Literal): Check[] {
  const checks: Check[] = [];
  const add = (
    bound: number | undefined,
    good: Code,
    bad: Code,
    checkCode: "minimum" | "maximum",
    words: string,
  ): void => {
    if (bound === undefined) return;
    checks.push({
      condition: code`${value} ${good} ${literalOf(bound)}`,
      failure: code`${value} ${bad} ${literalOf(bound)}`,
      code: checkCode,
      expected: `${words} ${bound}`,
    });
  };
  add(node.minimum, code`>=`, code`<`, "minimum", "at least");
  add(node.exclusiveMinimum, code`>`, code`<=`, "minimum", "more than");
  add(node.maximum, code`<=`, code`>`, "maximum", "at most");
  add(node.exclusiveMaximum, code`<`, code`>=`, "maximum", "less than");
  return checks;
}

function multiple({ multipleOf }: NumericConstraints, value: Printable): Check[] {
  if (multipleOf === undefined) return [];
  const condition = code`Number.isInteger(${value} / ${multipleOf})`;
  return [checkByCall(condition, "multipleOf", `a multiple of ${multipleOf}`)];
}

function bigintMultiple({ multipleOf }: NumericConstraints, value: Printable): Check[] {
  if (multipleOf === undefined) return [];
  const expected = `a multiple of ${multipleOf}`;
  if (!Number.isInteger(multipleOf)) {
    const condition = code`Number.isInteger(Number(${value}) / ${multipleOf})`;
    return [checkByCall(condition, "multipleOf", expected)];
  }
  const remainder = code`${value} % ${literal(BigInt(multipleOf))}`;
  return [
    {
      condition: code`${remainder} === 0n`,
      failure: code`${remainder} !== 0n`,
      code: "multipleOf",
      expected,
    },
  ];
}
