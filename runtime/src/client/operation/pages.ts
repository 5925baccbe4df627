import { ApiError } from "../api-error.ts";
import { operation, type Operation, type OptionalOperation } from "./callable.ts";
import type { CallOptions, ClientOperation, Transport } from "./operation.ts";

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
      /** How many to request if the caller does not say; 100 by default. */
      readonly size?: number | undefined;
      /** Value of `limit` that requests everything at once. */
      readonly unlimited?: number | undefined;
    };

/** Pages of a collection, each requested when a loop reaches it. */
export interface PagedOperation<Params, Body, Response, Item> extends Operation<
  Params,
  Body,
  Response
> {
  /** Every page that has items. */
  readonly pages: (
    transport: Transport,
    params: Params,
    options?: CallOptions,
  ) => AsyncGenerator<Body, void, undefined>;
  /** Every item. */
  readonly items: (
    transport: Transport,
    params: Params,
    options?: CallOptions,
  ) => AsyncGenerator<Item, void, undefined>;
}

/** Like `PagedOperation`, for an operation whose parameters are all optional. */
export interface OptionalPagedOperation<Params, Body, Response, Item> extends OptionalOperation<
  Params,
  Body,
  Response
> {
  readonly pages: (
    transport: Transport,
    params?: Params,
    options?: CallOptions,
  ) => AsyncGenerator<Body, void, undefined>;
  readonly items: (
    transport: Transport,
    params?: Params,
    options?: CallOptions,
  ) => AsyncGenerator<Item, void, undefined>;
}

type Values = Readonly<Record<string, unknown>>;

/** Makes an operation callable that pages a collection, as `operation` does. */
export function pagedOperation<Callable>(
  description: ClientOperation<never>,
  paging: Paging,
): Callable {
  const call = operation<OptionalOperation<Values, Values | undefined, unknown>>(description);

  async function* pages(
    transport: Transport,
    params: Values = {},
    options?: CallOptions,
  ): AsyncGenerator<Values> {
    const isPage = paging.style === "page";
    const key = isPage ? paging.number : paging.offset;
    let position = Number(params[key] ?? (isPage ? 1 : 0));
    const limit = isPage ? undefined : (params[paging.limit] ?? paging.size ?? 100);
    const rest = isPage ? params : { ...params, [paging.limit]: limit };
    let before: readonly unknown[] = [];
    for (;;) {
      const values = { ...rest, [key]: position };
      const page = await call(transport, values, options);
      const found = itemsOf(page, paging);
      if (found.length === 0) return;
      if (isSame(found, before)) throw repeated(description as never, values, key);
      yield page as Values;
      before = found;
      position += isPage ? 1 : found.length;
      // A limit may be a bigint.
      const most = Number(limit);
      if (!isPage && (most === paging.unlimited || found.length < most)) return;
    }
  }

  async function* items(
    transport: Transport,
    params?: Values,
    options?: CallOptions,
  ): AsyncGenerator<unknown> {
    for await (const page of pages(transport, params, options)) yield* itemsOf(page, paging);
  }

  return Object.assign(call, { pages, items }) as Callable;
}

/** A page without its list, or a response without a body, has no items. */
function itemsOf(page: Values | undefined, paging: Paging): readonly unknown[] {
  return (page?.[paging.items] as readonly unknown[] | null | undefined) ?? [];
}

/** Whether two pages have equal items. Most often the first item shows that they do not. */
function isSame(items: readonly unknown[], before: readonly unknown[]): boolean {
  const text = (value: unknown): string =>
    JSON.stringify(value, (_, inner: unknown) => (typeof inner === "bigint" ? `${inner}` : inner));
  return items.length === before.length && items.every((item, i) => text(item) === text(before[i]));
}

/** A server that ignores the position would be called without end. */
function repeated(
  { id, method, url }: ClientOperation<Values>,
  values: Values,
  key: string,
): ApiError {
  return new ApiError(
    "decode",
    { operation: id, method, url: url(values) },
    `the response for ${key} ${String(values[key])} repeats the one before`,
  );
}
