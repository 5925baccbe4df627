import { ApiError } from "../api-error.ts";
import { operation, type Operation } from "./callable.ts";
import type { CallOptions } from "../call/call-options.ts";
import type { PageOptions, PagePosition } from "../call/page-options.ts";
import type { ClientOperation } from "../call/client-operation.ts";
import type { Transport } from "../call/client-transport.ts";
import {
  firstPage,
  nextPage,
  pageAt,
  positionAfter,
  positionOf,
  valueAt,
  type PageRequest,
  type Paging,
} from "./paging.ts";

/** A page of a collection, and where the next one is. */
export interface CollectionPage<Body> {
  readonly body: Body;
  /** Value of `at` for the next page; absent behind the last one. */
  readonly next?: PagePosition;
}

/** Pages of a collection, each requested when a loop reaches it. */
export interface PagedOperation<
  Args extends readonly unknown[],
  Body,
  Response,
  Item,
> extends Operation<Args, Body, Response> {
  /** Every page that has items. */
  readonly pages: (
    transport: Transport,
    ...args: [...Args, options?: CallOptions]
  ) => AsyncGenerator<Body, void, undefined>;
  /** Every item. */
  readonly items: (
    transport: Transport,
    ...args: [...Args, options?: CallOptions]
  ) => AsyncGenerator<Item, void, undefined>;
  /**
   * One page: the first, or the one behind another.
   *
   * @throws {ApiError} also if `at` is an address of another resource
   */
  readonly page: (
    transport: Transport,
    ...args: [...Args, options?: PageOptions]
  ) => Promise<CollectionPage<Body>>;
  /**
   * Where the page behind one is, for caches that hold bodies.
   *
   * @param at position of this page; undefined for the first
   * @param shown the bodies so far, which tell the size of a page
   * @returns undefined behind the last page, and where only the header `Link` tells
   */
  readonly nextPosition: (
    body: Body,
    at?: PagePosition,
    shown?: readonly Body[],
  ) => PagePosition | undefined;
}

type Values = Readonly<Record<string, unknown>>;

/** Makes an operation callable that pages a collection, as `operation` does. */
export function pagedOperation(description: ClientOperation<never>, paging: Paging): never {
  const call: object = operation(description);
  // A number says nothing of the end, and a server may ignore it; a cursor that comes again is a loop.
  const isNumbered = paging.style === "page" || paging.style === "offset";

  async function* pages(
    transport: Transport,
    params: Values = {},
    options?: CallOptions,
  ): AsyncGenerator<unknown> {
    const positions = new Set<string>();
    let before: readonly unknown[] = [];
    let request: PageRequest | undefined = firstPage(paging, params);
    while (request !== undefined) {
      const { body, headers } = await transport.send(at(request), request.values, options);
      const found = itemsOf(body, paging);
      if (found.length === 0 && isNumbered) return;
      if (isNumbered ? isSame(found, before) : positions.has(request.position))
        throw repeated(described, request);
      positions.add(request.position);
      if (found.length > 0) yield body;
      before = found;
      request = nextPage(paging, request, body, found, headers.get("link"));
    }
  }

  const described: ClientOperation<Values> = description as never;
  const at = ({ values, address }: PageRequest): ClientOperation<Values> =>
    address === undefined
      ? described
      : { ...described, url: () => sameResource(described, values, address) };

  async function* items(
    transport: Transport,
    params?: Values,
    options?: CallOptions,
  ): AsyncGenerator<unknown> {
    for await (const body of pages(transport, params, options)) yield* itemsOf(body, paging);
  }

  async function page(
    transport: Transport,
    params: Values = {},
    { at: position, ...options }: PageOptions = {},
  ): Promise<CollectionPage<unknown>> {
    const request =
      position === undefined ? firstPage(paging, params) : pageAt(paging, params, position);
    const { body, headers } = await transport.send(at(request), request.values, options);
    const found = itemsOf(body, paging);
    const isEnd = found.length === 0 && isNumbered;
    const next = isEnd ? undefined : nextPage(paging, request, body, found, headers.get("link"));
    return next === undefined ? { body } : { body, next: positionOf(paging, next) };
  }

  const nextPosition = (
    body: unknown,
    position?: PagePosition,
    shown: readonly unknown[] = [],
  ): PagePosition | undefined => {
    const counts = [body, ...shown].map((one) => itemsOf(one, paging).length);
    return positionAfter(paging, position, body, counts[0] ?? 0, Math.max(...counts));
  };

  return Object.assign(call, { pages, items, page, nextPosition }) as never;
}

/**
 * Path and query of the next page. Only the query may differ, so that a response cannot lead credentials
 * to another resource.
 */
function sameResource(
  { id, label, method, url }: ClientOperation<Values>,
  values: Values,
  address: string,
): string {
  const own = url(values).replace(/\?.*/, "");
  try {
    const { pathname, search } = new URL(address, `http://host${own}`);
    if (pathname.endsWith(own)) return own + search;
  } catch {
    // Neither is an address that cannot be read.
  }
  throw new ApiError(
    "decode",
    { operation: id, label, method, url: own },
    "the address of the next page is one of another resource",
  );
}

/** A page without its list, or a response without a body, has no items. */
function itemsOf(page: unknown, { items }: Paging): readonly unknown[] {
  const way = typeof items === "string" ? [items] : (items ?? []);
  const list = valueAt(page, way);
  return (list as readonly unknown[] | null | undefined) ?? [];
}

/** Whether two pages have equal items. Most often the first item shows that they do not. */
function isSame(items: readonly unknown[], before: readonly unknown[]): boolean {
  const text = (value: unknown): string =>
    JSON.stringify(value, (_, inner: unknown) => (typeof inner === "bigint" ? `${inner}` : inner));
  return items.length === before.length && items.every((item, i) => text(item) === text(before[i]));
}

/** A server that ignores the position would be called without end. */
function repeated(
  { id, label, method, url }: ClientOperation<Values>,
  { values, position }: PageRequest,
): ApiError {
  return new ApiError(
    "decode",
    { operation: id, label, method, url: url(values) },
    `the response for ${position} repeats the one before`,
  );
}
