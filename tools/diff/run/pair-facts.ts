import type { LocatedTexts } from "../../../generator/diagnostics/sources.ts";
import type { FindingLocation } from "../../../generator/report/finding.ts";
import type { DocumentPair } from "./pairs.ts";

/** Facts about a pair of documents beside their files. */
export interface PairFacts {
  /** Paths of the documents, relative to the configuration. */
  readonly paths?: readonly string[];
  /** Present where the document is elsewhere than it was. */
  readonly isMoved?: true;
  /** How a document was removed, in words. */
  readonly how?: string;
  /** Where a pull request shows that a document was removed, and the text of that file. */
  readonly shownAt?: FindingLocation & { readonly texts?: LocatedTexts };
  /** The revision that the old document is of: that it cannot be read is no mistake of the new one. */
  readonly base?: string;
  /** Why the revision does not have the old document. */
  readonly unread?: string;
}

/** Documents that are compared, and what is known of them. */
export interface KnownPair extends PairFacts {
  readonly pair: DocumentPair;
}
