import { code, type Code, type ModuleScope, type Printable } from "../code/index.ts";
import {
  isHeld,
  isText,
  rulesOf,
  type MapNode,
  type ObjectNode,
  type TypeNode,
} from "../ir/index.ts";
import { looseRules } from "../rules/scalar-rules.ts";
import type { Check } from "./checks/check.ts";
import { printRule } from "./checks/print-rule.ts";
import { numberChecks, type NumberChecks } from "./held/number-checks.ts";
import { representationOf } from "./held/representations.ts";

export type { Check, CheckCode } from "./checks/check.ts";

/**
 * The rules of a type, printed. `value` is an expression without side effects whose static type is
 * already that of the node: `number` for an integer, `string` for an open enum or one of strings,
 * `Date` for a string that is held as one. That an integer has no fraction and that a Date is valid
 * belong to the type and are not checked here; that one kept as number is exact (±(2^53 − 1)) is. Members of collections are the caller's.
 */
export function checksOf(node: TypeNode, scope: ModuleScope, value: Printable): readonly Check[] {
  if (isHeld(node) && representationOf(node).checks.keepsRules) return [];
  const numbers = numbersOf(node);
  const rules = rulesOf(node);
  const checks = rules.map((rule) => printRule(rule, { numbers, scope, value }));
  const longest = checks.find(({ code: is }) => is === "maxLength");
  if (longest === undefined) return checks;
  return checks.map((check) =>
    check.code === "pattern"
      ? { ...check, failure: unlessTooLong(check.failure, longest.condition) }
      : check,
  );
}

/** The rules that values may break with a warning, printed as `checksOf` prints them. */
export function doubtsOf(node: TypeNode, scope: ModuleScope, value: Printable): readonly Check[] {
  const rules = isText(node)
    ? looseRules(node)
    : node.kind === "enum"
      ? looseRules(node.rules ?? {})
      : [];
  return rules.map((rule) => printRule(rule, { numbers: numberChecks, scope, value }));
}

/** The rules of the number that rules are about, or of the items of a list. */
function numbersOf(node: TypeNode): NumberChecks {
  const own = node.kind === "array" ? node.items : node;
  return isHeld(own) ? representationOf(own).checks.numbers : numberChecks;
}

/** Patterns may take long for long texts; a text that is too long is refused without them. */
function unlessTooLong(failure: Code, isShort: Code): Code {
  return code`(${isShort} && ${failure})`;
}

/** The rules about the number of properties, for one that is known as `size`, an expression. */
export function propertyCountChecks(
  node: MapNode | ObjectNode,
  size: Printable,
  scope: ModuleScope,
): readonly Check[] {
  return rulesOf(node).map((rule) =>
    printRule(rule, { numbers: numberChecks, scope, value: size, size }),
  );
}
