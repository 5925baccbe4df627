import { Diagnostics } from "../../diagnostics/diagnostics.ts";
import { locate } from "../../diagnostics/located.ts";
import { loadLive, type Live } from "../../live/load-live.ts";
import { reportUnanswered, reportUnserved } from "../../live/unserved.ts";
import { filesOf, type SourceSet } from "../../source/read.ts";
import type { ArtefactName } from "../../views/artefact.ts";
import type { CliHost } from "../host.ts";
import type { DocumentInput } from "../input/document-input.ts";
import type { Printer } from "../printer.ts";
import { Report } from "../report.ts";
import { exitCodes } from "../usage.ts";

/** A document whose code runs, or the exit code where it has errors, which have been printed. */
export interface ReadDocument {
  readonly sources: SourceSet;
  readonly live: Live | number;
  /** What a server of the document cannot do. */
  readonly unserved: Report;
}

/** @param answers whether the document answers too, so that each operation needs an answer */
export async function readDocument(
  found: DocumentInput,
  {
    artefacts,
    answers,
  }: { readonly artefacts: readonly ArtefactName[]; readonly answers: boolean },
  host: CliHost,
  printer: Printer,
): Promise<ReadDocument> {
  const diagnostics = new Diagnostics();
  // Pages that parameters tell of are served too: a guess does no harm here.
  const { pagination = "detect" } = found.spec;
  const spec = { ...found.spec, pagination, int64: "number", artefacts } as const;
  const { sources, live } = await loadLive(spec, found.host, diagnostics);
  await found.save();
  const report = new Report(host.cwd);
  if (live === undefined || diagnostics.hasErrors) {
    report.add(locate(diagnostics.all, filesOf(sources)), found.folder);
    printer.err.findings(report);
    return { sources, live: exitCodes.problems, unserved: new Report(host.cwd) };
  }
  const known = diagnostics.all.length;
  reportUnserved(live, sources, diagnostics);
  if (answers) reportUnanswered(live, diagnostics);
  // Other findings are for those who generate.
  report.add(locate(diagnostics.all.slice(known), filesOf(sources)), found.folder);
  return { sources, live, unserved: report };
}
