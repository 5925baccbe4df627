import { own, type JsonObject, type Site } from "../../../openapi/site.ts";
import type { HttpMethod, ParameterNode, ResponseNode } from "../../operations.ts";
import type { Drafts } from "../drafts/drafts.ts";
import type { Lowering } from "../lowering.ts";
import type { LoweredType } from "../types/lowered.ts";
import { has, usual } from "./usual-names.ts";

/** A document whose schemas have types. */
interface LoweredDocument extends Lowering {
  readonly drafts: Drafts;
}

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
  const lists = body.properties.filter(({ type }) => unwrapped(lowering, type).kind === "array");
  const list = lists.length === 1 ? lists[0] : lists.find(({ name }) => has(usual.items, name));
  if (list === undefined) return undefined;
  const items = list.name;
  const cursor = named(usual.cursor, ["string"]);
  const next = nextOf(lowering, body);
  if (cursor !== undefined && next !== undefined) return { style: "cursor", cursor, next, items };
  const number = named(usual.number, numbers);
  const size = named(usual.size, numbers);
  if (number !== undefined && size !== undefined) return { style: "page", number, size, items };
  const offset = named(usual.offset, numbers);
  const limit = named(usual.limit, numbers);
  if (offset !== undefined && limit !== undefined) return { style: "offset", offset, limit, items };
  return undefined;
}

type Body = LoweredType & { readonly kind: "object" };

/** Where a body has the next cursor: a property, or one within an object beside the items. */
function nextOf(lowering: LoweredDocument, body: Body): string | undefined {
  const here = body.properties.find(({ name }) => has(usual.next, name));
  if (here !== undefined) return here.name;
  for (const { name, type } of body.properties) {
    const inner = unwrapped(lowering, type);
    if (!has(usual.around, name) || inner.kind !== "object") continue;
    const there = inner.properties.find((one) => has([...usual.next, "next", "after"], one.name));
    if (there !== undefined) return `/${escaped(name)}/${escaped(there.name)}`;
  }
  return undefined;
}

function unwrapped(lowering: LoweredDocument, type: LoweredType): LoweredType {
  const resolved = lowering.drafts.resolve(type);
  return resolved.kind === "nullable" ? lowering.drafts.resolve(resolved.inner) : resolved;
}

const escaped = (name: string): string => name.replaceAll("~", "~0").replaceAll("/", "~1");
