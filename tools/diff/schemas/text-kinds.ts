import type { Site } from "../../../generator/openapi/site.ts";
import type { Shape, ValueType } from "../shape/shape.ts";
import type { Shapes } from "../shape/shapes.ts";

/** Kinds of values that are written as text, in two schemas. */
export interface TextKinds {
  readonly old: TextKind;
  readonly next: TextKind;
  /** Whether the old values are numbers or booleans, which no separator is in. */
  readonly isNumber: boolean;
}

/** A single value, a list of items of which there may be one, or anything else. */
export type TextKind = "single" | Site | undefined;

/** The kinds of values of two schemas, null aside. */
export function textKindsOf(
  old: { readonly shape: Shape; readonly shapes: Shapes },
  next: { readonly shape: Shape; readonly shapes: Shapes },
): TextKinds {
  const types = typesOf(old);
  return {
    old: kindOf(types, old.shape),
    next: kindOf(typesOf(next), next.shape),
    isNumber: !types.includes("string"),
  };
}

const typesOf = ({ shape, shapes }: { readonly shape: Shape; readonly shapes: Shapes }) =>
  [...shapes.typesOf(shape)].filter((type) => type !== "null");

function kindOf(
  types: readonly ValueType[],
  { items, prefixItems, choices, counts }: Shape,
): TextKind {
  if (types.length === 0) return undefined;
  if (!types.includes("array") && !types.includes("object")) return "single";
  const [item] = items;
  const isList = types.length === 1 && types[0] === "array" && items.length === 1;
  if (!isList || prefixItems.length > 0 || choices.length > 0) return undefined;
  const [least, most] = [counts.get("minItems")?.value ?? 0, counts.get("maxItems")?.value ?? 1];
  return least <= 1 && most >= 1 ? item : undefined;
}
