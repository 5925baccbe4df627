import type { NumericConstraints } from "../../ir/index.ts";
import type { Random } from "../random.ts";

/**
 * Numbers that may keep the rules of a type, the most plausible first. Each must still be checked.
 *
 * @param usual range in which such a number usually is
 */
export function* numberValues(
  constraints: NumericConstraints,
  isInteger: boolean,
  usual: readonly [number, number],
  random: Random,
): Generator<number> {
  const { multipleOf, minimum, maximum, exclusiveMinimum, exclusiveMaximum } = constraints;
  const step = multipleOf ?? (isInteger ? 1 : 0.25);
  const low = Math.max(minimum ?? -Infinity, exclusiveMinimum ?? -Infinity);
  const high = Math.min(maximum ?? Infinity, exclusiveMaximum ?? Infinity);
  const [from, to] = inside(usual, low, high);
  const lowest = Math.ceil(from / step);
  const highest = Math.floor(to / step);
  if (lowest <= highest) {
    for (let attempt = 0; attempt < 8; attempt++)
      yield multiple(random.integer(lowest, highest), step);
    // Whole multiples of a fraction are rare.
    for (let i = 0; i < 1000 && lowest + i <= highest; i++) yield multiple(lowest + i, step);
  }
  if (Number.isFinite(low)) yield* [low, multiple(Math.floor(low / step) + 1, step)];
  if (Number.isFinite(high)) yield* [high, multiple(Math.ceil(high / step) - 1, step)];
  if (multipleOf === undefined && !isInteger) yield (from + to) / 2;
}

/** The usual range as far as the limits allow it; a range at the limits where they exclude it. */
function inside(
  [from, to]: readonly [number, number],
  low: number,
  high: number,
): readonly [number, number] {
  if (low > to) return [low, Math.min(high, low + Math.max(100, Math.abs(low) / 10))];
  if (high < from) return [Math.max(low, high - Math.max(100, Math.abs(high) / 10)), high];
  return [Math.max(from, low), Math.min(to, high)];
}

/** `times * step` without the error of binary fractions: 3 · 0.1 is 0.3. */
function multiple(times: number, step: number): number {
  return Number((times * step).toPrecision(15));
}
