import { at, own, type JsonObject, type Site } from "../../../openapi/site.ts";
import type { EnumNode, Scalar } from "../../types.ts";
import type { LoweredType } from "../lowered.ts";
import { originOf, type Lowering } from "../lowering.ts";
import { isStructured } from "../conditions/condition-keywords.ts";

/** `enum` and `const`, narrowed by `type`; null among the values makes the type nullable. */
export function lowerEnum(
  lowering: Lowering,
  schema: Site<JsonObject>,
  types: readonly string[] | undefined,
): LoweredType {
  const origin = originOf(schema);
  const keyword = own(schema, "const") === undefined ? "enum" : "const";
  const listed = own(schema, "enum") as readonly unknown[] | undefined;
  const only = own(schema, "const");
  let values = keyword === "const" ? [only] : [...new Set(listed)];
  if (keyword === "const" && listed !== undefined && !listed.includes(only)) values = [];
  const place = at(schema, keyword);
  // Objects and arrays are compared with the schema; TypeScript has no type for one value of them.
  if (values.some(isStructured)) return { kind: "any", origin };
  const scalars = (values as Scalar[]).filter((value) => {
    if (types === undefined || types.some((type) => isOfType(value, type))) return true;
    lowering.diagnostics.report("enum-type", place, {
      value: JSON.stringify(value),
      type: types.join(" or "),
    });
    return false;
  });
  const withoutNull = scalars.filter((value) => value !== null);
  const hasNull = withoutNull.length < scalars.length;
  if (withoutNull.length === 0)
    return hasNull ? { kind: "null", origin } : { kind: "never", origin };
  const type: EnumNode = { kind: "enum", origin, values: withoutNull, open: false };
  return hasNull ? { kind: "nullable", origin, inner: type } : type;
}

function isOfType(value: Scalar, type: string): boolean {
  if (type === "null") return value === null;
  if (type === "integer") return Number.isInteger(value);
  return typeof value === type;
}
