import type { FilterOperator } from "./filter.ts";

/** Type of a field with one value. */
export type ScalarFieldType =
  | { readonly kind: "string" }
  | { readonly kind: "number" }
  /** Within ±(2^53 − 1). */
  | { readonly kind: "integer" }
  /** 64 bits, read as a bigint. */
  | { readonly kind: "bigint" }
  /** A decimal as text. */
  | { readonly kind: "decimal" }
  | { readonly kind: "boolean" }
  /** An open one also takes values that are not listed. */
  | { readonly kind: "enum"; readonly values: readonly string[]; readonly open: boolean }
  /** `2026-02-28` */
  | { readonly kind: "date" }
  /** `2026-02-28T12:00:00Z` */
  | { readonly kind: "dateTime" }
  /** A date-time, read as a `Date`. */
  | { readonly kind: "instant" };

/** Type of a field; it decides which operators apply and how values are written. */
export type FieldType =
  | ScalarFieldType
  | { readonly kind: "collection"; readonly items: ScalarFieldType };

/**
 * Fields that a filter can name. Generated code has one for each operation; `Fields` is the interface
 * that the builder has for it.
 */
export interface FieldSet<Fields> {
  readonly fields: { readonly [Name in keyof Fields]: FieldType };
}

const equality = ["eq", "ne"] as const;
const order = ["eq", "ne", "gt", "ge", "lt", "le"] as const;
const content = ["contains", "notcontains"] as const;

/** Operators by the type of the field. Source: Interface B, 4.1, table of operators. */
const operators: Readonly<Record<FieldType["kind"], readonly FilterOperator[]>> = {
  string: [...equality, ...content],
  number: order,
  integer: order,
  bigint: order,
  decimal: order,
  boolean: equality,
  enum: equality,
  date: order,
  dateTime: order,
  instant: order,
  collection: content,
};

/** Operators that apply to a field. */
export function operatorsOf(type: FieldType): readonly FilterOperator[] {
  return operators[type.kind];
}

/** Type of a field, or undefined if the set has none of that name. */
export function fieldType(fields: FieldSet<unknown>, name: string): FieldType | undefined {
  const all: Readonly<Record<string, FieldType>> = fields.fields;
  return Object.hasOwn(all, name) ? all[name] : undefined;
}
