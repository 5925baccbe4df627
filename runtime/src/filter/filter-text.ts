import { filterBuilder } from "./build-filter.ts";
import type { FieldSet } from "./field-set.ts";
import type { Filter } from "./filter.ts";
import { printFilter } from "./print-filter.ts";

/** Filter as a client accepts it: its text, its nodes, or a function that builds it. */
export type FilterInput<Fields> =
  | string
  | Filter<keyof Fields & string>
  | ((fields: Fields) => Filter<keyof Fields & string>);

/**
 * The text of a filter, not yet percent-encoded. Text is returned as it is.
 *
 * @throws {EncodeError} a number is not finite, a text is no decimal, a `Date` is invalid, or a chain has fewer than two operands
 */
export function filterText<Fields>(filter: FilterInput<Fields>, fields: FieldSet<Fields>): string {
  if (typeof filter === "string") return filter;
  return printFilter(typeof filter === "function" ? filter(filterBuilder(fields)) : filter, fields);
}
