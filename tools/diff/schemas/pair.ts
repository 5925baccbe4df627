import type { Site } from "../../../generator/openapi/site.ts";
import type { ChangeRule, Effect } from "../rules/index.ts";
import type { Shape } from "../shape/shape.ts";

/** One difference between two shapes, whichever way their values go. */
export interface SchemaChange {
  readonly rule: ChangeRule;
  /** Segment of the path of properties below the shapes. */
  readonly segment?: string;
  readonly old?: Site;
  readonly new?: Site;
  /** Replaces names in the rule's message. */
  readonly words: Readonly<Record<string, string>>;
  /** Effect on the admitted values, where that is known better than by the rule. */
  readonly effect?: Effect;
  /**
   * The rule where values are written as text, as in parameters and XML, which do not tell numbers from texts of digits; the
   * same rule if absent.
   */
  readonly inText?: ChangeRule;
  /** Present where it can be seen in text only. */
  readonly isInTextOnly?: true;
  /** The only direction that it is in; both if absent. */
  readonly only?: "request" | "response";
  /** The rule that says whose code does not compile, where it is another one. */
  readonly typesBy?: ChangeRule;
  /** Present where the generated types are the same in spite of the rule, as those of numbers and integers. */
  readonly hasSameTypes?: true;
  /** Where the values need not be shown, such as those of whole schemas. */
  readonly hasNoValues?: true;
}

/** A step from two shapes to others within. */
export interface PairEdge {
  /** Segment of the path of properties; absent for parts that have the same value. */
  readonly segment?: string;
  readonly pair: SchemaPair;
  /** The directions that one of the documents leaves the value out in: `readOnly` and `writeOnly`. */
  readonly notIn?: readonly ("request" | "response")[];
  /** Present where generated types do not show what is within. */
  readonly hasSameTypes?: true;
}

/** Two shapes for the same values, one of each document, and how they differ. */
export interface SchemaPair {
  readonly old: Shape;
  readonly new: Shape;
  readonly changes: SchemaChange[];
  readonly edges: PairEdge[];
}

/** Takes a change of a pair of schemas. */
export type Report = (change: SchemaChange) => void;
