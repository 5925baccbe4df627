import type { EnumNode } from "../../ir/index.ts";
import { quote } from "../../names/quote.ts";
import type { Check } from "./check.ts";
import type { ModuleScope } from "../scope.ts";
import { stringChecks } from "./string-checks.ts";
import { alternatives } from "./words.ts";

/** Up to this many values are compared one by one; more are looked up in a set. */
const mostCompared = 12;

/** One of the listed values; an open enum allows other strings too, within its rules. */
export function enumChecks(node: EnumNode, scope: ModuleScope, value: string): Check[] {
  if (node.open) return stringChecks(node.rules ?? {}, scope, value);
  const literals = node.values.map(literal);
  return [
    { ...comparison(literals, scope, value), code: "enum", expected: alternatives(literals) },
  ];
}

/** A value of an enum as TypeScript. */
export function literal(value: string | number | boolean): string {
  return typeof value === "string" ? quote(value) : String(value);
}

function comparison(
  literals: readonly string[],
  scope: ModuleScope,
  value: string,
): Pick<Check, "condition" | "failure"> {
  if (literals.length > mostCompared) {
    const set = `/* @__PURE__ */ new Set<unknown>([${literals.join(", ")}])`;
    const condition = `${scope.constant("values", set)}.has(${value})`;
    return { condition, failure: `!${condition}` };
  }
  const good = literals.map((text) => `${value} === ${text}`).join(" || ");
  const bad = literals.map((text) => `${value} !== ${text}`).join(" && ");
  const several = literals.length > 1;
  return { condition: several ? `(${good})` : good, failure: several ? `(${bad})` : bad };
}
