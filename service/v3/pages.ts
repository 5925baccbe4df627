import { foldFilter, type Filter } from "@diptych/runtime";
import { Refusal } from "../domain/shared/refusal.ts";

/** Comparisons of a filter: each looks at every row that is left. */
const mostComparisons = 20;

/** The most items of a page. Source: v3, page-limits. */
const mostItems = 1000;

/**
 * The page that is served: a size beyond the largest is lowered.
 *
 * @throws {Refusal} the filter has more comparisons than are looked for
 */
export function pageOf(query: {
  readonly page_number: number;
  readonly page_size: number;
  readonly filter?: Filter | undefined;
}): {
  readonly offset: number;
  readonly limit: number;
  readonly pagination: { page_number: number; page_size: number };
} {
  const { page_number, filter } = query;
  const comparisons = filter === undefined ? 0 : comparisonsOf(filter);
  if (comparisons > mostComparisons)
    throw new Refusal(
      "invalid",
      `A filter has at most ${mostComparisons} comparisons, not ${comparisons}.`,
    );
  const page_size = Math.min(query.page_size, mostItems);
  const offset = (page_number - 1) * page_size;
  return { offset, limit: page_size, pagination: { page_number, page_size } };
}

function comparisonsOf(filter: Filter): number {
  const sum = (operands: readonly number[]): number => operands.reduce((all, one) => all + one, 0);
  return foldFilter<string, number>(filter, {
    comparison: () => 1,
    and: sum,
    or: sum,
    not: (operand) => operand,
  });
}
