import { call, code, rt, type Printable } from "../../code/index.ts";
import type { Conditions } from "../conditions.ts";

/**
 * Lengths in code points. One takes one or two UTF-16 code units, so most strings need not be
 * counted, and none that is much longer than the limit.
 */
export function lengthConditions(
  kind: "minLength" | "maxLength",
  limit: number,
  value: Printable,
): Conditions {
  const length = call(rt.codePointLength, value);
  if (kind === "minLength") {
    if (limit === 1) return { condition: code`${value} !== ""`, failure: code`${value} === ""` };
    return {
      condition: code`(${value}.length >= ${2 * limit} || ${length} >= ${limit})`,
      failure: code`(${value}.length < ${2 * limit} && ${length} < ${limit})`,
    };
  }
  if (limit === 0) return { condition: code`${value} === ""`, failure: code`${value} !== ""` };
  return {
    condition: code`(${value}.length <= ${limit} || (${value}.length <= ${2 * limit} && ${length} <= ${limit}))`,
    failure: code`(${value}.length > ${limit} && (${value}.length > ${2 * limit} || ${length} > ${limit}))`,
  };
}
