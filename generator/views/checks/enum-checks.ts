import { code, join, literal, literals, type Printable } from "../../code/index.ts";
import type { EnumNode } from "../../ir/index.ts";
import type { ModuleScope } from "../../code/index.ts";
import type { Check } from "./check.ts";
import { stringChecks } from "./string-checks.ts";
import { alternatives } from "./words.ts";

/** Up to this many values are compared one by one; more are looked up in a set. */
const mostCompared = 12;

/** One of the listed values; an open enum allows other strings too, within its rules. */
export function enumChecks(node: EnumNode, scope: ModuleScope, value: Printable): Check[] {
  if (node.open) return stringChecks(node.rules ?? {}, scope, value);
  const expected = enumWords(node);
  return [{ ...comparison(node, scope, value), code: "enum", expected }];
}

/** The values of an enumeration as messages list them. */
export function enumWords({ values }: EnumNode): string {
  return alternatives(values.map((value) => JSON.stringify(value)));
}

/** Whether the values are compared one by one, which tells the compiler the type of the value. */
export function isCompared(node: EnumNode): boolean {
  return node.values.length <= mostCompared;
}

function comparison(
  node: EnumNode,
  scope: ModuleScope,
  value: Printable,
): Pick<Check, "condition" | "failure"> {
  if (!isCompared(node)) {
    const set = code`/* @__PURE__ */ new Set<unknown>(${literals(node.values)})`;
    const condition = code`${scope.constant("values", set)}.has(${value})`;
    return { condition, failure: code`!${condition}` };
  }
  const good = node.values.map((item) => code`${value} === ${literal(item)}`);
  const bad = node.values.map((item) => code`${value} !== ${literal(item)}`);
  const [one, other] = [good[0], bad[0]];
  if (good.length === 1 && one !== undefined && other !== undefined)
    return { condition: one, failure: other };
  return {
    condition: code`(${join(good, code` || `)})`,
    failure: code`(${join(bad, code` && `)})`,
  };
}
