import type { ApiIndex, TypeNode } from "../../ir/index.ts";
import { alternatives } from "../../rules/words.ts";
import { representationOf } from "../held/representations.ts";

/** Name of a member of a union in messages. */
export function memberWords(node: TypeNode, index: ApiIndex): string {
  switch (node.kind) {
    case "ref":
      return index.declaration(node.target).name;
    case "array":
    case "tuple":
      return "an array";
    case "map":
    case "object":
      return "an object";
    case "enum":
      return node.open
        ? "a string"
        : alternatives(
            node.values.map((value) => JSON.stringify(value)),
            4,
          );
    case "string":
    case "integer":
    case "number":
      return representationOf(node).words(node).member;
    case "boolean":
      return "a boolean";
    case "null":
      return "null";
    case "any":
      return "any value";
    case "never":
      return "no value";
    case "union":
      return alternatives(node.members.map((member) => memberWords(member, index)));
    case "nullable":
      return `${memberWords(node.inner, index)} or null`;
  }
}
