import { code, literal, nothing, type Code, type Printable } from "../../code/index.ts";

/** A call that reports an issue to the ParameterReader `r`; `value` is false if it is a secret. */
export function refuse(
  issue: { readonly code: string; readonly expected: string },
  value: Printable | false,
): Code {
  const shown = value === false ? nothing : code`, ${value}`;
  return code`r.invalid(${literal(issue.code)}, ${literal(issue.expected)}${shown})`;
}
