/**
 * Bundling for other programs: the files of a document as one.
 *
 * @module
 */

import type { DocumentRef } from "../../generator/core.ts";
import { Diagnostics } from "../../generator/diagnostics/diagnostics.ts";
import { locate, type LocatedDiagnostic } from "../../generator/diagnostics/located.ts";
import type { JsonObject } from "../../generator/openapi/site.ts";
import { entryOverlays } from "../../generator/source/overlays/entry-overlays.ts";
import { filesOf, readSources } from "../../generator/source/reading/read.ts";
import { bundle, type BundleOptions } from "./bundle.ts";

export { inMemory, type DocumentRef, type Finding, type SourceHost } from "../../generator/core.ts";
export { documentText } from "./document-text.ts";
export type { BundleOptions };

/** A document in one piece; absent where it cannot be read. */
export interface BundledDocument {
  readonly document?: JsonObject;
  readonly findings: readonly LocatedDiagnostic[];
}

/** Reads a document and gives it as one value whose references stay within it. */
export async function bundleDocument(
  { input, host, root, overlays }: DocumentRef,
  options: BundleOptions = {},
): Promise<BundledDocument> {
  const diagnostics = new Diagnostics();
  const sources = await readSources(input, host, root, entryOverlays(overlays));
  const document = await bundle(sources, options, diagnostics);
  const findings = locate(diagnostics.all, filesOf(sources));
  return document === undefined ? { findings } : { document, findings };
}
