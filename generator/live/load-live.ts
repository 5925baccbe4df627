import type { Diagnostics } from "../diagnostics/diagnostics.ts";
import { analyse, type AnalyseSpec } from "../analyse.ts";
import { printFiles } from "../generate.ts";
import { ApiIndex, type Api } from "../ir/index.ts";
import { reportFailure } from "../ir/failure.ts";
import type { SourceHost, SourceSet } from "../source/reading/read.ts";
import type { ArtefactName } from "../views/artefact.ts";
import type { Options } from "../views/options.ts";
import { LiveModules } from "./live-modules.ts";

/**
 * A document whose code is to run in this process. Dates are strings and decimals numbers: classes of
 * a user's libraries are not at hand here.
 */
export interface LiveSpec
  extends
    Omit<AnalyseSpec, "dates" | "decimals" | "patterns" | "emit" | "paths">,
    Partial<Pick<Options, "nulls">> {
  /** Artefacts of which modules are wanted; what they rest on comes with them. */
  readonly artefacts: readonly ArtefactName[];
}

/** A document and its generated package as modules of this process. */
export interface Live {
  readonly api: Api;
  readonly index: ApiIndex;
  readonly modules: LiveModules;
}

/** Generates the code of a document in memory; `live` is absent where the document has errors. */
export async function loadLive(
  { artefacts, ...settings }: LiveSpec,
  host: SourceHost,
  diagnostics: Diagnostics,
): Promise<{ readonly sources: SourceSet; readonly live?: Live }> {
  // Documents and requests of anybody run here: no pattern may hold the process.
  const held = {
    dates: "string",
    decimals: undefined,
    patterns: "patient",
    emit: artefacts,
  } as const;
  const {
    paths: _paths,
    nulls,
    ...spec
  }: AnalyseSpec & Pick<LiveSpec, "nulls"> = {
    ...settings,
    ...held,
  };
  const { sources, api } = await analyse(spec, host, diagnostics);
  if (api === undefined) return { sources };
  try {
    const texts = new Map<string, string>();
    // A spec of a configuration has settings for files, which would lead elsewhere here.
    const { input, int64 } = spec;
    const own = { input, int64, nulls, emit: artefacts };
    const printed = await printFiles(own, api, diagnostics, "script");
    for (const { path, text } of printed) texts.set(path, text);
    if (diagnostics.hasErrors) return { sources };
    const modules = await LiveModules.of(texts);
    return { sources, live: { api, index: new ApiIndex(api), modules } };
  } catch (error) {
    reportFailure(error, { file: sources.entry }, diagnostics);
    return { sources };
  }
}
