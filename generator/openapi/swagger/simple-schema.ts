import { at, isObject, objectAt, own, type JsonObject, type Site } from "../site.ts";
import { delimiterOf, formatOf, styleOf, type Holder } from "./collection-format.ts";
import { extensions, only, type Conversion } from "./conversion.ts";

/** Keywords that parameters, headers and their items have without a schema around them. */
const keywords = [
  "type",
  "format",
  "items",
  "default",
  "enum",
  "multipleOf",
  "maximum",
  "exclusiveMaximum",
  "minimum",
  "exclusiveMinimum",
  "maxLength",
  "minLength",
  "pattern",
  "maxItems",
  "minItems",
  "uniqueItems",
] as const;

/** Fields of what is described by such keywords that are not among its other fields in 3.0. */
export const simpleKeywords: readonly string[] = [...keywords, "collectionFormat"];

/**
 * The schema that `type` and the keywords beside it make, and the style of an array. An array that no
 * style can write is the text that is sent, and that is reported.
 */
export function simpleSchema(
  conversion: Conversion,
  site: Site<JsonObject>,
  holder: Holder,
  name: string,
): { readonly schema: JsonObject; readonly style: JsonObject } {
  // References are allowed in schemas only, but their meaning is clear where items have one.
  if (own(site, "$ref") !== undefined) return { schema: site.value, style: {} };
  if (own(site, "type") === "file") {
    const schema = { ...only(site, keywords), type: "string", format: "binary" };
    return { schema: { ...schema, ...extensions(site.value) }, style: {} };
  }
  const schema = { ...only(site, keywords), ...extensions(site.value) };
  if (own(site, "type") !== "array") return { schema, style: {} };
  const style = styleOf(site, holder);
  if (style === undefined) {
    const hasFormat = own(site, "collectionFormat") !== undefined;
    conversion.diagnostics.report(
      "swagger-collection-format",
      hasFormat ? at(site, "collectionFormat") : site,
      { name, format: formatOf(site), where: words[holder] },
    );
    return { schema: textOf(site), style: {} };
  }
  const items = objectAt(site, "items");
  if (items === undefined) return { schema, style };
  return {
    schema: { ...schema, items: simpleSchema(conversion, items, "array", name).schema },
    style,
  };
}

const words: Readonly<Record<Holder, string>> = {
  query: "in the query",
  path: "in a path",
  header: "in a header",
  formData: "in a form",
  "response header": "in a header",
  array: "within an array",
};

/** The items of an array in one text. Rules of the array do not apply to it. */
function textOf(array: Site<JsonObject>): JsonObject {
  const value = own(array, "default");
  return {
    type: "string",
    ...extensions(array.value),
    ...(Array.isArray(value) && !value.some(isObject)
      ? { default: value.join(delimiterOf(array)) }
      : {}),
  };
}
