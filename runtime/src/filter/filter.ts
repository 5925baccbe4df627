/**
 * A filter: which items of a collection to keep. Nodes are distinguished by `kind`, hold nothing but
 * data, and may be written by hand. `Name` is the union of the fields that it can name.
 * Source: Interface B, 4.1, Filtering.
 */
export type Filter<Name extends string = string> =
  | FilterComparison<Name>
  | FilterAnd<Name>
  | FilterOr<Name>
  | FilterNegation<Name>;

/** A field, an operator and a value. */
export interface FilterComparison<Name extends string = string> {
  readonly kind: "comparison";
  readonly field: Name;
  readonly operator: FilterOperator;
  readonly value: FilterValue;
}

/** Holds where all of its operands do; there are two or more. */
export interface FilterAnd<Name extends string = string> {
  readonly kind: "and";
  readonly operands: readonly Filter<Name>[];
}

/** Holds where at least one of its operands does; there are two or more. */
export interface FilterOr<Name extends string = string> {
  readonly kind: "or";
  readonly operands: readonly Filter<Name>[];
}

/** Holds where its operand does not. */
export interface FilterNegation<Name extends string = string> {
  readonly kind: "not";
  readonly operand: Filter<Name>;
}

/** Operators of a comparison; as text each begins with a dash. */
export type FilterOperator = "eq" | "ne" | "gt" | "ge" | "lt" | "le" | "contains" | "notcontains";

/** Dates are strings, and decimals that are held as text. Integers are bigints and date-times are `Date` objects if the field says so. */
export type FilterValue = string | number | boolean | bigint | Date;
