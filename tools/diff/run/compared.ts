import type { AcceptedChange } from "../apply-policy.ts";
import type { Change } from "../change.ts";
import type { ReportedDocuments } from "../report/stylish.ts";

/** Two documents that were compared. */
export interface Compared {
  /** Empty where single documents were named. */
  readonly name: string;
  readonly changes: readonly Change[];
  readonly accepted: readonly AcceptedChange[];
  readonly documents: ReportedDocuments;
  /** Paths of the documents, relative to the configuration. */
  readonly paths?: readonly string[];
  /** The entry of the new document, as the user knows it. */
  readonly entry: string;
}
