import type { Filter, FilterComparison } from "./filter.ts";

/** Functions that make a result of each kind of node; operands have become results already. */
export interface FilterCases<Name extends string, Result> {
  comparison(comparison: FilterComparison<Name>): Result;
  and(operands: readonly Result[]): Result;
  or(operands: readonly Result[]): Result;
  not(operand: Result): Result;
}

/**
 * Turns a filter into something else, such as a condition of a database, from the comparisons up.
 * Filters from requests are at most 64 levels deep.
 */
export function foldFilter<Name extends string, Result>(
  filter: Filter<Name>,
  cases: FilterCases<Name, Result>,
): Result {
  switch (filter.kind) {
    case "comparison":
      return cases.comparison(filter);
    case "not":
      return cases.not(foldFilter(filter.operand, cases));
    case "and":
    case "or":
      return cases[filter.kind](filter.operands.map((operand) => foldFilter(operand, cases)));
  }
}
