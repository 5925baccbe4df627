import type { JsonAcceptedChange, JsonChange } from "../../diff/report/json.ts";
import type { JsonDiagnostic } from "../../diagnostics/json.ts";
import type { SpecResult } from "../spec-run.ts";

/** JSON that `diptych lint --format json` prints. */
export interface LintJson {
  /** Documents that were checked. */
  readonly documents: number;
  readonly errors: number;
  readonly warnings: number;
  readonly notes: number;
  /** What the baseline has left out, where there is one. */
  readonly baseline?: BaselineJson;
  /** What `--fix` has changed; the findings are those that are left. */
  readonly fixes?: FixJson;
  /** Findings by file and place. */
  readonly diagnostics: readonly JsonDiagnostic[];
}

/** What a run has fixed. */
export interface FixJson {
  /** Findings that were cured. */
  readonly fixed: number;
  /** Files that were changed, relative to the working folder. */
  readonly files: readonly string[];
  /** Findings whose cure could not be made. */
  readonly left: readonly {
    readonly code: string;
    readonly file: string;
    readonly pointer: string;
    readonly reason: string;
  }[];
}

/** What a baseline has left out of a run. */
export interface BaselineJson {
  /** Findings that are in it. */
  readonly known: number;
  /** Entries that hold more than was found; 0 where a run has not checked all documents of the baseline. */
  readonly notNeeded: number;
  /** Whether the run has written it. */
  readonly updated: boolean;
}

/** JSON that `diptych generate --json` prints. */
export interface GenerateJson {
  /** Whether the output is what the documents say. */
  readonly ok: boolean;
  /** Whether files were only compared. */
  readonly check: boolean;
  /** Specs without errors. */
  readonly specs: readonly SpecResult[];
  /** Findings by file and place. */
  readonly diagnostics: readonly JsonDiagnostic[];
}

/** JSON that `diptych diff --format json` prints of two documents. */
export interface DiffJson {
  /** Changes by their levels; one of a shared schema counts once. */
  readonly counts: {
    readonly breaking: number;
    readonly risky: number;
    readonly compatible: number;
  };
  /** Changes, one for each place. */
  readonly changes: readonly JsonChange[];
  /** Changes that exceptions of the configuration accept. */
  readonly accepted: readonly JsonAcceptedChange[];
}

/** JSON that `diptych try --format json` prints. */
export interface TryJson {
  /** Requests that were sent. */
  readonly requests: number;
  /** Requests among them that were sent again because the service asked to wait. */
  readonly repeated: number;
  /** Whether the user ended the run. */
  readonly interrupted: boolean;
  /** Operations that were called. */
  readonly operations: number;
  /** Ids of those that were never answered with 2xx: less was checked of them. */
  readonly neverDone: readonly string[];
  /** Operations that were not called. */
  readonly skipped: readonly { readonly operationId: string; readonly reason: string }[];
  /** What the service does other than its document says. */
  readonly findings: readonly {
    readonly rule: string;
    readonly level: "error" | "warning" | "note";
    readonly message: string;
    readonly operationId: string;
    /** Of the request, in capitals. */
    readonly method: string;
    /** As the document has it. */
    readonly path: string;
    /** Of the answer; null where there was none. */
    readonly status: number | null;
    /** Where the document describes the operation, relative to the working folder. */
    readonly file: string;
    readonly pointer: string;
    /** A command that sends the request again; secrets are names of variables in it. */
    readonly curl: string;
  }[];
}

/** JSON that `diptych mock --proxy URL --format json` prints at its end. */
export interface ProxyJson {
  /** Requests that have passed. */
  readonly requests: number;
  /** Requests among them that were not checked: outside of the service's path, or too many at once. */
  readonly unchecked: number;
  /** What breaks the document, each once, with the first request that shows it. */
  readonly findings: readonly {
    readonly rule: string;
    readonly message: string;
    /** Null where the document has no such path or method. */
    readonly operationId: string | null;
    /** Of the request, in capitals. */
    readonly method: string;
    /** As it was called, without the query. */
    readonly path: string;
    /** Of the answer; null where there was none. */
    readonly status: number | null;
    /** Where the document describes the operation, relative to the working folder. */
    readonly file: string;
    readonly pointer: string;
  }[];
  /** Parts of the document that are not checked. */
  readonly diagnostics: readonly JsonDiagnostic[];
}
