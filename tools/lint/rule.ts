import type { DiagnosticCode } from "../../generator/diagnostics/catalogue.ts";
import type { Diagnostics } from "../../generator/diagnostics/diagnostics.ts";
import type { LintDocument } from "./document.ts";

/** One rule. Its name is the code of what it reports, and the catalogue has its default level. */
export interface Rule {
  readonly name: DiagnosticCode;
  /**
   * `always` rules find mistakes in any document. `conventions` are matters of style: they apply to
   * documents with a ledger (`info.x-gaps`), and where the configuration names them. `configured`
   * rules are about a house's own extensions, and apply only where the configuration names them.
   */
  readonly applies: "always" | "conventions" | "configured";
  check(document: LintDocument, diagnostics: Diagnostics): void;
}
