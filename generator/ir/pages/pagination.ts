/** Names on the way from a body to a value in it. */
export type Way = readonly string[];

/**
 * How the pages of an operation are asked for, and which of them is the last: from `x-pagination`, or from a link to the
 * next page. Without `items` the body is the list.
 */
export type Pagination =
  | {
      readonly style: "page";
      readonly number: string;
      /** Number of the first page. */
      readonly first: 0 | 1;
      readonly size?: string;
      readonly items?: Way;
      readonly end?: PageEnd;
    }
  | {
      readonly style: "offset";
      readonly offset: string;
      readonly limit?: string;
      readonly items?: Way;
      readonly end?: PageEnd;
      /** Value of `limit` that asks for everything at once. */
      readonly unlimited?: number;
    }
  | {
      readonly style: "cursor";
      readonly cursor: string;
      /** Way to the next cursor in the body. */
      readonly next: Way;
      readonly items: Way;
      readonly end?: PageEnd;
    }
  | {
      readonly style: "link";
      /** Way to the next address in the body; absent for the header `Link`. */
      readonly next?: Way;
      readonly items?: Way;
    };

/** Values of a body that tell whether its page is the last. */
export interface PageEnd {
  /** Number of all pages. */
  readonly pages?: Way;
  /** Number of the items of all pages. */
  readonly total?: Way;
  /** Whether there is a further page. */
  readonly more?: Way;
  /** Whether the page is the last. */
  readonly last?: Way;
}

/** Members of `PageEnd`, as `x-pagination` names them too. */
export const pageEnds = [
  "pages",
  "total",
  "more",
  "last",
] as const satisfies readonly (keyof PageEnd)[];
