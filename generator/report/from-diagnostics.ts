import type { FindingCode } from "../diagnostics/own-code.ts";
import type { Severity } from "../diagnostics/diagnostic.ts";
import { sorted, type LocatedDiagnostic } from "../diagnostics/located.ts";
import type { Finding, FindingLevel } from "./finding.ts";
import { withFingerprints } from "./fingerprint.ts";

const levels: Readonly<Record<Severity, FindingLevel>> = {
  error: "error",
  warning: "warning",
  info: "note",
};

/**
 * Diagnostics as findings, in the order in which they are printed.
 *
 * @param page path of the page about a code
 */
export function findingsOf(
  diagnostics: readonly LocatedDiagnostic[],
  page: (code: FindingCode) => string | undefined = () => undefined,
): readonly Finding[] {
  return withFingerprints(
    sorted(diagnostics).map(({ code, severity, message, taken, help, location, related }) => {
      const docs = page(code);
      return {
        rule: code,
        level: levels[severity],
        message,
        ...(taken === undefined ? {} : { taken }),
        help,
        ...(docs === undefined ? {} : { docs }),
        ...(location === undefined ? {} : { location }),
        related,
      };
    }),
  );
}
