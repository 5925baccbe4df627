import { heldFacts, type IntegerNode } from "../../../../generator/ir/index.ts";

/** Least and greatest integers of formats. Source: OpenAPI Format Registry. */
const ranges: Readonly<Record<string, readonly [bigint, bigint]>> = {
  int8: [-(2n ** 7n), 2n ** 7n - 1n],
  int16: [-(2n ** 15n), 2n ** 15n - 1n],
  int32: [-(2n ** 31n), 2n ** 31n - 1n],
  int64: [-(2n ** 63n), 2n ** 63n - 1n],
  uint8: [0n, 2n ** 8n - 1n],
  uint16: [0n, 2n ** 16n - 1n],
  uint32: [0n, 2n ** 32n - 1n],
  uint64: [0n, 2n ** 64n - 1n],
  "double-int": [-(2n ** 53n) + 1n, 2n ** 53n - 1n],
};

/** The least integer that a floating-point number of 64 bits does not hold, beyond those that it does. */
const firstInexact = 2n ** 53n + 1n;

/**
 * Integers at the limits of a format, and one that needs all digits, as far as the bounds of the type allow them; none
 * without a format. Those that a number does not hold exactly are bigints.
 */
export function integerLimits(node: IntegerNode): readonly (number | bigint)[] {
  const { format, multipleOf } = node;
  const isWide = !heldFacts(node).isJson;
  const isLarge = format === undefined && (node.maximum ?? 0) > 2 ** 63;
  const range = ranges[format ?? (isLarge ? "uint64" : isWide ? "int64" : "")];
  if (range === undefined || (multipleOf ?? 1) !== 1) return [];
  const [least, most] = range;
  const low = largest(least, upward(node.minimum), above(node.exclusiveMinimum));
  const high = smallest(most, downward(node.maximum), below(node.exclusiveMaximum));
  const wanted = [...(isWide ? [firstInexact] : []), high, low];
  const held53 = (one: bigint): boolean => isWide || Number.isSafeInteger(Number(one));
  return [...new Set(wanted)]
    .filter((one) => one >= low && one <= high && held53(one))
    .map((one) => (Number.isSafeInteger(Number(one)) ? Number(one) : one));
}

// A bound of 2^63 - 1 is read as 2^63, which the format cuts again.
const upward = (bound: number | undefined): bigint | undefined =>
  bound === undefined || !Number.isFinite(bound) ? undefined : BigInt(Math.ceil(bound));
const downward = (bound: number | undefined): bigint | undefined =>
  bound === undefined || !Number.isFinite(bound) ? undefined : BigInt(Math.floor(bound));
const above = (bound: number | undefined): bigint | undefined =>
  bound === undefined || !Number.isFinite(bound) ? undefined : BigInt(Math.floor(bound)) + 1n;
const below = (bound: number | undefined): bigint | undefined =>
  bound === undefined || !Number.isFinite(bound) ? undefined : BigInt(Math.ceil(bound)) - 1n;

const largest = (first: bigint, ...others: readonly (bigint | undefined)[]): bigint =>
  others.reduce<bigint>((most, one) => (one !== undefined && one > most ? one : most), first);
const smallest = (first: bigint, ...others: readonly (bigint | undefined)[]): bigint =>
  others.reduce<bigint>((least, one) => (one !== undefined && one < least ? one : least), first);
