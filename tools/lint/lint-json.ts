import type { JsonDiagnostic } from "../../generator/diagnostics/json.ts";

/** JSON that `diptych lint --format json` prints. */
export interface LintJson {
  /** Documents that were checked. */
  readonly documents: number;
  readonly errors: number;
  readonly warnings: number;
  readonly notes: number;
  /** Findings that the baseline has left out; absent without a baseline. */
  readonly baseline?: BaselineJson;
  /** Changes by `--fix`; the findings are those that are left. */
  readonly fixes?: FixJson;
  /** Findings by file and place. */
  readonly diagnostics: readonly JsonDiagnostic[];
}

/** Findings that a run has fixed, and files that it changed. */
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

/** Findings that a baseline has left out of a run. */
export interface BaselineJson {
  /** Findings that are in it. */
  readonly known: number;
  /** Entries that hold more than was found; 0 where a run has not checked all documents of the baseline. */
  readonly notNeeded: number;
  /** Whether the run has written it. */
  readonly updated: boolean;
}
