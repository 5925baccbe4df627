import type { Duration } from "./operation.ts";

const units: Readonly<Record<string, number>> = { ms: 1, s: 1e3, m: 6e4, h: 36e5 };

/**
 * Milliseconds of a duration.
 *
 * @throws {TypeError} a text that is no number with `ms`, `s`, `m` or `h`
 */
export function milliseconds(duration: Duration): number {
  const result =
    typeof duration === "number"
      ? duration
      : Number.parseFloat(duration) * (units[duration.replace(/[\d.]+/, "")] ?? Number.NaN);
  if (!(result >= 0)) throw new TypeError(`no duration: ${duration}`);
  return result;
}
