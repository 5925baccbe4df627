import {
  code,
  key,
  lastPage as endOfPages,
  literal,
  mismatchOf,
  type OperationNode,
  type PackageContext,
  type Printable,
  type TypeNode,
  type Json,
} from "diptych/plugin";
import { isJsonObject } from "../json.ts";

type Pagination = NonNullable<OperationNode["pagination"]>;

/**
 * The example of a page, so that a loop over pages ends: it has neither the cursor nor the address of
 * a next one, as far as its type allows that.
 */
export function lastPage(
  { pagination }: OperationNode,
  type: TypeNode,
  value: Json,
  { index }: PackageContext,
): Json {
  const next = nextOf(pagination);
  if (next === undefined || !isJsonObject(value)) return value;
  return endOfPages(value, next, (end) => mismatchOf(type, end, index) === undefined);
}

function nextOf(pagination: Pagination | undefined): readonly string[] | undefined {
  return pagination?.style === "cursor" || pagination?.style === "link"
    ? pagination.next
    : undefined;
}

/** The example where pages are counted: those behind the first have no items. */
export function countedPages(
  { pagination, parameters }: OperationNode,
  type: TypeNode,
  value: Json,
  example: Printable,
  { index }: PackageContext,
): Printable {
  if (pagination?.style !== "page" && pagination?.style !== "offset") return example;
  const [position, first] =
    pagination.style === "page" ? [pagination.number, 1] : [pagination.offset, 0];
  const isSent = parameters.some((one) => one.in === "query" && one.name === position);
  const empty = isJsonObject(value) ? { ...value, [pagination.items]: [] } : value;
  if (!isSent || !isJsonObject(value) || mismatchOf(type, empty, index) !== undefined)
    return example;
  const isBehind = code`isBehind(info.request, ${literal(position)}, ${first})`;
  return code`${isBehind} ? { ...${example}, ${key(pagination.items)}: [] } : ${example}`;
}
