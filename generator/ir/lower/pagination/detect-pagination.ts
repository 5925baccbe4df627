import { own, type JsonObject, type Site } from "../../../openapi/site.ts";
import type { HttpMethod, ParameterNode, ResponseNode } from "../../operations.ts";
import { pageEnds } from "../../pages/pagination.ts";
import type { LoweredType } from "../types/lowered.ts";
import { unwrapped, type LoweredDocument } from "./page-body.ts";
import { has, usual } from "./usual-names.ts";

/**
 * The operation with the `x-pagination` that its parameters and its response tell, where it has none and
 * the configuration asks for it; what was told is reported, to be confirmed.
 */
export function detectPagination(
  lowering: LoweredDocument,
  operation: Site<JsonObject>,
  method: HttpMethod,
  parameters: readonly ParameterNode[],
  responses: readonly ResponseNode[],
  id: string,
): Site<JsonObject> {
  if (lowering.options.pagination !== "detect" || method !== "get") return operation;
  if (own(operation, "x-pagination") !== undefined) return operation;
  const found = told(lowering, parameters, responses);
  if (found === undefined) return operation;
  const pagination = Object.entries(found)
    .map(([key, value]) => `${key}: ${value}`)
    .join(", ");
  const { file, pointer } = operation;
  lowering.diagnostics.report(
    "pagination-detected",
    { file, pointer, part: "key" },
    { id, pagination: `{ ${pagination} }` },
  );
  return { ...operation, value: { ...operation.value, "x-pagination": found } };
}

function told(
  lowering: LoweredDocument,
  parameters: readonly ParameterNode[],
  responses: readonly ResponseNode[],
): Readonly<Record<string, string>> | undefined {
  const query = parameters.filter((parameter) => parameter.in === "query");
  const named = (names: readonly string[], kinds: readonly string[]): string | undefined =>
    query.find(({ name, type }) => {
      const inner = unwrapped(lowering, type as LoweredType);
      return has(names, name) && kinds.includes(inner.kind);
    })?.name;
  const numbers = ["integer", "number"];
  const success = responses.find(({ status }) => /^2(?:00|XX)$/.test(status));
  const content = success?.contents.find(({ kind }) => kind === "json");
  if (success === undefined || content === undefined) return undefined;
  const body = unwrapped(lowering, content.type as LoweredType);
  const hasLink = success.headers.some(({ name }) => name.toLowerCase() === "link");
  if (body.kind === "array") return hasLink ? { style: "link" } : undefined;
  if (body.kind !== "object") return undefined;
  const items = itemsOf(lowering, body);
  if (items === undefined) return undefined;
  const cursor = named(usual.cursor, ["string"]);
  const next = wayOf(lowering, body, usual.next, [...usual.next, "next", "after"]);
  if (cursor !== undefined && next !== undefined) return { style: "cursor", cursor, next, items };
  const number = named(usual.number, numbers);
  const size = named(usual.size, numbers);
  const ends = endsOf(lowering, body);
  const hasEnd = Object.keys(ends).length > 0;
  if (number !== undefined && (size !== undefined || hasEnd))
    return { style: "page", number, ...(size === undefined ? {} : { size }), items, ...ends };
  const offset = named(usual.offset, numbers);
  const limit = named(usual.limit, numbers);
  if (offset !== undefined && limit !== undefined)
    return { style: "offset", offset, limit, items, ...ends };
  return undefined;
}

/** Where a body has its items: its only list, the one with a usual name, or one in an object around them. */
function itemsOf(lowering: LoweredDocument, body: Body): string | undefined {
  const lists = listsOf(lowering, body);
  const list = lists.length === 1 ? lists[0] : lists.find((name) => has(usual.items, name));
  if (list !== undefined || lists.length > 0) return list;
  for (const { name, type } of body.properties) {
    const inner = unwrapped(lowering, type);
    const within =
      has(usual.embedded, name) && inner.kind === "object" ? listsOf(lowering, inner) : [];
    if (within[0] !== undefined && within.length === 1)
      return `/${escaped(name)}/${escaped(within[0])}`;
  }
  return undefined;
}

const listsOf = (lowering: LoweredDocument, { properties }: Body): readonly string[] =>
  properties
    .filter(({ type }) => unwrapped(lowering, type).kind === "array")
    .map(({ name }) => name);

/** Where a body tells its end, as `x-pagination` names that. */
function endsOf(lowering: LoweredDocument, body: Body): Readonly<Record<string, string>> {
  const found = pageEnds.flatMap((end) => {
    const isCount = end === "pages" || end === "total";
    const kinds = isCount ? ["integer", "number"] : ["boolean"];
    const way = wayOf(lowering, body, usual[end], usual[end], kinds);
    return way === undefined ? [] : [[end, way] as const];
  });
  return Object.fromEntries(found);
}

type Body = LoweredType & { readonly kind: "object" };

/** Where a body has a value of one of these names: a property, or one within an object beside the items. */
function wayOf(
  lowering: LoweredDocument,
  body: Body,
  names: readonly string[],
  within: readonly string[] = names,
  kinds?: readonly string[],
): string | undefined {
  const fits = (type: LoweredType): boolean =>
    kinds === undefined || kinds.includes(unwrapped(lowering, type).kind);
  const here = body.properties.find(({ name, type }) => has(names, name) && fits(type));
  if (here !== undefined) return here.name;
  for (const { name, type } of body.properties) {
    const inner = unwrapped(lowering, type);
    if (!has(usual.around, name) || inner.kind !== "object") continue;
    const there = inner.properties.find((one) => has(within, one.name) && fits(one.type));
    if (there !== undefined) return `/${escaped(name)}/${escaped(there.name)}`;
  }
  return undefined;
}

const escaped = (name: string): string => name.replaceAll("~", "~0").replaceAll("/", "~1");
