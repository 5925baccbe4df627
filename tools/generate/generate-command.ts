import path from "node:path";
import { chooseFormats, type ChosenFormats } from "../frame/formats/choose-formats.ts";
import { blockedFile } from "../frame/formats/format-files.ts";
import type { GenerateJson } from "./generate-json.ts";
import { formatNames, type FormatName } from "../frame/format-names.ts";
import { printFormats } from "../frame/formats/print-formats.ts";
import type { ResolvedConfig, ResolvedSpec } from "../frame/config/resolve.ts";
import type { CliHost } from "../frame/host.ts";
import { generateSpecs, type GenerateMode, type GenerateOutcome } from "./generate-specs.ts";
import { filesOf, openConfig } from "../frame/open-config.ts";
import type { RunResult } from "../frame/run-result.ts";
import type { GenerateFlags } from "./flags.ts";
import { Printer } from "../frame/printer.ts";
import { chooseProgress, silent } from "../frame/progress.ts";
import type { EarlierFindings, Report } from "../frame/report.ts";
import { SeenNotes } from "./seen-notes.ts";
import { selectSpecs } from "../frame/select-specs.ts";
import type { SpecResult } from "./spec-run.ts";
import { configOfArguments, settingsHint } from "./without-config.ts";
import { missingOverlay } from "../frame/overlays/overlay-files.ts";
import { summaryTable } from "./summary-table.ts";
import { runOrWatch } from "../frame/watch.ts";
import { exitCodes, interruptedCode, refuse, type ArgumentProblem } from "../frame/usage.ts";

/** Generates once, or whenever something changes. Returns the exit code. */
export function generate(
  names: readonly string[],
  flags: GenerateFlags,
  host: CliHost,
): Promise<number> {
  let reported: ReadonlySet<string> | undefined;
  const once = async (): Promise<RunResult> => {
    const result = await generateOnce(names, flags, host, reported);
    reported = result.reported ?? reported;
    return result;
  };
  return runOrWatch(flags.watch === true, once, host);
}

/**
 * Runs once: reads the configuration, generates the selected specs, and prints the results.
 *
 * @param before what the run before this one has printed: warnings and notes are not repeated
 */
export async function generateOnce(
  names: readonly string[],
  flags: GenerateFlags,
  host: CliHost,
  before: ReadonlySet<string> = new Set(),
): Promise<RunResult> {
  const formats = chooseOutput(flags, host);
  if ("problem" in formats) return refused(formats, host);
  const isAlone = flags.output !== undefined;
  const opened = isAlone
    ? await configOfArguments(names, flags, host)
    : await openConfig(host, flags.config);
  if (opened.kind === "missing") return refused(opened, host);
  const blocked = await blockedFile(formats.files, filesOf(opened));
  if (blocked !== undefined) return refused(blocked, host);
  const printer = new Printer(host, flags);
  if (opened.kind === "invalid") {
    const run = { outcome: nothing(opened.report), inputs: [], before: { printed: before } };
    await print(run, formats, flags, printer, host);
    return { code: exitCodes.usage, watched: [opened.path] };
  }
  const { config } = opened;
  const specs = chooseSpecs(isAlone ? [] : names, config, flags, host);
  if ("problem" in specs) return refused(specs, host, [config.path]);
  const isSilent = printer.isQuiet || formats.out !== "stylish";
  const progress = isSilent ? silent : chooseProgress(host, printer.err.paint);
  const outcome = await generateSpecs(config, specs, modeOf(flags), host, progress);
  const { report, read } = outcome;
  const seenNotes = new SeenNotes(config.path, host.env);
  // The log of one job in CI is read without those before it.
  const earlier = { printed: before, ...(!host.env["CI"] && { seenNotes }) };
  const inputs = specs.map((spec) => path.resolve(config.folder, spec.input));
  const isWritten = await print(
    { outcome, inputs, before: earlier },
    formats,
    flags,
    printer,
    host,
  );
  if (isAlone) host.stderr.write(settingsHint(report));
  if (!isSilent) await seenNotes.keep(report.notes, specs.length === config.specs.length);
  const templates = specs.flatMap((spec) => spec.templates ?? []);
  const set = config.lint.set === undefined ? [] : [config.lint.set];
  return {
    code: endOf(outcome, isWritten, host),
    watched: [...new Set([config.path, ...set, ...read, ...templates])],
    reported: report.keys,
    isInterrupted: outcome.interrupted !== undefined,
  };
}

/** A run that ends with the fault of an argument. */
const refused = (
  fault: ArgumentProblem,
  host: CliHost,
  watched: readonly string[] = [],
): RunResult => ({ code: refuse(host, fault), watched });

/** Formats of the flags, unless flags do not go together. */
function chooseOutput(
  { json = false, format = [], watch = false, emit, output }: GenerateFlags,
  { cwd }: CliHost,
): ChosenFormats<FormatName> | ArgumentProblem {
  const formats = chooseFormats([...(json ? ["json"] : []), ...format], formatNames, cwd);
  if ("problem" in formats) return formats;
  if (watch && formats.out !== "stylish")
    return {
      problem: `'--watch' prints for people, and '--format ${formats.out}' for programs`,
      cure: `give the format a file, as in '--format ${formats.out}=FILE'`,
    };
  if (emit !== undefined && output === undefined)
    return {
      problem: "'--emit' is for '--output': a configuration has 'emit' for each spec",
      cure: "add '--output FOLDER', or edit the configuration",
    };
  return formats;
}

