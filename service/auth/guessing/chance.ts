/** An unpredictable number from 0 to below 1. */
export type Chance = () => number;

/** One of several values, each as likely as the others. */
export function oneOf<T>(values: readonly T[], chance: Chance): T {
  const chosen = values[Math.floor(chance() * values.length)];
  if (chosen === undefined) throw new RangeError("there is nothing to choose from");
  return chosen;
}
