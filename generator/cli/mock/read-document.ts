import { Diagnostics } from "../../diagnostics/diagnostics.ts";
import { locate } from "../../diagnostics/located.ts";
import { loadLive, type Live } from "../../live/load-live.ts";
import { filesOf, type SourceSet } from "../../source/read.ts";
import type { ArtefactName } from "../../views/artefact.ts";
import type { CliHost } from "../host.ts";
import type { DocumentInput } from "../input/document-input.ts";
import type { Printer } from "../printer.ts";
import { Report } from "../report.ts";
import { exitCodes, usageError } from "../usage.ts";

/** A document whose code runs, or the exit code where it has errors, which have been printed. */
export interface ReadDocument {
  readonly sources: SourceSet;
  readonly live: Live | number;
}

export async function readDocument(
  found: DocumentInput,
  artefacts: readonly ArtefactName[],
  host: CliHost,
  printer: Printer,
): Promise<ReadDocument> {
  const diagnostics = new Diagnostics();
  // Pages that parameters tell of are served too: a guess does no harm here.
  const { pagination = "detect" } = found.spec;
  const spec = { ...found.spec, pagination, int64: "number", artefacts } as const;
  const { sources, live } = await loadLive(spec, found.host, diagnostics);
  await found.save();
  if (live === undefined || diagnostics.hasErrors) {
    const report = new Report(host.cwd);
    report.add(locate(diagnostics.all, filesOf(sources)), found.folder);
    printer.err.findings(report);
    return { sources, live: exitCodes.problems };
  }
  if (live.api.operations.length > 0) return { sources, live };
  const cure = "describe an operation under 'paths'";
  return { sources, live: usageError(host, "the document has no operations", cure) };
}
