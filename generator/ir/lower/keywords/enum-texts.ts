import { own, type JsonObject, type Site } from "../../../openapi/site.ts";
import type { EnumNode, EnumText } from "../../types.ts";

/**
 * Names and descriptions of the values of an enum, from the extensions that other generators know:
 * lists beside `enum`, in its order.
 *
 * @param values those that the schema lists
 */
export function enumTexts(
  schema: Site<JsonObject>,
  values: readonly unknown[],
): Pick<EnumNode, "labels" | "descriptions"> {
  const labels = textsOf(own(schema, "x-enum-varnames") ?? own(schema, "x-enumNames"), values);
  const descriptions = textsOf(
    own(schema, "x-enum-descriptions") ?? own(schema, "x-enumDescriptions"),
    values,
  );
  return {
    ...(labels.length === 0 ? {} : { labels }),
    ...(descriptions.length === 0 ? {} : { descriptions }),
  };
}

function textsOf(given: unknown, values: readonly unknown[]): readonly EnumText[] {
  if (!Array.isArray(given)) return [];
  return values.flatMap((value, index) => {
    const text: unknown = given[index];
    const isScalar =
      typeof value === "string" || typeof value === "number" || typeof value === "boolean";
    return isScalar && typeof text === "string" && text !== "" ? [{ value, text }] : [];
  });
}
