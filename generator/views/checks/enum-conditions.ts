import {
  code,
  join,
  literal,
  literals,
  ts,
  type ModuleScope,
  type Printable,
} from "../../code/index.ts";
import type { EnumNode } from "../../ir/index.ts";
import { callConditions, type Conditions } from "../conditions.ts";

/** Up to this many values are compared one by one; more are looked up in a set. */
const mostCompared = 12;

/** Whether the values are compared one by one, which tells the compiler the type of the value. */
export function isCompared(values: EnumNode["values"]): boolean {
  return values.length <= mostCompared;
}

/** One of the listed values. */
export function enumConditions(
  values: EnumNode["values"],
  scope: ModuleScope,
  value: Printable,
): Conditions {
  if (!isCompared(values)) {
    const set = code`/* @__PURE__ */ new Set${ts`<unknown>`}(${literals(values)})`;
    return callConditions(code`${scope.constant("values", set)}.has(${value})`);
  }
  const good = values.map((item) => code`${value} === ${literal(item)}`);
  const bad = values.map((item) => code`${value} !== ${literal(item)}`);
  const [condition, failure] = [good[0], bad[0]];
  if (values.length === 1 && condition !== undefined && failure !== undefined)
    return { condition, failure };
  return {
    condition: code`(${join(good, code` || `)})`,
    failure: code`(${join(bad, code` && `)})`,
  };
}
