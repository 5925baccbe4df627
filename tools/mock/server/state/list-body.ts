import { pageEnds, type OperationNode, type Pagination } from "../../../../generator/ir/index.ts";
import {
  isJsonObject,
  jsonObject,
  type Json,
  type JsonObject,
} from "../../../../generator/samples/json.ts";
import type { SampleValues } from "../../../../generator/samples/sample-values.ts";
import { plain } from "./id-property.ts";
import { withItems, type ListType } from "./list-type.ts";
import type { Page, Query } from "./selection.ts";

/** Names of numbers that say how many items there are. */
const totals = ["total", "totalcount", "totalitems", "totalelements", "totalresults"];

/** Names of booleans that say whether there is a further page. */
const more = ["hasmore", "hasnext", "hasnextpage"];

/**
 * The body of a list with the items of a page.
 *
 * @param example the body that is given without a memory
 * @param total items of all pages
 * @returns undefined where such a body would not be valid
 */
export function listBody(
  { type, way }: ListType,
  operation: OperationNode,
  example: Json,
  { items, size, next }: Page,
  total: number,
  query: Query,
  samples: SampleValues,
): Json | undefined {
  if (way.length === 0) return samples.fits(type, items) ? items : undefined;
  if (!isJsonObject(example)) return undefined;
  const { pagination } = operation;
  const put = (body: JsonObject): JsonObject => withItems(body, way, items) as JsonObject;
  // Without the items, which have numbers of their own.
  const empty = withItems(example, way, []) as JsonObject;
  const counted = withCounts(empty, next, total, query);
  const body = put(withEnd(counted, pagination, { size, hasNext: next !== undefined, total }));
  const onward =
    pagination?.style === "cursor" || pagination?.style === "link" ? pagination.next : undefined;
  const ends = next === undefined || pagination?.style === "link" ? [undefined, null, ""] : [next];
  const bodies = onward === undefined ? [body] : ends.map((end) => replaced(body, onward, end));
  return [...bodies, put(example)].find((one) => samples.fits(type, one));
}

/** The object with what `x-pagination` says of the end, as far as the example has it. */
function withEnd(
  value: JsonObject,
  pagination: Pagination | undefined,
  {
    size,
    hasNext,
    total,
  }: { readonly size: number; readonly hasNext: boolean; readonly total: number },
): JsonObject {
  if (pagination === undefined || pagination.style === "link") return value;
  const told = {
    pages: Math.ceil(total / Math.max(1, size)),
    total,
    more: hasNext,
    last: !hasNext,
  } satisfies Record<(typeof pageEnds)[number], Json>;
  return pageEnds.reduce((made, end) => {
    const way = pagination.end?.[end];
    return way === undefined ? made : replaced(made, way, told[end]);
  }, value);
}

/** The object with counts, here and one level below, as the page has them. */
function withCounts(
  value: JsonObject,
  next: string | undefined,
  total: number,
  query: Query,
  depth = 0,
): JsonObject {
  const sent = new Map(Object.entries(query).map(([name, one]) => [plain(name), one]));
  return jsonObject(
    Object.entries(value).map(([name, member]): readonly [string, Json] => {
      const own = plain(name);
      const given = sent.get(own);
      if (typeof member === "number" && totals.includes(own)) return [name, total];
      if (typeof member === "number" && typeof given === "number") return [name, given];
      if (typeof member === "boolean" && more.includes(own)) return [name, next !== undefined];
      const isInner = depth === 0 && isJsonObject(member);
      return [name, isInner ? withCounts(member, next, total, query, 1) : member];
    }),
  );
}

/** The value with another member at the end of a path; undefined takes the member away. */
function replaced(
  value: JsonObject,
  [name = "", ...others]: readonly string[],
  end: Json | undefined,
): JsonObject {
  const { [name]: inner, ...rest } = value;
  if (others.length > 0)
    return isJsonObject(inner) ? { ...value, [name]: replaced(inner, others, end) } : value;
  return end === undefined ? rest : { ...value, [name]: end };
}
