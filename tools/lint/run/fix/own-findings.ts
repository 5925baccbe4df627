import path from "node:path";
import type { LocatedDiagnostic } from "../../../../generator/diagnostics/located.ts";
import type { CheckedFiles } from "../lint-documents.ts";

/** Data that tells findings under overlays from those of the files alone. */
export type Overlaid = Pick<CheckedFiles, "folder" | "overlays" | "bare">;

/**
 * The findings that files have by themselves: all of an overlay, and those of the document that it has without its
 * overlays too. Others may be what an overlay says, and the document is no place to cure that.
 */
export async function ownFindings(
  findings: readonly LocatedDiagnostic[],
  { folder, overlays, bare }: Overlaid,
): Promise<ReadonlySet<LocatedDiagnostic>> {
  if (overlays.length === 0 || findings.length === 0) return new Set(findings);
  const known = new Set((await bare()).map((one) => identityOf(one, folder)));
  return new Set(
    findings.filter(
      (one) =>
        known.has(identityOf(one, folder)) ||
        overlays.includes(path.resolve(folder, one.location?.file ?? "")),
    ),
  );
}

const identityOf = ({ code, message, location }: LocatedDiagnostic, folder: string): string =>
  JSON.stringify([code, message, path.resolve(folder, location?.file ?? ""), location?.pointer]);
