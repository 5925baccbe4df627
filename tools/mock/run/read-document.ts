import { Diagnostics } from "../../../generator/diagnostics/diagnostics.ts";
import { locate } from "../../../generator/diagnostics/located.ts";
import { loadLive, type Live } from "../../../generator/live/load-live.ts";
import { reportUnanswered, reportUnserved } from "../../../generator/live/unserved.ts";
import { filesOf, type SourceSet } from "../../../generator/source/reading/read.ts";
import type { ArtefactName } from "../../../generator/views/artefact.ts";
import type { CliHost } from "../../frame/host.ts";
import type { DocumentInput } from "../../frame/input/document-input.ts";
import type { Printer } from "../../frame/printer.ts";
import { Report } from "../../frame/report.ts";
import { exitCodes } from "../../frame/usage.ts";

/** A document whose code runs, or the exit code where it has errors, which have been printed. */
export interface ReadDocument {
  readonly sources: SourceSet;
  readonly live: Live | number;
  /** Parts of the document that no server can serve. */
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
  const told = diagnostics.all.filter(
    ({ code }, i) => i >= known || code === "pattern-backtracking",
  );
  report.add(locate(told, filesOf(sources)), found.folder);
  return { sources, live, unserved: report };
}
