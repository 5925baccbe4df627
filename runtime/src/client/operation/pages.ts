import { ApiError } from "../api-error.ts";
import { operation, type Operation, type OptionalOperation } from "./callable.ts";
import type { CallOptions, ClientOperation, Transport } from "./operation.ts";

/** How an operation gives a large set piece by piece. Names are those of its params and its body. */
export type Paging =
  /** Pages are counted from 1; one without items ends the set. */
  | {
      readonly style: "page";
      readonly number: string;
      readonly items: string;
    }
  /** Items are counted from 0; a batch of fewer than `limit` ends the set. */
  | {
      readonly style: "offset";
      readonly offset: string;
      readonly limit: string;
      readonly items: string;
      /** How many to ask for where the caller does not say; 100 by default. */
      readonly size?: number | undefined;
      /** Value of `limit` that asks for everything at once. */
      readonly unlimited?: number | undefined;
    };

/** Pieces of a set, asked for one after the other as the loop comes to them. */
export interface PagedOperation<Params, Body, Response, Item> extends Operation<
  Params,
  Body,
  Response
> {
  /** Every piece that has items. */
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

/** As `PagedOperation`, of an operation whose parameters are all optional. */
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

/** Makes an operation callable that gives a large set piece by piece, as `operation` does. */
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

/** Whether two pages are alike item by item. Most often the first item tells that they are not. */
function isSame(items: readonly unknown[], before: readonly unknown[]): boolean {
  const text = (value: unknown): string =>
    JSON.stringify(value, (_, inner: unknown) => (typeof inner === "bigint" ? `${inner}` : inner));
  return items.length === before.length && items.every((item, i) => text(item) === text(before[i]));
}

/** A server that does not look at the position would be asked without end. */
function repeated(
  { id, method, url }: ClientOperation<Values>,
  values: Values,
  key: string,
): ApiError {
  return new ApiError(
    "decode",
    { operation: id, method, url: url(values) },
    `the answer for ${key} ${String(values[key])} repeats the one before`,
  );
}
