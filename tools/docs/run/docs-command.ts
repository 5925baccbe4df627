import path from "node:path";
import { docsFiles } from "../docs-files.ts";
import { bundle } from "../../bundle/bundle.ts";
import { specDefaults } from "../../frame/config/defaults.ts";
import { Diagnostics } from "../../../generator/diagnostics/diagnostics.ts";
import { locate } from "../../../generator/diagnostics/located.ts";
import { visible } from "../../../generator/diagnostics/visible.ts";
import { analyse } from "../../../generator/analyse.ts";
import { disk } from "../../../generator/output/host.ts";
import { isCurrent, planOutput } from "../../../generator/output/write.ts";
import { entryOverlays } from "../../../generator/source/overlays/entry-overlays.ts";
import { filesOf, readSources } from "../../../generator/source/reading/read.ts";
import { findDocument, shownFile, type DocumentInput } from "../../frame/input/document-input.ts";
import type { CliHost } from "../../frame/host.ts";
import type { NeededMembers } from "../../frame/config/intact-parts.ts";
import type { DocsFlags } from "../flags.ts";
import { Printer } from "../../frame/printer.ts";
import { reportObstacles } from "../../frame/output/report-obstacles.ts";
import { Report } from "../../frame/report.ts";
import { writeRuns } from "../../frame/output/write-runs.ts";
import { exitCodes, interruptedCode, refuse } from "../../frame/usage.ts";
import { changesSince } from "./changes-since.ts";
import { findRenderer } from "./find-renderer.ts";

const words = {
  call: "diptych docs FILE --output FOLDER",
  oneAtATime: "one document is shown at a time",
} as const;

/** Members of the configuration that count for the page of changes, which its policy judges. */
const neededSince: NeededMembers = new Set(["remote", "diff"]);

/** Writes a folder of pages about a document. Returns the exit code. */
export async function writeDocs(
  name: string | undefined,
  flags: DocsFlags,
  host: CliHost,
): Promise<number> {
  const printer = new Printer(host, flags);
  const needs = flags.since === undefined ? {} : { needs: neededSince };
  const found = await findDocument(name, flags, { ...words, ...needs }, host, printer);
  if (typeof found === "number") return found;
  const renderer = await findRenderer(host.cwd);
  if ("problem" in renderer) return refuse(host, renderer);
  const report = new Report(host.cwd);
  const read = await readDocument(found, report);
  const changes =
    flags.since === undefined
      ? undefined
      : await changesSince(flags.since, found, flags, report, host);
  if (changes !== undefined && typeof changes !== "string") return refuse(host, changes);
  if (read === undefined || report.count("error") > 0) {
    printer.err.findings(report);
    return exitCodes.problems;
  }
  const { spec } = found;
  const settings = {
    module: spec.identity === undefined ? "./client.js" : `${spec.identity.name}/client`,
    options: { ...specDefaults, ...spec },
  };
  const files = docsFiles(read, settings, renderer, changes);
  const output = path
    .relative(host.cwd, path.resolve(host.cwd, flags.output))
    .replaceAll("\\", "/");
  const plan = await planOutput(path.resolve(host.cwd, flags.output), files, disk);
  const obstacles = new Diagnostics();
  reportObstacles(plan, output === "" ? "." : output, flags.overwrite === true, obstacles);
  report.add(locate(obstacles.all, new Map()), host.cwd);
  printer.err.findings(report);
  if (report.count("error") > 0) return exitCodes.problems;
  const shown = visible(`${shownFile(spec.input)} → ${output === "" ? "." : output}`);
  if (isCurrent(plan)) {
    printer.say(`${shown}  unchanged`);
    return exitCodes.fine;
  }
  if (flags.check === true) {
    printer.err.write(
      `error: ${visible(output)} differs\n  help: run the command without --check\n`,
    );
    return exitCodes.problems;
  }
  await found.save();
  const written = new Report(host.cwd);
  const { isDone, problems, interrupted } = await writeRuns([plan], () => Promise.resolve(), host);
  written.add(problems, host.cwd);
  if (problems.length > 0) printer.err.findings(written);
  if (isDone) printer.say(`${shown}  ${files.length} files`);
  if (interrupted !== undefined) return interruptedCode(interrupted);
  return isDone ? exitCodes.fine : exitCodes.problems;
}

/** The document as one value and as an IR; undefined where it has errors. */
async function readDocument(
  { spec, host, folder }: DocumentInput,
  report: Report,
): Promise<Parameters<typeof docsFiles>[0] | undefined> {
  const diagnostics = new Diagnostics();
  const { emit: _, paths: __, ...settings } = { ...specDefaults, ...spec };
  const { sources, api } = await analyse(settings, host, diagnostics);
  report.add(locate(diagnostics.all, filesOf(sources)), folder);
  if (api === undefined) return undefined;
  // Lowering prepares schemas in place, so that the document is read anew.
  const written = await readSources(spec.input, host, spec.root, entryOverlays(spec.overlays));
  const bundling = new Diagnostics();
  const document = await bundle(written, { operations: spec.operations }, bundling);
  if (document === undefined) report.add(locate(bundling.all, filesOf(written)), folder);
  return document && { document, api };
}
