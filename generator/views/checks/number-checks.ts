import type { IntegerNode, NumberNode, NumericConstraints } from "../../ir/index.ts";
import type { Check } from "./check.ts";
import type { Options } from "../options.ts";

/** Bounds, multiples and the range of the format, for whole numbers. */
export function integerChecks(node: IntegerNode, value: string, options: Options): Check[] {
  if (node.format === "int64" && options.int64 === "bigint") return bigintChecks(node, value);
  const checks: Check[] = [];
  if (node.format === "int64") {
    checks.push({
      condition: `Number.isSafeInteger(${value})`,
      failure: `!Number.isSafeInteger(${value})`,
      code: "format",
      expected: "an integer within ±(2^53 − 1)",
    });
  }
  if (node.format === "int32") {
    checks.push({
      condition: `${value} === (${value} | 0)`,
      failure: `${value} !== (${value} | 0)`,
      code: "format",
      expected: "an integer of 32 bits",
    });
  }
  return [...checks, ...bounds(node, value, number), ...multiple(node, value)];
}

/** Bounds and multiples; the formats float and double allow every finite number. */
export function numberChecks(node: NumberNode, value: string): Check[] {
  return [...bounds(node, value, number), ...multiple(node, value)];
}

function bigintChecks(node: IntegerNode, value: string): Check[] {
  const range: Check = {
    condition: `${value} === BigInt.asIntN(64, ${value})`,
    failure: `${value} !== BigInt.asIntN(64, ${value})`,
    code: "format",
    expected: "an integer of 64 bits",
  };
  return [range, ...bounds(node, value, bigint), ...bigintMultiple(node, value)];
}

type Literal = (n: number) => string;

const number: Literal = (n) => String(n);

// TypeScript compares bigint with number, so that a bound with a fraction stays exact.
const bigint: Literal = (n) => (Number.isInteger(n) ? `${BigInt(n)}n` : String(n));

function bounds(node: NumericConstraints, value: string, literal: Literal): Check[] {
  const checks: Check[] = [];
  const add = (bound: number | undefined, good: string, bad: string, words: string): void => {
    if (bound === undefined) return;
    checks.push({
      condition: `${value} ${good} ${literal(bound)}`,
      failure: `${value} ${bad} ${literal(bound)}`,
      code: good.startsWith(">") ? "minimum" : "maximum",
      expected: `${words} ${bound}`,
    });
  };
  add(node.minimum, ">=", "<", "at least");
  add(node.exclusiveMinimum, ">", "<=", "more than");
  add(node.maximum, "<=", ">", "at most");
  add(node.exclusiveMaximum, "<", ">=", "less than");
  return checks;
}

function multiple({ multipleOf }: NumericConstraints, value: string): Check[] {
  if (multipleOf === undefined) return [];
  const condition = `Number.isInteger(${value} / ${multipleOf})`;
  return [
    {
      condition,
      failure: `!${condition}`,
      code: "multipleOf",
      expected: `a multiple of ${multipleOf}`,
    },
  ];
}

function bigintMultiple({ multipleOf }: NumericConstraints, value: string): Check[] {
  if (multipleOf === undefined) return [];
  const expected = `a multiple of ${multipleOf}`;
  if (!Number.isInteger(multipleOf)) {
    const condition = `Number.isInteger(Number(${value}) / ${multipleOf})`;
    return [{ condition, failure: `!${condition}`, code: "multipleOf", expected }];
  }
  const remainder = `${value} % ${BigInt(multipleOf)}n`;
  return [
    {
      condition: `${remainder} === 0n`,
      failure: `${remainder} !== 0n`,
      code: "multipleOf",
      expected,
    },
  ];
}
