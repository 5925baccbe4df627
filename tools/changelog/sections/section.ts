import type { AcceptedChange } from "../../diff/apply-policy.ts";
import type { Change } from "../../diff/change.ts";
import type { ReportedDocuments } from "../../diff/report/stylish.ts";
import type { Unread } from "../revisions/pairs.ts";
import type { VersionVerdict } from "../version/verdict.ts";

/** Changes between two revisions, or two files. */
export interface Section {
  /** Name of the newer revision, or the version of the newer file. */
  readonly name: string;
  readonly from: string;
  readonly to: string;
  /** Day of the newer revision, as in `2026-11-23`; absent for files. */
  readonly date?: string;
  readonly documents: readonly DocumentSection[];
  /** Further facts that readers need, in sentences. */
  readonly notes: readonly string[];
}

/** A document within a section. */
export interface DocumentSection {
  /** Its path. */
  readonly name: string;
  /** Its `info.title`; absent where it has none. */
  readonly title?: string;
  /** Present where it could not be compared. */
  readonly unread?: Unread;
  readonly compared?: ComparedSection;
}

/** A document that could be compared. */
export interface ComparedSection {
  /** Changes for users of the API: what is said of its version is in `version`. */
  readonly changes: readonly Change[];
  /** Changes that exceptions of the configuration accept. Users meet them all the same. */
  readonly accepted: readonly AcceptedChange[];
  readonly documents: ReportedDocuments;
  readonly version: VersionVerdict;
}
