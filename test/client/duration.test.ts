import { expect, it } from "vitest";
import { milliseconds } from "../../runtime/src/client/transport/duration.ts";

it.each([
  [0, 0],
  [250, 250],
  ["250ms", 250],
  [0.5, 0.5],
  ["1.5s", 1_500],
  ["10m", 600_000],
  ["2h", 7_200_000],
] as const)("takes %s", (duration, ms) => {
  expect(milliseconds(duration)).toBe(ms);
});

it.each(["", "s", "10 m", "10d", "-1s", -1, Number.NaN, "1s2", "1.2.3s", "1e3"])(
  "refuses %s",
  (duration) => {
    expect(() => milliseconds(duration as never)).toThrow(
      new TypeError(`no duration: ${String(duration)}`),
    );
  },
);
