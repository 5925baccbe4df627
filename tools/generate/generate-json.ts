import type { JsonDiagnostic } from "../../generator/diagnostics/json.ts";
import type { SpecResult } from "./spec-run.ts";

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
