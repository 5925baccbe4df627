import type { PagePosition } from "../call/page-options.ts";

/** Names on the way from a body to a value in it. */
type Way = readonly string[];

/** Values of a body that tell whether its page is the last. */
export interface PageEnd {
  /** Number of all pages. */
  readonly pages?: Way | undefined;
  /** Number of the items of all pages. */
  readonly total?: Way | undefined;
  /** Whether there is a further page. */
  readonly more?: Way | undefined;
  /** Whether the page is the last. */
  readonly last?: Way | undefined;
}

/**
 * How an operation pages a collection. Names are those of its parameters and its body; without `items` the body is the
 * list. Code of versions up to 0.6 has one name as `items`.
 */
export type Paging =
  /** Pages are counted; one without items is the end. */
  | {
      readonly style: "page";
      readonly number: string;
      /** Number of the first page; 1 unless stated. */
      readonly first?: number | undefined;
      readonly items?: Way | string | undefined;
      readonly end?: PageEnd | undefined;
    }
  /** Items are counted from 0; without `end`, a page of fewer than `limit` items is the last. */
  | {
      readonly style: "offset";
      readonly offset: string;
      readonly limit?: string | undefined;
      readonly items?: Way | string | undefined;
      /** Number of items to request by default; 100 unless stated. */
      readonly size?: number | undefined;
      /** Value of `limit` that requests everything at once. */
      readonly unlimited?: number | undefined;
      readonly end?: PageEnd | undefined;
    }
  /** Each page has the cursor of the next one, the last page none. */
  | {
      readonly style: "cursor";
      readonly cursor: string;
      /** Way to the cursor in the body. */
      readonly next: Way;
      readonly items: Way | string;
      readonly end?: PageEnd | undefined;
    }
  /** Each page has the address of the next one, the last page none. */
  | {
      readonly style: "link";
      /** Way to the address in the body; absent for the header `Link` (RFC 8288). */
      readonly next?: Way | undefined;
      readonly items?: Way | string | undefined;
      readonly end?: undefined;
    };

type Values = Readonly<Record<string, unknown>>;

/** A request for a page: parameters, and an address in place of the one that they make. */
export interface PageRequest {
  readonly values: Values;
  readonly address?: string | undefined;
  /** Part of it that must change from page to page, for a message. */
  readonly position: string;
  /** The most items of a page before it. */
  readonly most?: number | undefined;
}

/** The request for the first page. */
export function firstPage(paging: Paging, params: Values): PageRequest {
  switch (paging.style) {
    case "page":
    case "offset":
      return { values: numbered(paging, params, firstNumber(paging, params)), position: "" };
    case "cursor":
    case "link":
      return { values: params, position: "" };
  }
}

/** The request for the page at a position that another page has given. */
export function pageAt(paging: Paging, params: Values, position: PagePosition): PageRequest {
  switch (paging.style) {
    case "page":
      return firstPage(paging, { ...params, [paging.number]: position });
    case "offset":
      return firstPage(paging, { ...params, [paging.offset]: position });
    case "cursor":
      return firstPage(paging, { ...params, [paging.cursor]: position });
    case "link":
      return { values: params, address: String(position), position: String(position) };
  }
}

/** The position that a request asks for, for `pageAt`. */
export const positionOf = (paging: Paging, { values, position }: PageRequest): PagePosition =>
  paging.style === "link" ? position : (positionIn(paging, values) as PagePosition);

function positionIn(
  paging: Exclude<Paging, { readonly style: "link" }>,
  values: Values,
): PagePosition | undefined {
  switch (paging.style) {
    case "page":
      return values[paging.number] as number | undefined;
    case "offset":
      return values[paging.offset] as number | undefined;
    case "cursor":
      return values[paging.cursor] as string | undefined;
  }
}

/**
 * The request for the page after this one.
 *
 * @param body of this page
 * @param found the items of this page
 * @param link value of the header `Link`
 * @returns undefined if this page is the last
 */
