import type { DiagnosticCode } from "../diagnostics/catalogue.ts";
import type { Diagnostics } from "../diagnostics/diagnostics.ts";
import type { LintDocument } from "./document.ts";

/** One rule. Its name is the code of what it reports, and the catalogue has its default level. */
export interface Rule {
  readonly name: DiagnosticCode;
  /**
   * `always` rules find what is wrong in any document. `conventions` are a way of writing: they
   * hold in documents that keep a ledger (`info.x-gaps`), and where the configuration names them.
   */
  readonly applies: "always" | "conventions";
  check(document: LintDocument, diagnostics: Diagnostics): void;
}
