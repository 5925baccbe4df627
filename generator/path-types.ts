import type { Diagnostics } from "./diagnostics/diagnostics.ts";
import { loadDocument } from "./openapi/load.ts";
import { defaultPathsOptions, type PathsOptions } from "./paths/options.ts";
import { pathsFile } from "./paths/paths.ts";
import { readSources, type SourceHost, type SourceSet } from "./source/reading/read.ts";

/** A document and the shape of its types; paths are as the host reads them. */
export interface PathTypesSpec {
  readonly input: string;
  /** Folder that references must not leave. Default: the input's. */
  readonly root?: string;
  /** Options that differ from their defaults, those of `diptych types`. */
  readonly options?: PathsOptions;
}

/** The text of a file with `paths`, `components` and `operations`; none if the document has errors. */
export async function pathTypes(
  { input, root, options }: PathTypesSpec,
  host: SourceHost,
  diagnostics: Diagnostics,
): Promise<{ readonly sources: SourceSet; readonly text?: string }> {
  const sources = await readSources(input, host, root);
  const document = loadDocument(sources, diagnostics);
  if (document === undefined || diagnostics.hasErrors) return { sources };
  const all = { ...defaultPathsOptions, ...options };
  const text = pathsFile(document, sources, all, diagnostics);
  return diagnostics.hasErrors || text === undefined ? { sources } : { sources, text };
}
