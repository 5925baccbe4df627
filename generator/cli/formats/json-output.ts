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
  /** Findings by file and place. */
  readonly diagnostics: readonly JsonDiagnostic[];
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
