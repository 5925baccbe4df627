/** A part of a regular expression, as far as texts can be made for it. */
export type PatternNode =
  | { readonly kind: "empty" }
  /** One character out of these, the plain ones first. */
  | { readonly kind: "character"; readonly from: readonly string[] }
  | { readonly kind: "sequence"; readonly parts: readonly PatternNode[] }
  | { readonly kind: "choice"; readonly options: readonly PatternNode[] }
  | {
      readonly kind: "repeat";
      readonly part: PatternNode;
      readonly least: number;
      readonly most: number;
    };
