/** Limits on filters that are read, against texts made to exhaust memory or time. */
export interface FilterLimits {
  /** UTF-16 code units of the text: 8,192. */
  readonly maxLength: number;
  /**
   * Parentheses within each other, and nodes on the way from the top of the filter to a comparison:
   * 64. Reading and everything done with a filter takes that much of the stack.
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

/** Mistakes after which reading ends; further ones are mostly of the same kind. */
export const maxFilterIssues = 100;
