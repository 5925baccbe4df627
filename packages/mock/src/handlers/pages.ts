import {
  code,
  key,
  literal,
  mismatchOf,
  type OperationNode,
  type PackageContext,
  type Printable,
  type TypeNode,
  type Json,
  type JsonObject,
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
  const ends = [undefined, null, ""].map((end) => replaced(value, next, end));
  return ends.find((end) => mismatchOf(type, end, index) === undefined) ?? value;
}

function nextOf(pagination: Pagination | undefined): readonly string[] | undefined {
  return pagination?.style === "cursor" || pagination?.style === "link"
    ? pagination.next
    : undefined;
}

/** The value with another member at the end of a path; undefined takes the member away. */
function replaced(
  value: JsonObject,
  [name = "", ...others]: readonly string[],
  end: Json | undefined,
): JsonObject {
  const { [name]: inner, ...rest } = value;
  if (inner === undefined) return value;
  if (others.length > 0)
    return isJsonObject(inner) ? { ...value, [name]: replaced(inner, others, end) } : value;
  return end === undefined ? rest : { ...value, [name]: end };
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
