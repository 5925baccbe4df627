import {
  call,
  code,
  globals,
  literal,
  regExp,
  rt,
  type Code,
  type ModuleScope,
  type Printable,
} from "../../code/index.ts";
import type { Rule } from "../../rules/rule.ts";
import { callConditions, compared, type Conditions } from "../conditions.ts";
import type { NumberChecks } from "../held/number-checks.ts";
import type { Check } from "./check.ts";
import { enumConditions } from "./enum-conditions.ts";
import { lengthConditions } from "./length-conditions.ts";

/** Subject of a rule's check. */
export interface Subject {
  /** Rules of numbers, or of those of a list, as they are held. */
  readonly numbers: NumberChecks;
  readonly scope: ModuleScope;
  /** Expression without side effects. */
  readonly value: Printable;
  /** Its number of properties, if that is known already. */
  readonly size?: Printable;
}

/** A rule as the conditions that generated code tests. */
export function printRule(rule: Rule, subject: Subject): Check {
  const { code: issue, expected } = rule;
  const check = { code: issue, expected, ...conditionsOf(rule, subject) };
  if (rule.kind !== "itemKey") return check;
  return { ...check, details: call(rt.repeatedKey, subject.value, literal(rule.key)) };
}

function conditionsOf(rule: Rule, { numbers, scope, value, size }: Subject): Conditions {
  switch (rule.kind) {
    case "range":
      return rangeConditions(rule, value);
    case "minimum":
      return rule.exclusive
        ? numbers.bound(code`>`, code`<=`, rule.limit, value)
        : numbers.bound(code`>=`, code`<`, rule.limit, value);
    case "maximum":
      return rule.exclusive
        ? numbers.bound(code`<`, code`>=`, rule.limit, value)
        : numbers.bound(code`<=`, code`>`, rule.limit, value);
    case "multipleOf":
      return numbers.multipleOf(rule.divisor, value);
    case "minLength":
    case "maxLength":
      return lengthConditions(rule.kind, rule.limit, value);
    case "pattern":
      return callConditions(code`${scope.constant("pattern", patternCode(rule))}.test(${value})`);
    case "format":
      return callConditions(call(rt[rule.check], value));
    case "enum":
      return enumConditions(rule.values, scope, value);
    case "minItems":
      return compared(code`${value}.length`, code`>=`, code`<`, literal(rule.limit));
    case "maxItems":
      return compared(code`${value}.length`, code`<=`, code`>`, literal(rule.limit));
    case "uniqueItems":
      return callConditions(call(numbers.areUnique, value));
    case "itemKey":
      return callConditions(call(rt.hasUniqueKeys, value, literal(rule.key)));
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

/** A pattern as generated code has it, or as a module of this process asks for it. */
const patternCode = ({ source, isPatient }: Rule & { readonly kind: "pattern" }): Code =>
  isPatient === true ? code`$module.pattern(${literal(source)})` : regExp(source);

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
