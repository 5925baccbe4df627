import type { Duration } from "../call/call-options.ts";

const units: Readonly<Record<string, number>> = { ms: 1, s: 1e3, m: 6e4, h: 36e5 };

/**
 * Milliseconds of a duration.
 *
 * @throws {TypeError} it is not a number from 0 on, in milliseconds or with `ms`, `s`, `m` or `h`
 */
export function milliseconds(duration: Duration): number {
  const [, count, unit = "ms"] = /^([\d.]+)(ms|[smh])?$/.exec(`${duration}`) ?? [];
  const result = Number(count) * (units[unit] as number);
  if (!(result >= 0)) throw new TypeError(`no duration: ${duration}`);
  return result;
}
