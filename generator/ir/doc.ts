/** Summary, description and notes of a node, from the document. */
export interface Doc {
  readonly summary?: string;
  readonly description?: string;
  readonly deprecated: boolean;
  /** Sections of the interface document, from `x-source`. */
  readonly sources: readonly string[];
  /** Ids of the ledger of gaps, from `x-gap`. */
  readonly gaps: readonly string[];
}
