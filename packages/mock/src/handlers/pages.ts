import {
  code,
  key,
  lastPage as endOfPages,
  literal,
  mismatchOf,
  withMember,
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
  if (!isJsonObject(value)) return value;
  const told = withEnd(pagination, value);
  const ended = mismatchOf(type, told, index) === undefined ? told : value;
  const next = nextOf(pagination);
  if (next === undefined) return ended;
  return endOfPages(ended, next, (end) => mismatchOf(type, end, index) === undefined);
}

/** The body with what `x-pagination` says of the end, as that of the only page has it. */
function withEnd(pagination: Pagination | undefined, value: JsonObject): JsonObject {
  if (pagination === undefined || pagination.style === "link") return value;
  const { items, end } = pagination;
  const list = items?.reduce<Json | undefined>(
    (inner, name) => (isJsonObject(inner) ? inner[name] : undefined),
    value,
  );
  const told = {
    pages: 1,
    total: Array.isArray(list) ? list.length : 1,
    more: false,
    last: true,
  } satisfies Record<keyof NonNullable<typeof end>, Json>;
  return (["pages", "total", "more", "last"] as const).reduce((made, name) => {
    const way = end?.[name];
    return way === undefined ? made : withMember(made, way, told[name]);
  }, value);
}

function nextOf(pagination: Pagination | undefined): readonly string[] | undefined {
  return pagination?.style === "cursor" || pagination?.style === "link"
    ? pagination.next
    : undefined;
}

/** The example without items. */
const emptied = (example: Printable, [name, ...others]: readonly string[]): Printable => {
  if (name === undefined) return code`[]`;
  if (others.length === 0) return code`{ ...${example}, ${key(name)}: [] }`;
  const inner = emptied(code`${example}[${literal(name)}]`, others);
  return code`{ ...${example}, ${key(name)}: ${inner} }`;
};

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
    pagination.style === "page" ? [pagination.number, pagination.first] : [pagination.offset, 0];
  const isSent = parameters.some((one) => one.in === "query" && one.name === position);
  const { items = [] } = pagination;
  const empty = isJsonObject(value) ? withMember(value, items, []) : [];
  if (!isSent || mismatchOf(type, empty, index) !== undefined) return example;
  const isBehind = code`isBehind(info.request, ${literal(position)}, ${first})`;
  return code`${isBehind} ? ${emptied(example, items)} : ${example}`;
}
