import type { CallOptions } from "./call-options.ts";

/** Where a page is: its number, the count of items before it, a cursor, or an address. */
export type PagePosition = string | number;

/** Settings of a call for one page. */
export interface PageOptions extends CallOptions {
  /** `next` of the page before. Default: the first page. */
  readonly at?: PagePosition | undefined;
}
