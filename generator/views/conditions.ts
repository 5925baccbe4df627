import { code, type Code, type Printable } from "../code/index.ts";

/** Two conditions of one question about a value. */
export interface Conditions {
  /** True when the value is good; binds at least as tightly as `&&`. */
  readonly condition: Code;
  /** True when the value is bad; binds at least as tightly as `||`. */
  readonly failure: Code;
}

/** Conditions of a call that is true when the value is good. */
export function callConditions(condition: Code): Conditions {
  return { condition, failure: code`!${condition}` };
}

/** Conditions of a comparison by one operator when the value is good, and by another when it is bad. */
export function compared(
  left: Printable,
  good: Printable,
  bad: Printable,
  right: Printable,
): Conditions {
  return { condition: code`${left} ${good} ${right}`, failure: code`${left} ${bad} ${right}` };
}
