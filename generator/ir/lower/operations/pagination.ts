import { at, isObject, own, textAt, type JsonObject, type Site } from "../../../openapi/site.ts";
import type { Pagination, ParameterNode, ResponseNode } from "../../operations.ts";
import type { Lowering } from "../lowering.ts";

/** `x-pagination`: the query parameters that choose a page, and where its items are. */
export function lowerPagination(
  lowering: Lowering,
  operation: Site<JsonObject>,
  parameters: readonly ParameterNode[],
  responses: readonly ResponseNode[],
): Pagination | undefined {
  const value = own(operation, "x-pagination");
  if (value === undefined) return undefined;
  const place = at(operation, "x-pagination");
  const fail = (reason: string): undefined => {
    lowering.diagnostics.report("extension-invalid", place, { extension: "x-pagination", reason });
    return undefined;
  };
  if (!isObject(value)) return fail("it must be an object");
  if (responses.some(({ status, bodyOptional }) => bodyOptional && status.startsWith("2")))
    return fail("a page has its items in a body, which 'x-body-optional' makes optional");
  const site = place as Site<JsonObject>;
  const style = textAt(site, "style");
  if (style !== "page" && style !== "offset") return fail("its 'style' must be page or offset");
  const keys = style === "page" ? ["number", "size"] : ["offset", "limit"];
  for (const key of keys) {
    const name = textAt(site, key);
    if (name === undefined)
      return fail(`the style ${style} needs '${key}', the name of a query parameter`);
    if (!parameters.some((parameter) => parameter.in === "query" && parameter.name === name)) {
      return fail(`the operation has no query parameter '${name}'`);
    }
  }
  const text = (key: string): string => textAt(site, key) ?? "";
  const items = textAt(site, "items");
  if (items === undefined) return fail("it needs 'items', the name of the property with the items");
  if (style === "page") return { style, number: text("number"), size: text("size"), items };
  const unlimited = own(site, "unlimited");
  return {
    style,
    offset: text("offset"),
    limit: text("limit"),
    items,
    ...(typeof unlimited === "number" ? { unlimited } : {}),
  };
}
