import type { CliHost } from "./host.ts";
import { generateSpecs, type GenerateOutcome } from "./generate-specs.ts";
import { openConfig } from "./open-config.ts";
import { Printer, type PrintFlags } from "./printer.ts";
import { chooseProgress, silent } from "./progress.ts";
import type { EarlierFindings, Report } from "./report.ts";
import { SeenNotes } from "./seen-notes.ts";
import { selectSpecs } from "./select-specs.ts";
import type { SpecResult } from "./spec-run.ts";
import { summaryTable } from "./summary-table.ts";
import { exitCodes, usageError } from "./usage.ts";

/** Flags of `diptych generate`. */
export interface GenerateFlags extends PrintFlags {
  readonly check?: boolean;
  readonly force?: boolean;
  readonly overwrite?: boolean;
  readonly watch?: boolean;
  /** The same as `maxWarnings: 0`. */
  readonly strict?: boolean;
  readonly maxWarnings?: number;
  readonly config?: string;
  readonly json?: boolean;
}

/** Result of one run; a change to one of the `watched` files may change the result. */
export interface RunResult {
  readonly code: number;
  readonly watched: readonly string[];
  /** Keys of the findings that were printed, see `Report.keys`. */
  readonly reported?: ReadonlySet<string>;
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
  const printer = new Printer(host, flags);
  const opened = await openConfig(host, flags.config);
  if (opened.kind === "missing") {
    return { code: usageError(host, opened.message, opened.cure), watched: [] };
  }
  if (opened.kind === "invalid") {
    const { report } = opened;
    const nothing = { results: [], report, current: false, tooManyWarnings: false };
    print(nothing, { printed: before }, flags, printer);
    return { code: exitCodes.usage, watched: [opened.path] };
  }
  const { config } = opened;
  const selected = selectSpecs(config, names, host.cwd);
  if ("unknown" in selected) {
    const code = usageError(host, `no spec is called '${selected.unknown}'`, selected.cure);
    return { code, watched: [config.path] };
  }
  const isSilent = printer.isQuiet || flags.json === true;
  const progress = isSilent ? silent : chooseProgress(host, printer.err.paint);
  const { check = false, force = false, overwrite = false } = flags;
  const maxWarnings = flags.strict === true ? 0 : flags.maxWarnings;
  const mode = { check, force, overwrite, maxWarnings };
  const outcome = await generateSpecs(config, selected.specs, mode, host, progress);
  const { report, current, read } = outcome;
  const seenNotes = new SeenNotes(config.path, host.env);
  // The log of one job in CI is read without those before it.
  print(outcome, { printed: before, ...(!host.env["CI"] && { seenNotes }) }, flags, printer);
  if (!isSilent) await seenNotes.keep(report.notes, selected.specs.length === config.specs.length);
  const templates = selected.specs.flatMap((spec) => spec.templates ?? []);
  const code = current ? exitCodes.fine : exitCodes.problems;
  const watched = [...new Set([config.path, ...read, ...templates])];
  return { code, watched, reported: report.keys };
}

function print(
  outcome: Omit<GenerateOutcome, "read">,
  before: EarlierFindings,
  flags: GenerateFlags,
  printer: Printer,
): void {
  const { results, report, current: ok, tooManyWarnings } = outcome;
  const { isQuiet, out, err } = printer;
  const check = flags.check === true;
  if (flags.json === true) {
    const diagnostics = report.json({ errorsOnly: isQuiet });
    printer.json({ ok, check, specs: results, diagnostics });
    return;
  }
  err.findings(report, before);
  if (tooManyWarnings) err.write(tooMany(flags, report));
  const failed = tooManyWarnings || report.count("error") > 0;
  if (check && !failed) err.write(differences(results));
  if (isQuiet || failed || results.length === 0) return;
  out.write(summaryTable(results, check, out.paint));
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
  if (lines.length === 0) return "";
  const head = "error: the generated code does not match the specs";
  return `${[head, ...lines].join("\n")}\n  help: run 'diptych generate' and commit the result\n`;
}
