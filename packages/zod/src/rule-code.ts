import {
  checksOf,
  code,
  commas,
  isPlainNumber,
  literal,
  name,
  rulesOf,
  type Check,
  type Code,
  type Rule,
  type TypeNode,
} from "diptych/plugin";
import type { SchemaContext } from "./schema-context.ts";

const value = name("value");

/** A schema with a check of its own, after which no other runs if it `ends`. */
export function withCheck(
  schema: Code,
  condition: Code,
  expected: string,
  { zod }: SchemaContext,
  ends = false,
): Code {
  return code`${schema}.check(${refinement(condition, expected, ends, zod.z)})`;
}

/** Rules as those of validators: the same conditions, with the same words. */
export function withRules(schema: Code, node: TypeNode, context: SchemaContext): Code {
  const { z } = context.zod;
  const rules = rulesOf(node);
  // The literal has judged an enum: not even the set of its values is needed.
  if (rules.every(({ kind }) => kind === "enum")) return schema;
  const checks = checksOf(node, context.scope, value)
    .map((check, i) => ({ check, rule: rules[i] }))
    .filter(({ rule }) => rule?.kind !== "enum");
  const printed = longestFirst(checks).map(
    ({ check, rule }) => bound(node, rule, context) ?? refinementOf(check, z),
  );
  return code`${schema}.check(${commas(printed)})`;
}

/** Patterns may take long for long texts; a text that is too long is refused without them. */
function longestFirst<T extends { readonly check: Check }>(checks: readonly T[]): readonly T[] {
  const isLongest = ({ check }: T): boolean => check.code === "maxLength";
  return [...checks.filter(isLongest), ...checks.filter((one) => !isLongest(one))];
}

function refinementOf(check: Check, z: SchemaContext["zod"]["z"]): Code {
  return refinement(check.condition, check.expected, check.code === "maxLength", z);
}

function refinement(
  condition: Code,
  expected: string,
  ends: boolean,
  z: SchemaContext["zod"]["z"],
): Code {
  const words = literal(`expected ${expected}`);
  const options = ends ? code`{ error: ${words}, abort: true }` : words;
  return code`${z}.refine((${value}) => ${condition}, ${options})`;
}

/** A bound of numbers, which Zod has words of its own for. */
function bound(node: TypeNode, rule: Rule | undefined, { zod }: SchemaContext): Code | undefined {
  if (node.kind !== "number" || !isPlainNumber(node) || rule === undefined) return undefined;
  switch (rule.kind) {
    case "minimum":
      return code`${zod.z}.${rule.exclusive ? code`gt` : code`gte`}(${literal(rule.limit)})`;
    case "maximum":
      return code`${zod.z}.${rule.exclusive ? code`lt` : code`lte`}(${literal(rule.limit)})`;
    default:
      return undefined;
  }
}
