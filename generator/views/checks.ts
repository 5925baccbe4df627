import type { ModuleScope, Printable } from "../code/index.ts";
import type { TypeNode } from "../ir/index.ts";
import type { Check } from "./checks/check.ts";
import { arrayChecks, mapChecks, tupleChecks } from "./checks/collection-checks.ts";
import { enumChecks } from "./checks/enum-checks.ts";
import { integerChecks, numberChecks } from "./checks/number-checks.ts";
import { stringChecks } from "./checks/string-checks.ts";

export type { Check, CheckCode } from "./checks/check.ts";

/**
 * Rules beyond the type itself. `value` is an expression without side effects whose static type
 * is already that of the node: `number` for an integer, `string` for an open enum or one of
 * strings, `Date` for a string that is held as one. That an integer has no fraction and that a
 * Date is valid belong to the type and are not checked here; that an int64 kept as number is exact
 * (±(2^53 − 1)) is. Members of collections are the caller's.
 */
export function checksOf(node: TypeNode, scope: ModuleScope, value: Printable): readonly Check[] {
  switch (node.kind) {
    case "integer":
      return integerChecks(node, value);
    case "number":
      return numberChecks(node, value);
    case "string":
      return node.held === "Date" ? [] : stringChecks(node, scope, value);
    case "enum":
      return enumChecks(node, scope, value);
    case "array":
      return arrayChecks(node, value);
    case "tuple":
      return tupleChecks(node, value);
    case "map":
    case "object":
      return mapChecks(node, value);
    case "any":
    case "never":
    case "null":
    case "boolean":
    case "union":
    case "nullable":
    case "ref":
      return [];
  }
}
