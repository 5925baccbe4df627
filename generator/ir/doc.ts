/** What the document says in words about a node. */
export interface Doc {
  readonly summary?: string;
  readonly description?: string;
  readonly deprecated: boolean;
  /** Sections of the interface document, from `x-source`. */
  readonly sources: readonly string[];
  /** Ids of the ledger of gaps, from `x-gap`. */
  readonly gaps: readonly string[];
}
