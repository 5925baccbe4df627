import { RE2JS } from "re2js";
import { Refusal } from "../shared/refusal.ts";

/**
 * The pattern of a custom attribute, matched in time that grows with the value alone (RE2): patterns come from
 * administrators, and values from everybody.
 *
 * @throws {Refusal} it is no pattern of RE2
 */
export function readPattern(text: string): (value: string) => boolean {
  try {
    const pattern = RE2JS.compile(text);
    return (value) => pattern.matches(value);
  } catch (error) {
    throw new Refusal(
      "invalid",
      `${text.slice(0, 100)} is no pattern that is matched in linear time (RE2): ${(error as Error).message}.`,
    );
  }
}
