/** Limits on filters that are read, against texts made to exhaust memory or time. */
export interface FilterLimits {
  /** UTF-16 code units of the text: 8,192. */
  readonly maxLength: number;
  /**
   * Nested parentheses, and nodes on the path from the root of the filter to a comparison: 64.
   * Reading a filter and all work on it takes that much of the stack.
   */
  readonly maxDepth: number;
  /** Comparisons: 1,000. */
  readonly maxOperands: number;
}

export const defaultFilterLimits: FilterLimits = {
  maxLength: 8192,
  maxDepth: 64,
  maxOperands: 1000,
};

/** Mistakes after which reading ends; more would mostly be of the same kind. */
export const maxFilterIssues = 100;
