import type { CallArguments } from "../wire/client-calls.ts";

/** A valid call that was made. */
export interface MadeCall {
  readonly args: CallArguments;
  /** Whether it succeeded. */
  readonly isGood: boolean;
}

/**
 * The calls that mistakes are made in: what is wrong is first tried in the smallest one, then in those with the most
 * values, one for each media type of the body. Those that succeeded are taken before others.
 */
export function baseCalls(made: readonly MadeCall[]): readonly CallArguments[] {
  const good = made.filter(({ isGood }) => isGood);
  const ordered = (good.length > 0 ? good : made)
    .map(({ args }) => ({ args, size: sizeOf(args) }))
    .sort((a, b) => a.size - b.size);
  const [smallest] = ordered;
  if (smallest === undefined) return [];
  const largest = new Map(ordered.map(({ args }) => [args["contentType"], args]));
  return [...new Set([smallest.args, ...largest.values()])];
}

/** Number of values in arguments. */
function sizeOf(value: unknown): number {
  if (typeof value !== "object" || value === null) return 1;
  return Object.values(value).reduce((sum: number, member) => sum + sizeOf(member), 1);
}
