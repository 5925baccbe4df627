import type { Change } from "../diff/change.ts";
import type { JsonSide } from "../diff/diff-json.ts";

/** JSON that `diptych changelog --format json` prints. */
export interface ChangelogJson {
  /** The newest one first. */
  readonly sections: readonly JsonSection[];
  /** Parts that are announced to go, by their days. */
  readonly sunsets: readonly JsonSunset[];
}

/** Changes between two revisions or files. */
export interface JsonSection {
  /** The tag, or another name of the newer revision. */
  readonly name: string;
  readonly from: string;
  readonly to: string;
  /** Day of the newer revision, as in `2026-11-23`. */
  readonly date: string | null;
  /** Further facts that readers need, in sentences. */
  readonly notes: readonly string[];
  readonly documents: readonly JsonDocument[];
}

/** A document in a section. */
export interface JsonDocument {
  /** Its path. */
  readonly document: string;
  readonly title: string | null;
  /** Where it could not be read, and why; null where it was compared. */
  readonly unread: { readonly at: string; readonly reason: string } | null;
  readonly version: JsonVersion;
  /** Entries by their levels; those that exceptions accept are not among them. */
  readonly counts: {
    readonly breaking: number;
    readonly risky: number;
    readonly compatible: number;
  };
  /** Those with the gravest changes first. */
  readonly groups: readonly JsonGroup[];
}

/** The version of a document, and the one that its changes ask for. */
export interface JsonVersion {
  readonly old: string | null;
  readonly new: string | null;
  /** The part that the changes ask to raise. */
  readonly bump: "major" | "minor" | "patch" | null;
  /** The least version that says what has changed. */
  readonly expected: string | null;
  /** `unknown` where the versions are none of Semantic Versioning, or the rule is off. */
  readonly verdict: "right" | "unknown" | "unchanged" | "decreased" | "too-small";
}

/** Changes of an operation, or of a part that several operations share. */
export interface JsonGroup {
  readonly title: string;
  readonly operations: readonly {
    readonly method: string;
    readonly path: string;
    readonly operationId: string | null;
    readonly kind: "webhook" | "callback" | null;
  }[];
  readonly entries: readonly JsonEntry[];
}

/** Changes that read alike, in words; the places are those of the first one. */
export interface JsonEntry {
  readonly rule: string;
  readonly level: Change["level"];
  readonly text: string;
  readonly reason: string;
  /** The exception of the configuration that accepts it. */
  readonly exception: { readonly reason: string; readonly until: string | null } | null;
  readonly old: JsonSide | null;
  readonly new: JsonSide | null;
}

/** A part that is announced to go. */
export interface JsonSunset {
  readonly state: "overdue" | "upcoming" | "unreadable" | "undated";
  /** As in `2027-03-31`. */
  readonly day: string | null;
  /** `x-sunset` as the document writes it. */
  readonly written: string | null;
  readonly kind: "operation" | "parameter" | "header" | "property" | "schema" | "other";
  /** In words. */
  readonly part: string;
  readonly deprecated: boolean;
  readonly document: string;
  readonly title: string | null;
  readonly file: string;
  readonly pointer: string;
}
