/**
 * Pages about an API for other programs: the files of `diptych docs`.
 *
 * @module
 */

import type { DocumentRef } from "../../generator/core.ts";
import { lowerDocument } from "../../generator/core.ts";
import type { LocatedDiagnostic } from "../../generator/diagnostics/located.ts";
import { bundleDocument } from "../bundle/door.ts";
import { docsFiles } from "./docs-files.ts";

export { inMemory, type DocumentRef, type Finding, type SourceHost } from "../../generator/core.ts";

/** A file of the pages. */
export interface PageFile {
  /** Relative to the folder of the pages. */
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** Settings of the pages. */
export interface PagesOptions {
  /** Module that samples import the client from. Default: `./api`. */
  readonly module?: string;
  /**
   * The renderer's files, which pages load from `renderer/`. Default: none; `swagger-ui-dist` has them, and
   * whoever serves the pages may serve it there.
   */
  readonly renderer?: readonly PageFile[];
}

/** Reads a document and makes the pages about it; no files where it has errors. */
export async function documentPages(
  document: DocumentRef,
  { module = "./api", renderer = [] }: PagesOptions = {},
): Promise<{
  readonly files?: readonly PageFile[];
  readonly findings: readonly LocatedDiagnostic[];
}> {
  const { api, findings } = await lowerDocument(document);
  const bundled = await bundleDocument(document);
  if (api === undefined || bundled.document === undefined) return { findings };
  const options = { int64: "number", dates: "string", decimals: undefined } as const;
  const read = { document: bundled.document, api };
  return { findings, files: docsFiles(read, { module, options }, renderer) };
}
