import { at, own, type JsonObject, type Site } from "../../../openapi/site.ts";
import type { EnumNode, Scalar } from "../../types.ts";
import type { LoweredType } from "../types/lowered.ts";
import { keeps } from "../../../rules/evaluate.ts";
import type { Rule } from "../../../rules/rule.ts";
import { rulesOf } from "../../rules-of.ts";
import { lowerNumber, lowerString } from "./scalar-schema.ts";
import type { Lowering } from "../lowering.ts";
import { originOf } from "../../origin.ts";
import { enumTexts } from "../keywords/enum-texts.ts";
import { isOfType } from "../keywords/is-of-type.ts";
import { isStructured } from "../keywords/condition-keywords.ts";

/**
 * `enum` and `const`, narrowed by `type`; null among the values makes the type nullable. Undefined
 * where values are objects or arrays: those are compared with the schema, and their type is what the
 * other keywords say, for TypeScript has no type of one of them.
 */
export function lowerEnum(
  lowering: Lowering,
  schema: Site<JsonObject>,
  types: readonly string[] | undefined,
): LoweredType | undefined {
  const origin = originOf(schema);
  const keyword = own(schema, "const") === undefined ? "enum" : "const";
  const listed = own(schema, "enum") as readonly unknown[] | undefined;
  const only = own(schema, "const");
  let values = keyword === "const" ? [only] : [...new Set(listed)];
  if (keyword === "const" && listed !== undefined && !listed.includes(only)) values = [];
  const place = at(schema, keyword);
  if (values.some(isStructured)) return undefined;
  const scalars = (values as Scalar[]).filter((value) => {
    if (types === undefined || types.some((type) => isOfType(value, type))) return true;
    lowering.diagnostics.report("enum-type", place, {
      value: JSON.stringify(value),
      type: types.join(" or "),
    });
    return false;
  });
  const isInteger = types?.includes("integer") === true && !types.includes("number");
  const rulesFor = rulesBeside(lowering, schema, isInteger ? "integer" : "number");
  const kept = scalars.filter((value) => {
    const broken = rulesFor(value).find((rule) => !keeps(rule, value));
    if (broken === undefined) return true;
    lowering.diagnostics.report("enum-value", place, {
      value: JSON.stringify(value),
      expected: broken.expected,
    });
    return false;
  });
  const withoutNull = kept.filter((value) => value !== null);
  const hasNull = withoutNull.length < kept.length;
  if (withoutNull.length === 0)
    return hasNull ? { kind: "null", origin } : { kind: "never", origin };
  const texts = enumTexts(schema, listed ?? []);
  const type: EnumNode = { kind: "enum", origin, values: withoutNull, open: false, ...texts };
  return hasNull ? { kind: "nullable", origin, inner: type } : type;
}

/** The rules of the schema's other keywords, for values of each type; found when first asked for. */
function rulesBeside(
  lowering: Lowering,
  schema: Site<JsonObject>,
  numberType: "integer" | "number",
): (value: Scalar) => readonly Rule[] {
  let texts: readonly Rule[] | undefined;
  let numbers: readonly Rule[] | undefined;
  return (value) => {
    if (typeof value === "string") return (texts ??= textRules(lowering, schema));
    if (typeof value !== "number") return [];
    return (numbers ??= rulesOf(lowerNumber(lowering, schema, numberType)));
  };
}

function textRules(lowering: Lowering, schema: Site<JsonObject>): readonly Rule[] {
  const node = lowerString(lowering, schema);
  return node.kind === "string" ? rulesOf(node) : [];
}
