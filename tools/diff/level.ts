import { changeLevels, type ChangeLevel } from "../frame/config/change-level.ts";

/**
 * Which way the value goes, seen from those who use the API: they send a `request` and receive a
 * `response`. The request of a webhook or callback is received, too. `none` where it is no message.
 */
export type ChangeDirection = "request" | "response" | "none";

/** Levels of a policy, the strictest first. */
const strictness = [...changeLevels, "off"] as const;

/** Whether one level is stricter than another. */
export const isStricter = (one: ChangeLevel | "off", other: ChangeLevel | "off"): boolean =>
  strictness.indexOf(one) < strictness.indexOf(other);

/** The stricter one of two levels. */
export const stricterLevel = (
  one: ChangeLevel | "off",
  other: ChangeLevel | "off",
): ChangeLevel | "off" => (isStricter(one, other) ? one : other);
