import {
  at,
  own,
  textAt,
  isObjectSite,
  type JsonObject,
  type Site,
} from "../../../openapi/site.ts";
import type { ParameterNode, ResponseNode } from "../../operations.ts";
import { pageEnds, type PageEnd, type Pagination, type Way } from "../../pages/pagination.ts";
import { splitPointer } from "../../../source/locations/pointer.ts";
import { pageBody, typeAt, type LoweredDocument } from "./page-body.ts";

/** `x-pagination`: the query parameters that choose a page, where its items are, and what tells the end. */
export function lowerPagination(
  lowering: LoweredDocument,
  operation: Site<JsonObject>,
  parameters: readonly ParameterNode[],
  responses: readonly ResponseNode[],
): Pagination | undefined {
  const found = readPagination(lowering, operation, parameters, responses);
  if (found === undefined) return undefined;
  const reason = faultOfBody(lowering, found, responses);
  if (reason === undefined) return found;
  const site = at(operation, "x-pagination");
  lowering.diagnostics.refuse("extension-invalid", site, { extension: "x-pagination", reason });
  return undefined;
}

/** The reason why a body cannot have the items; undefined if it may have them. */
function faultOfBody(
  lowering: LoweredDocument,
  { items }: Pagination,
  responses: readonly ResponseNode[],
): string | undefined {
  const body = pageBody(lowering, responses);
  if (body === undefined) return "no success of the operation has a body in JSON or XML";
  const list = typeAt(lowering, body, items ?? []);
  if (list === "unknown") return undefined;
  if (items === undefined)
    return list?.kind === "object" ? "it needs 'items', where the body has the items" : undefined;
  const name = items.join("/");
  if (list === undefined) return `the body has no property '${name}'`;
  return list.kind === "object" ? `'${name}' of the body is an object, and no list` : undefined;
}

function readPagination(
  lowering: LoweredDocument,
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
  const query = parameters.filter((parameter) => parameter.in === "query");
  for (const { key, isNeeded } of parameterKeys[style]) {
    const name = textAt(site, key);
    if (name === undefined) {
      if (own(site, key) !== undefined)
        return fail(`its '${key}' must be the name of a query parameter`);
      if (isNeeded) return fail(`the style ${style} needs '${key}', the name of a query parameter`);
    } else if (!query.some((parameter) => parameter.name === name))
      return fail(`the operation has no query parameter '${name}'`);
  }
  const text = (key: string): string => textAt(site, key) ?? "";
  const way = <Key extends string>(key: Key): Partial<Record<Key, Way>> => {
    const found = wayTo(textAt(site, key));
    return found === undefined ? {} : ({ [key]: found } as Record<Key, Way>);
  };
  const ends = pageEnds.map(way);
  const end = ends.some((one) => Object.keys(one).length > 0)
    ? { end: Object.assign({}, ...ends) as PageEnd }
    : {};
  switch (style) {
    case "page": {
      const first = own(site, "first");
      if (first !== undefined && first !== 0 && first !== 1)
        return fail("its 'first' must be 0 or 1, the number of the first page");
      const counted = query.find(({ name }) => name === text("number"))?.default;
      return {
        style,
        number: text("number"),
        first: first ?? (counted === 0 ? 0 : 1),
        ...optional("size", textAt(site, "size")),
        ...way("items"),
        ...end,
      };
    }
    case "offset": {
      const unlimited = own(site, "unlimited");
      return {
        style,
        offset: text("offset"),
        ...optional("limit", textAt(site, "limit")),
        ...way("items"),
        ...end,
        ...(typeof unlimited === "number" ? { unlimited } : {}),
      };
    }
    case "cursor": {
      const [next, items] = [wayTo(textAt(site, "next")), wayTo(textAt(site, "items"))];
      if (items === undefined) return fail("it needs 'items', where the body has the items");
      if (next === undefined) return fail("it needs 'next', where the body has the next cursor");
      return { style, cursor: text("cursor"), next, items, ...end };
    }
    case "link":
      return { style, ...way("next"), ...way("items") };
  }
}

/** Members of each style that name query parameters. */
const parameterKeys: Readonly<
  Record<Pagination["style"], readonly { readonly key: string; readonly isNeeded: boolean }[]>
> = {
  page: [
    { key: "number", isNeeded: true },
    { key: "size", isNeeded: false },
  ],
  offset: [
    { key: "offset", isNeeded: true },
    { key: "limit", isNeeded: false },
  ],
  cursor: [{ key: "cursor", isNeeded: true }],
  link: [],
};

const optional = <Key extends string>(
  key: Key,
  value: string | undefined,
): Partial<Record<Key, string>> =>
  value === undefined ? {} : ({ [key]: value } as Record<Key, string>);

function isStyle(text: string | undefined): text is Pagination["style"] {
  return text !== undefined && Object.hasOwn(parameterKeys, text);
}

/** A property, or a JSON Pointer to one. */
function wayTo(text: string | undefined): Way | undefined {
  if (text === undefined) return undefined;
  return text.startsWith("/") ? splitPointer(text) : [text];
}
