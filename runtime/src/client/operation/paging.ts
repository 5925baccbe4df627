import type { PagePosition } from "../call/page-options.ts";

/** How an operation pages a collection. Names are those of its parameters and its body. */
export type Paging =
  /** Pages are counted from 1; one without items is the end. */
  | {
      readonly style: "page";
      readonly number: string;
      readonly items: string;
    }
  /** Items are counted from 0; a page of fewer than `limit` items is the last. */
  | {
      readonly style: "offset";
      readonly offset: string;
      readonly limit: string;
      readonly items: string;
      /** Number of items to request by default; 100 unless stated. */
      readonly size?: number | undefined;
      /** Value of `limit` that requests everything at once. */
      readonly unlimited?: number | undefined;
    }
  /** Each page has the cursor of the next one, the last page none. */
  | {
      readonly style: "cursor";
      readonly cursor: string;
      /** Names on the way to the cursor in the body. */
      readonly next: readonly string[];
      readonly items: string;
    }
  /** Each page has the address of the next one, the last page none. */
  | {
      readonly style: "link";
      /** Names on the way to the address in the body; absent for the header `Link` (RFC 8288). */
      readonly next?: readonly string[] | undefined;
      /** Absent if the body is the list. */
      readonly items?: string | undefined;
    };

type Values = Readonly<Record<string, unknown>>;

/** A request for a page: parameters, and an address in place of the one that they make. */
export interface PageRequest {
  readonly values: Values;
  readonly address?: string | undefined;
  /** Part of it that must change from page to page, for a message. */
  readonly position: string;
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
export function positionOf(paging: Paging, { values, position }: PageRequest): PagePosition {
  switch (paging.style) {
    case "page":
      return values[paging.number] as number;
    case "offset":
      return values[paging.offset] as number;
    case "cursor":
      return values[paging.cursor] as string;
    case "link":
      return position;
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
  { values }: PageRequest,
  body: unknown,
  found: readonly unknown[],
  link: string | null,
): PageRequest | undefined {
  switch (paging.style) {
    case "page":
      return counted(paging.number, numbered(paging, values, Number(values[paging.number]) + 1));
    case "offset": {
      const limit = Number(values[paging.limit]);
      if (limit === paging.unlimited || found.length < limit) return undefined;
      const offset = Number(values[paging.offset]) + found.length;
      return counted(paging.offset, numbered(paging, values, offset));
    }
    case "cursor": {
      const cursor = at(body, paging.next);
      if (cursor === undefined || cursor === null || cursor === "") return undefined;
      return counted(paging.cursor, { ...values, [paging.cursor]: cursor });
    }
    case "link": {
      const address = paging.next === undefined ? linkOf(link ?? "") : at(body, paging.next);
      if (typeof address !== "string" || address === "") return undefined;
      return { values, address, position: address };
    }
  }
}

function counted(key: string, values: Values): PageRequest {
  return { values, position: `${key} ${String(values[key])}` };
}

type Numbered = Extract<Paging, { readonly style: "page" | "offset" }>;

function firstNumber(paging: Numbered, params: Values): number {
  return paging.style === "page"
    ? Number(params[paging.number] ?? 1)
    : Number(params[paging.offset] ?? 0);
}

function numbered(paging: Numbered, params: Values, position: number): Values {
  if (paging.style === "page") return { ...params, [paging.number]: position };
  const limit = params[paging.limit] ?? paging.size ?? 100;
  return { ...params, [paging.limit]: limit, [paging.offset]: position };
}

/** The value on a way through objects. */
function at(value: unknown, names: readonly string[]): unknown {
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
