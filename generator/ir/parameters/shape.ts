import type { ArrayNode, MapNode, ObjectNode, TupleNode, TypeNode } from "../types.ts";

/** How a type travels in a parameter. */
export type ParameterShape =
  /** One text. */
  | {
      readonly kind: "scalar";
      readonly node: TypeNode;
      /** Whether it is one of several kinds, so that the delimiters of the others are kept apart. */
      readonly isChoice?: boolean;
    }
  /** Several texts. */
  | {
      readonly kind: "list";
      readonly node: ArrayNode | TupleNode;
      readonly nullable: boolean;
      /** The type of a single text where one text alone is accepted instead of a list. */
      readonly scalar?: TypeNode;
      /** Whether each item is JSON text, even where it is a scalar. */
      readonly itemsAreJson?: boolean;
      /** Whether it stands for several lists, so that the items at hand tell which of them are JSON. */
      readonly isChoice?: boolean;
    }
  /** Names and texts. */
  | {
      readonly kind: "fields";
      readonly node: ObjectNode | MapNode;
      readonly nullable: boolean;
      /** Whether a list of texts in it has a pair for each item, and is not JSON text. */
      readonly repeats?: boolean;
      /** Of one that stands for several objects: where lists in them repeat, as `repeatedWithin` has it. */
      readonly lists?: readonly string[];
      /** Whether it stands for several objects, so that the members at hand tell which of them are JSON. */
      readonly isChoice?: boolean;
    }
  /** One of these by the value at hand. */
  | ChoiceShape
  /** JSON text, for values that no style can write. */
  | { readonly kind: "json"; readonly node: TypeNode };

/** The shape of a list. */
export type ListShape = Extract<ParameterShape, { readonly kind: "list" }>;

/** A choice among kinds of values. Source: OpenAPI 3.2, Style Values. */
export interface ChoiceShape {
  readonly kind: "choice";
  readonly node: TypeNode;
  /** At most one for scalars, which is part of a list where there is one. */
  readonly members: readonly ChoiceMember[];
}

/** A kind of values that a choice has, with the type of its values. */
export interface ChoiceMember {
  readonly shape: SingleShape;
  readonly type: TypeNode;
}

/** A shape that values of a single kind have. */
export type SingleShape = Exclude<ParameterShape, ChoiceShape>;
