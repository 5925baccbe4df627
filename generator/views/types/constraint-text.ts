import type { NumericConstraints, TypeNode } from "../../ir/index.ts";
import { count } from "../../rules/words.ts";
import { representationOf } from "../held/representations.ts";

/**
 * The rules of a type in words, as far as the TypeScript type does not say them. A format is named
 * beside bounds only: alone it repeats what the name and the type of a property show.
 */
export function constraintText(node: TypeNode): string {
  const rules = rulesOf(node);
  if (rules.length === 0) return "";
  const text = [...formatOf(node), ...rules].join(", ");
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

function formatOf(node: TypeNode): string[] {
  switch (node.kind) {
    case "integer":
    case "number":
    case "string": {
      const { format } = representationOf(node).words(node);
      return format === undefined ? [] : [format];
    }
    case "enum":
      return node.rules?.format === undefined ? [] : [node.rules.format];
    case "nullable":
      return formatOf(node.inner);
    default:
      return [];
  }
}

function rulesOf(node: TypeNode): string[] {
  switch (node.kind) {
    case "integer":
      return numericRules(node);
    case "number":
      return [...(representationOf(node).words(node).facts ?? []), ...numericRules(node)];
    case "string":
      return [
        ...range("character", node.minLength, node.maxLength),
        ...(node.pattern === undefined ? [] : [`matching \`${node.pattern}\``]),
      ];
    case "array":
      return [
        // A tuple shows its length itself.
        ...(node.fixed === undefined ? range("item", node.minItems, node.maxItems) : []),
        ...(node.uniqueItems ? ["no two items equal"] : []),
        ...(node.itemKeys ?? []).map((key) => `no two items with the same \`${key}\``),
      ];
    case "map":
    case "object":
      return range("property", node.minProperties, node.maxProperties, "properties");
    case "enum":
      return node.rules === undefined
        ? []
        : rulesOf({ ...node.rules, kind: "string", held: "string", origin: node.origin });
    case "nullable":
      return rulesOf(node.inner);
    default:
      return [];
  }
}

function numericRules(node: NumericConstraints): string[] {
  return [
    ...rule("at least", node.minimum),
    ...rule("more than", node.exclusiveMinimum),
    ...rule("at most", node.maximum),
    ...rule("less than", node.exclusiveMaximum),
    ...rule("a multiple of", node.multipleOf),
  ];
}

function rule(words: string, bound: number | undefined): string[] {
  return bound === undefined ? [] : [`${words} ${bound}`];
}

function range(noun: string, min = 0, max?: number, plural = `${noun}s`): string[] {
  if (min > 0 && min === max) return [count(min, noun, plural)];
  if (min > 0 && max !== undefined) return [`${min} to ${count(max, noun, plural)}`];
  return [
    ...(min > 0 ? [`at least ${count(min, noun, plural)}`] : []),
    ...(max === undefined ? [] : [`at most ${count(max, noun, plural)}`]),
  ];
}
