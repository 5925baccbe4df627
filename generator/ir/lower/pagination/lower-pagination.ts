import {
  at,
  own,
  textAt,
  isObjectSite,
  type JsonObject,
  type Site,
} from "../../../openapi/site.ts";
import type { Pagination, ParameterNode, ResponseNode } from "../../operations.ts";
import { splitPointer } from "../../../source/locations/pointer.ts";
import type { Lowering } from "../lowering.ts";

/** `x-pagination`: the query parameters that choose a page, and where its items are. */
export function lowerPagination(
  lowering: Lowering,
  operation: Site<JsonObject>,
  parameters: readonly ParameterNode[],
  responses: readonly ResponseNode[],
): Pagination | undefined {
  const value = own(operation, "x-pagination");
  if (value === undefined || value === false) return undefined;
  const site = at(operation, "x-pagination");
  const fail = (reason: string): undefined => {
    lowering.diagnostics.refuse("extension-invalid", site, { extension: "x-pagination", reason });
    return undefined;
  };
  if (!isObjectSite(site)) return fail("it must be an object");
  if (responses.some(({ status, bodyOptional }) => bodyOptional && status.startsWith("2")))
    return fail("a page has its items in a body, which 'x-body-optional' makes optional");
  const style = textAt(site, "style");
  if (!isStyle(style)) return fail("its 'style' must be page, offset, cursor or link");
  for (const key of parameterKeys[style]) {
    const name = textAt(site, key);
    if (name === undefined)
      return fail(`the style ${style} needs '${key}', the name of a query parameter`);
    if (!parameters.some((parameter) => parameter.in === "query" && parameter.name === name)) {
      return fail(`the operation has no query parameter '${name}'`);
    }
  }
  const text = (key: string): string => textAt(site, key) ?? "";
  const items = textAt(site, "items");
  const next = wayTo(textAt(site, "next"));
  if (style === "link")
    return {
      style,
      ...(next === undefined ? {} : { next }),
      ...(items === undefined ? {} : { items }),
    };
  if (items === undefined) return fail("it needs 'items', the name of the property with the items");
  switch (style) {
    case "page":
      return { style, number: text("number"), size: text("size"), items };
    case "cursor":
      if (next === undefined) return fail("it needs 'next', where the body has the next cursor");
      return { style, cursor: text("cursor"), next, items };
    case "offset": {
      const unlimited = own(site, "unlimited");
      return {
        style,
        offset: text("offset"),
        limit: text("limit"),
        items,
        ...(typeof unlimited === "number" ? { unlimited } : {}),
      };
    }
  }
}

/** Members of each style that name query parameters. */
const parameterKeys = {
  page: ["number", "size"],
  offset: ["offset", "limit"],
  cursor: ["cursor"],
  link: [],
} as const;

function isStyle(text: string | undefined): text is keyof typeof parameterKeys {
  return text !== undefined && Object.hasOwn(parameterKeys, text);
}

/** A property, or a JSON Pointer to one. */
function wayTo(text: string | undefined): readonly string[] | undefined {
  if (text === undefined) return undefined;
  return text.startsWith("/") ? splitPointer(text) : [text];
}
