import type { Site } from "../../../generator/openapi/site.ts";
import { keeps } from "../../../generator/rules/evaluate.ts";
import type { Bound, CountLimit } from "../shape/shape.ts";
import type { Report } from "./pair.ts";

/**
 * Compares the least or greatest number.
 *
 * @param isWhole whether the values are integers, which an exclusive bound leaves at the next one
 */
export function compareBound(
  name: "minimum" | "maximum",
  old: Bound | undefined,
  next: Bound | undefined,
  isWhole: boolean,
  report: Report,
): void {
  const words = {
    ...(old === undefined ? {} : { old: boundText(old) }),
    ...(next === undefined ? {} : { new: boundText(next) }),
  };
  const sides = {
    ...(old === undefined ? {} : { old: old.site }),
    ...(next === undefined ? {} : { new: next.site }),
  };
  const of = (bound: Bound | undefined): Bound | undefined =>
    isWhole ? wholeBound(name, bound) : bound;
  const order = orderOf(name, of(old), of(next));
  if (order !== undefined) report({ rule: `${name}-${order}`, ...sides, words });
}

/** The integer that a bound stops at. */
function wholeBound(name: "minimum" | "maximum", bound: Bound | undefined): Bound | undefined {
  if (bound === undefined) return undefined;
  const { value, isExclusive, site } = bound;
  const isMinimum = name === "minimum";
  const nearest = isMinimum ? Math.ceil(value) : Math.floor(value);
  const step = isExclusive && nearest === value ? (isMinimum ? 1 : -1) : 0;
  return { value: nearest + step, isExclusive: false, site };
}

const boundText = ({ value, isExclusive }: Bound): string =>
  isExclusive ? `${value} (exclusive)` : String(value);

type Order = "added" | "removed" | "increased" | "decreased";

/** How a bound moved; an exclusive one lies further in than an inclusive one of the same value. */
function orderOf(
  name: "minimum" | "maximum",
  old: Bound | undefined,
  next: Bound | undefined,
): Order | undefined {
  if (old === undefined) return next === undefined ? undefined : "added";
  if (next === undefined) return "removed";
  if (next.value !== old.value) return next.value > old.value ? "increased" : "decreased";
  if (next.isExclusive === old.isExclusive) return undefined;
  return next.isExclusive === (name === "minimum") ? "increased" : "decreased";
}

/** Names of limits in rules. */
const limitNames: Readonly<Record<CountLimit, LimitName>> = {
  minLength: "min-length",
  maxLength: "max-length",
  minItems: "min-items",
  maxItems: "max-items",
  minProperties: "min-properties",
  maxProperties: "max-properties",
  minContains: "min-contains",
  maxContains: "max-contains",
};

type LimitName = `${"min" | "max"}-${"length" | "items" | "properties" | "contains"}`;

/** Compares a limit of lengths or counts. */
export function compareCount(
  limit: CountLimit,
  old: Site<number> | undefined,
  next: Site<number> | undefined,
  report: Report,
): void {
  if (old?.value === next?.value) return;
  const order =
    old === undefined
      ? "added"
      : next === undefined
        ? "removed"
        : next.value > old.value
          ? "increased"
          : "decreased";
  report({
    rule: `${limitNames[limit]}-${order}`,
    ...(old === undefined ? {} : { old }),
    ...(next === undefined ? {} : { new: next }),
    words: { old: String(old?.value), new: String(next?.value) },
  });
}

/** Compares what numbers are multiples of. */
export function compareMultiples(
  old: Site<number> | undefined,
  next: Site<number> | undefined,
  report: Report,
): void {
  if (old?.value === next?.value) return;
  // By the digits that are written: 0.3 is a multiple of 0.1.
  const isMultiple = (value: number, divisor: number): boolean =>
    keeps({ kind: "multipleOf", code: "multipleOf", expected: "", divisor }, value);
  const rule =
    old === undefined
      ? "multiple-of-added"
      : next === undefined
        ? "multiple-of-removed"
        : isMultiple(old.value, next.value)
          ? "multiple-of-widened"
          : isMultiple(next.value, old.value)
            ? "multiple-of-narrowed"
            : "multiple-of-changed";
  report({
    rule,
    ...(old === undefined ? {} : { old }),
    ...(next === undefined ? {} : { new: next }),
    words: { old: String(old?.value), new: String(next?.value) },
  });
}
