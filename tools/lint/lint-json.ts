import type { JsonDiagnostic } from "../../generator/diagnostics/json.ts";

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
