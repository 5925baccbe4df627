import { arrayRules, propertyRules, tupleRules } from "../rules/collection-rules.ts";
import type { Rule } from "../rules/rule.ts";
import { enumRules, integerRules, numberRules, stringRules } from "../rules/scalar-rules.ts";
import type { TypeNode } from "./types.ts";

/**
 * The rules that a value of a type may still break, in the order in which they are checked. That
 * the value is of the type is not a rule; rules of members belong to the members, and those behind a
 * reference to its target. Rules of a string are about its text, also where it is held as Date.
 */
export function rulesOf(node: TypeNode): readonly Rule[] {
  switch (node.kind) {
    case "integer":
      return integerRules(node);
    case "number":
      return numberRules(node);
    case "string":
      return stringRules(node);
    case "enum":
      return enumRules(node);
    case "array":
      return arrayRules(node);
    case "tuple":
      return tupleRules(node);
    case "map":
    case "object":
      return propertyRules(node);
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
