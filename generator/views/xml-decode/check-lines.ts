import type { TypeNode } from "../../ir/index.ts";
import { quote } from "../../names/quote.ts";
import { checksOf, type Check } from "../checks.ts";
import type { DecodeContext } from "./context.ts";

/** Rules that reading itself does not hold: those of a closed enumeration and of int64 it does. */
export function rulesOf(node: TypeNode, value: string, context: DecodeContext): readonly Check[] {
  if (node.kind === "enum" && !node.open) return [];
  const checks = checksOf(node, context.scope, value, context.options);
  if (node.kind !== "integer" || node.format !== "int64") return checks;
  return checks.filter(({ code }) => code !== "format");
}

/** Statements that note an issue for each rule that `value`, read at `at`, breaks. */
export function checkLines(
  node: TypeNode,
  checks: readonly Check[],
  value = "value",
  at = "at",
  key = "key",
): string[] {
  const secret = node.kind === "string" && node.format === "password";
  const scalar = node.kind === "string" || node.kind === "integer" || node.kind === "number";
  const received = secret || !scalar ? "undefined" : `String(${value})`;
  return checks.map(
    ({ failure, code, expected }) =>
      `if (${failure}) r.issue(${quote(code)}, ${key}, ${at}, ${quote(expected)}, ${received});`,
  );
}