export function nextPage(
  paging: Paging,
  { values, most = 0 }: PageRequest,
  body: unknown,
  found: readonly unknown[],
  link: string | null,
): PageRequest | undefined {
  if (paging.style === "link") {
    const address = paging.next === undefined ? linkOf(link ?? "") : valueAt(body, paging.next);
    if (typeof address !== "string" || address === "") return undefined;
    return { values, address, position: address };
  }
  if (paging.style === "offset" && paging.limit !== undefined) {
    const limit = Number(values[paging.limit]);
    if (limit === paging.unlimited || (paging.end === undefined && found.length < limit))
      return undefined;
  }
  const largest = Math.max(most, found.length);
  const position = positionAfter(paging, positionIn(paging, values), body, found.length, largest);
  if (position === undefined) return undefined;
  if (paging.style === "cursor")
    return counted(paging.cursor, { ...values, [paging.cursor]: position }, largest);
  const key = paging.style === "page" ? paging.number : paging.offset;
  return counted(key, numbered(paging, values, Number(position)), largest);
}

/**
 * The position of the page behind one, as far as its body tells.
 *
 * @param at position of this page; undefined for the first
 * @param count of the items of this page
 * @param most items of a page so far
 * @returns undefined if the page is the last, and where only a header tells
 */
export function positionAfter(
  paging: Paging,
  at: PagePosition | undefined,
  body: unknown,
  count: number,
  most: number,
): PagePosition | undefined {
  switch (paging.style) {
    case "page": {
      const first = paging.first ?? 1;
      const number = Number(at ?? first);
      const before = (number - first) * most;
      return count === 0 || isLast(paging.end, body, before + count, number - first + 1)
        ? undefined
        : number + 1;
    }
    case "offset": {
      const behind = Number(at ?? 0) + count;
      return count === 0 || isLast(paging.end, body, behind) ? undefined : behind;
    }
    case "cursor":
    case "link": {
      const found = paging.next === undefined ? undefined : valueAt(body, paging.next);
      const isEnd = found === undefined || found === null || found === "";
      return isEnd || isLast(paging.end, body) ? undefined : (found as PagePosition);
    }
  }
}

/**
 * Whether a body says that its page is the last. Values that are absent say nothing.
 *
 * @param items the number of items up to the end of this page, where they are counted
 * @param pages the number of pages up to this one, where they are counted
 */
function isLast(end: PageEnd | undefined, body: unknown, items?: number, pages?: number): boolean {
  if (end === undefined) return false;
  const told = (way: Way | undefined): unknown =>
    way === undefined ? undefined : valueAt(body, way);
  const isReached = (count: number | undefined, all: unknown): boolean =>
    count !== undefined && all !== undefined && all !== null && count >= Number(all);
  return (
    told(end.more) === false ||
    told(end.last) === true ||
    isReached(pages, told(end.pages)) ||
    isReached(items, told(end.total))
  );
}

function counted(key: string, values: Values, most: number): PageRequest {
  return { values, position: `${key} ${String(values[key])}`, most };
}

type Numbered = Extract<Paging, { readonly style: "page" | "offset" }>;

function firstNumber(paging: Numbered, params: Values): number {
  return paging.style === "page"
    ? Number(params[paging.number] ?? paging.first ?? 1)
    : Number(params[paging.offset] ?? 0);
}

function numbered(paging: Numbered, params: Values, position: number): Values {
  if (paging.style === "page") return { ...params, [paging.number]: position };
  if (paging.limit === undefined) return { ...params, [paging.offset]: position };
  const limit = params[paging.limit] ?? paging.size ?? 100;
  return { ...params, [paging.limit]: limit, [paging.offset]: position };
}

/** The value on a way through objects. */
export function valueAt(value: unknown, names: Way): unknown {
  return names.reduce<unknown>(
    (inner, name) => (inner as Values | null | undefined)?.[name],
    value,
  );
}

const links = /<([^<>]*)>((?:"(?:[^"\\]|\\.)*"|[^",<])*)/g;
const parameters = /;\s*([^\s=;"]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;"]*))/g;

/** Address of the relation `next` in a header `Link`. Source: RFC 8288, 3 and 3.3. */
function linkOf(header: string): string | undefined {
  for (const [, address, rest = ""] of header.matchAll(links)) {
    // Only the first `rel` counts.
    const rel = [...rest.matchAll(parameters)].find(([, name]) => name?.toLowerCase() === "rel");
    const relations = (rel?.[2] ?? rel?.[3] ?? "").toLowerCase().split(/\s+/);
    if (relations.includes("next")) return address;
  }
  return undefined;
}
