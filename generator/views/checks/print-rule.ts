import {
  call,
  code,
  globals,
  literal,
  regExp,
  rt,
  type ModuleScope,
  type Printable,
} from "../../code/index.ts";
import { decimalText } from "../../rules/evaluate.ts";
import type { Rule } from "../../rules/rule.ts";
import { callConditions, type Check, type Conditions } from "./check.ts";
import { enumConditions } from "./enum-conditions.ts";
import { lengthConditions } from "./length-conditions.ts";

/** Subject of a rule's check. */
export interface Subject {
  /** How a number is held, or those of a list: a decimal is text, or an object of a library. */
  readonly held: "number" | "bigint" | "decimal";
  readonly scope: ModuleScope;
  /** Expression without side effects. */
  readonly value: Printable;
  /** Its number of properties, if that is known already. */
  readonly size?: Printable;
}

const uniqueness = {
  number: rt.hasUniqueItems,
  bigint: rt.hasUniqueItems,
  decimal: rt.hasUniqueDecimals,
} as const;

/** A rule as the conditions that generated code tests. */
export function printRule(rule: Rule, subject: Subject): Check {
  return { code: rule.code, expected: rule.expected, ...conditionsOf(rule, subject) };
}

function conditionsOf(rule: Rule, { held, scope, value, size }: Subject): Conditions {
  switch (rule.kind) {
    case "range":
      return rangeConditions(rule, value);
    case "minimum":
      return rule.exclusive
        ? boundConditions(code`>`, code`<=`, rule.limit, held, value)
        : boundConditions(code`>=`, code`<`, rule.limit, held, value);
    case "maximum":
      return rule.exclusive
        ? boundConditions(code`<`, code`>=`, rule.limit, held, value)
        : boundConditions(code`<=`, code`>`, rule.limit, held, value);
    case "multipleOf":
      return multipleConditions(rule.divisor, held, value);
    case "minLength":
    case "maxLength":
      return lengthConditions(rule.kind, rule.limit, value);
    case "pattern":
      return callConditions(code`${scope.constant("pattern", regExp(rule.source))}.test(${value})`);
    case "format":
      return callConditions(call(rt[rule.check], value));
    case "enum":
      return enumConditions(rule.values, scope, value);
    case "minItems":
      return compared(code`${value}.length`, code`>=`, code`<`, literal(rule.limit));
    case "maxItems":
      return compared(code`${value}.length`, code`<=`, code`>`, literal(rule.limit));
    case "uniqueItems":
      return callConditions(call(uniqueness[held], value));
    case "minProperties":
      return compared(
        size ?? call(rt.countProperties, value),
        code`>=`,
        code`<`,
        literal(rule.limit),
      );
    case "maxProperties":
      return compared(
        size ?? call(rt.countProperties, value),
        code`<=`,
        code`>`,
        literal(rule.limit),
      );
  }
}

function compared(left: Printable, good: Printable, bad: Printable, right: Printable): Conditions {
  return { condition: code`${left} ${good} ${right}`, failure: code`${left} ${bad} ${right}` };
}

function boundConditions(
  good: Printable,
  bad: Printable,
  limit: number,
  held: Subject["held"],
  value: Printable,
): Conditions {
  switch (held) {
    case "number":
      return compared(value, good, bad, literal(limit));
    case "bigint":
      // TypeScript compares bigint with number, so that a bound with a fraction stays exact.
      return compared(value, good, bad, literal(Number.isInteger(limit) ? BigInt(limit) : limit));
    case "decimal": {
      const order = call(rt.compareDecimals, value, literal(decimalText(limit)));
      return compared(order, good, bad, code`0`);
    }
  }
}

function rangeConditions(
  { bits, isUnsigned }: Extract<Rule, { readonly kind: "range" }>,
  value: Printable,
): Conditions {
  const cut = isUnsigned === true ? code`asUintN` : code`asIntN`;
  switch (bits) {
    case 32:
      return compared(value, code`===`, code`!==`, code`(${value} | 0)`);
    case 53:
      return callConditions(code`${globals.Number}.isSafeInteger(${value})`);
    case 64:
      return compared(value, code`===`, code`!==`, code`${globals.BigInt}.${cut}(64, ${value})`);
  }
}

function multipleConditions(divisor: number, held: Subject["held"], value: Printable): Conditions {
  switch (held) {
    case "number":
      return callConditions(call(rt.isMultipleOf, value, literal(divisor)));
    case "bigint": {
      if (!Number.isInteger(divisor))
        return callConditions(call(rt.isMultipleOfBigint, value, literal(divisor)));
      const remainder = code`${value} % ${literal(BigInt(divisor))}`;
      return compared(remainder, code`===`, code`!==`, code`0n`);
    }
    case "decimal":
      return callConditions(call(rt.isMultipleOfDecimal, value, literal(decimalText(divisor))));
  }
}
