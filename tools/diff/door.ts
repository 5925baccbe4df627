/**
 * Comparing for other programs: the changes of `diptych diff` between two documents.
 *
 * @module
 */

import type { DocumentRef } from "../../generator/core.ts";
import { Diagnostics } from "../../generator/diagnostics/diagnostics.ts";
import { locate, type LocatedDiagnostic } from "../../generator/diagnostics/located.ts";
import { entryOverlays } from "../../generator/source/overlays/entry-overlays.ts";
import { filesOf, readSources } from "../../generator/source/reading/read.ts";
import type { OpenApiDocument } from "../../generator/openapi/load.ts";
import { compareDocuments, loadForDiff, type Difference } from "./diff.ts";
import type { DiffPolicy } from "./policy.ts";

export { inMemory, type DocumentRef, type Finding, type SourceHost } from "../../generator/core.ts";
export type { Change, ChangePlace, ChangeSide } from "./change.ts";
export type { ChangeRule } from "./rules/index.ts";
export type { DiffPolicy, Difference };

/** Two documents compared; without `changes` where one of them cannot be read. */
export interface ComparedDocuments extends Partial<Difference> {
  readonly findings: {
    readonly old: readonly LocatedDiagnostic[];
    readonly new: readonly LocatedDiagnostic[];
  };
}

/** Reads two documents and gives the changes from the old one to the new one, with their levels. */
export async function diffDocuments(
  old: DocumentRef,
  next: DocumentRef,
  policy: Partial<DiffPolicy> = {},
): Promise<ComparedDocuments> {
  const [from, to] = [await read(old), await read(next)];
  const findings = { old: from.findings, new: to.findings };
  if (from.document === undefined || to.document === undefined) return { findings };
  const settings = {
    levels: {},
    exceptions: [],
    noticeDays: 0,
    unstable: [],
    today: new Date().toISOString().slice(0, 10),
    ...policy,
  };
  return { findings, ...compareDocuments(from.document, to.document, settings) };
}

async function read({ input, host, root, overlays }: DocumentRef): Promise<{
  readonly document: OpenApiDocument | undefined;
  readonly findings: readonly LocatedDiagnostic[];
}> {
  const diagnostics = new Diagnostics();
  const sources = await readSources(input, host, root, entryOverlays(overlays));
  const document = loadForDiff(sources, diagnostics);
  const findings = locate(diagnostics.all, filesOf(document?.sources ?? sources));
  return { document: diagnostics.hasErrors ? undefined : document, findings };
}