/** The specs of these names, or all if none are given, with the overlays of the flags. */
function chooseSpecs(
  names: readonly string[],
  config: ResolvedConfig,
  flags: GenerateFlags,
  { cwd }: CliHost,
): readonly ResolvedSpec[] | ArgumentProblem {
  if (config.specs.length === 0)
    return {
      problem: "the configuration has no 'specs' to generate from",
      cure: "add 'specs' with an 'output', or name a document and --output",
    };
  const selected = names.length === 0 ? config : selectSpecs(config, names, cwd);
  if ("unknown" in selected)
    return { problem: `no spec is called '${selected.unknown}'`, cure: selected.cure };
  const missing = missingOverlay(flags.overlay ?? [], cwd);
  return missing ?? selected.specs.map((spec) => withOverlays(spec, flags, config.folder, cwd));
}

const modeOf = (flags: GenerateFlags): GenerateMode => ({
  check: flags.check === true,
  force: flags.force === true,
  overwrite: flags.overwrite === true,
  maxWarnings: flags.strict === true ? 0 : flags.maxWarnings,
  frozen: flags.frozen,
});

/** The outcome of a run that could not begin. */
const nothing = (report: Report): GenerateOutcome => ({
  results: [],
  report,
  current: false,
  tooManyWarnings: false,
  differs: false,
  read: [],
});

/** Says which signal has ended a run. Returns the exit code. */
function endOf(
  { interrupted, isUntouched = false, current }: GenerateOutcome,
  isWritten: boolean,
  host: CliHost,
): number {
  if (interrupted !== undefined) {
    const written = isUntouched ? "nothing" : "everything";
    host.stderr.write(`interrupted by ${interrupted}: ${written} was written\n`);
    return interruptedCode(interrupted);
  }
  if (!isWritten) return exitCodes.usage;
  return current ? exitCodes.fine : exitCodes.problems;
}

/** A spec with the overlays of the command line. */
function withOverlays(
  spec: ResolvedSpec,
  { overlay = [] }: GenerateFlags,
  folder: string,
  cwd: string,
): ResolvedSpec {
  if (overlay.length === 0) return spec;
  const named = overlay.map((file) => portablePath(folder, path.resolve(cwd, file)));
  return { ...spec, overlays: [...(spec.overlays ?? []), ...named] };
}

const portablePath = (folder: string, file: string): string =>
  path.relative(folder, file).replaceAll("\\", "/");

interface PrintedRun {
  readonly outcome: GenerateOutcome;
  /** Absolute paths of the documents. */
  readonly inputs: readonly string[];
  readonly before: EarlierFindings;
}

/** Prints the results. Returns whether all files of formats were written. */
async function print(
  { outcome, inputs, before }: PrintedRun,
  formats: ChosenFormats<FormatName>,
  flags: GenerateFlags,
  printer: Printer,
  host: CliHost,
): Promise<boolean> {
  const { results, report, current: ok, tooManyWarnings: warningsFail, differs, read } = outcome;
  const { isQuiet: errorsOnly, out, err } = printer;
  const check = flags.check === true;
  const documents = inputs.map((one) => path.relative(host.cwd, one).replaceAll("\\", "/"));
  const json = (): GenerateJson => {
    const diagnostics = report.json({ errorsOnly });
    return { ok, check, specs: results, diagnostics };
  };
  const failed = warningsFail || (report.count("error") > 0 && !differs);
  const run = { report, errorsOnly, documents, warningsFail, json };
  const textOf = async (format: FormatName): Promise<string> => {
    const { formatText } = await import("../frame/formats/format-text.ts");
    return formatText(format, run);
  };
  const isWritten = await printFormats({ formats, textOf, read }, printer, host, () => {
    err.findings(report, before);
  });
  if (formats.out === "json") return isWritten;
  if (warningsFail) err.write(tooMany(flags, report));
  if (differs) err.write(differences(results));
  if (errorsOnly || failed || results.length === 0 || formats.out !== "stylish") return isWritten;
  out.write(summaryTable(results, check, out.paint));
  return isWritten;
}

function tooMany({ strict, maxWarnings = 0 }: GenerateFlags, report: Report): string {
  const limit = strict === true ? "--strict allows none" : `at most ${maxWarnings} are allowed`;
  const counts = [
    [report.faults, "fault"],
    [report.count("warning") - report.faults, "warning"],
  ] as const;
  const words = counts.flatMap(([count, word]) =>
    count === 0 ? [] : [`${count} ${word}${count === 1 ? "" : "s"}`],
  );
  const head = `error: ${words.join(" and ")}, ${limit}: nothing was written`;
  return `${head}\n  help: correct the document, or set the level of a rule by 'lint.rules'\n`;
}

/** The differences that `--check` found, file by file. */
function differences(results: readonly SpecResult[]): string {
  const lines = results.flatMap(({ output, created, changed, removed }) => [
    ...created.map((file) => `  missing  ${output}/${file}`),
    ...changed.map((file) => `  differs  ${output}/${file}`),
    ...removed.map((file) => `  left over  ${output}/${file}`),
  ]);
  return lines.map((line) => `${line}\n`).join("");
}
