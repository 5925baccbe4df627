import type { TypeNode } from "../ir/index.ts";
import type { Check } from "./checks/check.ts";
import { arrayChecks, mapChecks, tupleChecks } from "./checks/collection-checks.ts";
import { enumChecks } from "./checks/enum-checks.ts";
import { integerChecks, numberChecks } from "./checks/number-checks.ts";
import { stringChecks } from "./checks/string-checks.ts";
import type { Options } from "./options.ts";
import type { ModuleScope } from "./scope.ts";

export type { Check, CheckCode } from "./checks/check.ts";

/**
 * Rules beyond the type itself. `value` is an expression without side effects whose static type
 * is already that of the node: `number` for an integer, `string` for an open enum or one of
 * strings. That an integer has no fraction belongs to the type and is not checked here; that an
 * int64 kept as number is exact (±(2^53 − 1)) is. Members of collections are the caller's.
 */
export function checksOf(
  node: TypeNode,
  scope: ModuleScope,
  value: string,
  options: Options,
): readonly Check[] {
  switch (node.kind) {
    case "integer":
      return integerChecks(node, value, options);
    case "number":
      return numberChecks(node, value);
    case "string":
      return stringChecks(node, scope, value);
    case "enum":
      return enumChecks(node, scope, value);
    case "array":
      return arrayChecks(node, scope, value);
    case "tuple":
      return tupleChecks(node, value);
    case "map":
    case "object":
      return mapChecks(node, scope, value);
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
