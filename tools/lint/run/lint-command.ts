import path from "node:path";
import type { LocatedDiagnostic } from "../../../generator/diagnostics/located.ts";
import type { NeededMembers } from "../../frame/config/intact-parts.ts";
import type { ResolvedConfig } from "../../frame/config/resolve.ts";
import { formatNames, type FormatName } from "../../frame/format-names.ts";
import { chooseFormats, type ChosenFormats } from "../../frame/formats/choose-formats.ts";
import { blockedFile } from "../../frame/formats/format-files.ts";
import type { CliHost } from "../../frame/host.ts";
import { limitsOf } from "../../frame/input/document-limits.ts";
import { filesOf, openConfig } from "../../frame/open-config.ts";
import { missingOverlay } from "../../frame/overlays/overlay-files.ts";
import { pageNamed } from "../../frame/pages.ts";
import { Printer } from "../../frame/printer.ts";
import { Report } from "../../frame/report.ts";
import type { RunResult } from "../../frame/run-result.ts";
import { exitCodes, refuse, type ArgumentProblem } from "../../frame/usage.ts";
import { runOrWatch } from "../../frame/watch.ts";
import type { LintFlags } from "../flags.ts";
import type { OwnRule } from "../own/own-rule.ts";
import type { BaselineFile } from "./baseline-file.ts";
import { chooseBaseline, withBaseline, type RemainingFindings } from "./baseline-run.ts";
import {
  documentsToLint,
  missingDocument,
  nameDocuments,
  type DocumentsToLint,
} from "./documents-to-lint.ts";
import type { AppliedFixes } from "./fix/apply-fixes.ts";
import type { FixedDocuments } from "./fix/fix-documents.ts";
import { lintAll, type CheckedFiles } from "./lint-documents.ts";
import { loadOwnRules } from "./own-rules.ts";
import { printLint } from "./print-lint.ts";

/** Members of the configuration that count where documents are named. */
const needed: NeededMembers = new Set(["lint", "remote"]);

/** Message for `--ruleset`, which is not supported; old findings need no ruleset. */
const rulesetFlag = (ruleset: string, cwd: string): ArgumentProblem => ({
  problem: `'${ruleset}' is not run: diptych lint has rules of its own`,
  cure: `${pageNamed("lint-peers", cwd)} says what answers each rule of Spectral, and how a rule of your own is written; '--baseline lint-baseline.json --update-baseline' leaves out what is found today`,
});

/** Lints once, or whenever something changes. Returns the exit code. */
export const lint = (given: readonly string[], flags: LintFlags, host: CliHost): Promise<number> =>
  runOrWatch(flags.watch === true, () => lintOnce(given, flags, host), host);

/**
 * Lints the named documents, or those of the configuration if none is named. Returns the exit code, and the files
 * that decide it.
 */
async function lintOnce(
  given: readonly string[],
  flags: LintFlags,
  host: CliHost,
): Promise<RunResult> {
  const formats = chooseOutput(flags, host);
  if ("problem" in formats) return refused(formats, host);
  if (flags.watch === true) clear(host);
  const printer = new Printer(host, flags);
  const named = nameDocuments(given, host.cwd);
  const isNamed = named.files.length > 0;
  const opened = await openConfig(host, flags.config, isNamed ? needed : undefined);
  const blocked = await blockedFile(formats.files, [...named.paths, ...filesOf(opened)]);
  if (blocked !== undefined) return refused(blocked, host);
  if (opened.kind === "missing" && (!isNamed || flags.config !== undefined)) {
    const cure = flags.config === undefined ? `name a document, or ${opened.cure}` : opened.cure;
    return refused({ problem: opened.problem, cure }, host);
  }
  const wrongConfig = async (report: Report, watched: readonly string[]): Promise<RunResult> => {
    const nothing = { report, documents: [], warningsFail: false, read: [] };
    await printLint(nothing, formats, printer, host);
    return { code: exitCodes.usage, watched };
  };
  if (opened.kind === "invalid") return wrongConfig(opened.report, [opened.path]);
  const config = opened.kind === "config" ? opened.config : undefined;
  const own = await loadOwnRules(config);
  const configFiles = filesOf(opened);
  if (own.problems.length > 0)
    return wrongConfig(reportOf([own.problems], host.cwd, host), configFiles);
  const documents = documentsToLint(named, config, host.cwd);
  const missing = missingDocument(named, host.cwd);
  if (missing !== undefined) return refused(missing, host, configFiles);
  const baseline = await chooseBaseline(flags, config, [...configFiles, ...documents.paths], host);
  if (baseline !== undefined && "problem" in baseline) return refused(baseline, host, configFiles);
  const noOverlay = missingOverlay(flags.overlay ?? [], host.cwd);
  if (noOverlay !== undefined) return refused(noOverlay, host, configFiles);
  const check = checkOf(documents, config, own.rules, flags, host);
  const found = await findAll(check, baseline, flags);
  if ("problem" in found) return refused(found, host, configFiles);
  const read = [...found.read, ...(baseline === undefined ? [] : [baseline.path])];
  const code = await conclude({ ...found, read }, documents, formats, flags, printer, host);
  return { code, watched: [...new Set([...configFiles, ...documents.paths, ...read])] };
}

/** A run that ends with the fault of an argument. */
const refused = (
  fault: ArgumentProblem,
  host: CliHost,
  watched: readonly string[] = [],
): RunResult => ({ code: refuse(host, fault), watched });

/** Formats of the flags, unless flags do not go together. */
function chooseOutput(
  flags: LintFlags,
  { cwd }: CliHost,
): ChosenFormats<FormatName> | ArgumentProblem {
  if (flags.ruleset !== undefined) return rulesetFlag(flags.ruleset, cwd);
  const formats = chooseFormats(flags.format ?? [], formatNames, cwd);
  return "problem" in formats ? formats : (clashOf(flags, formats) ?? formats);
}

function reportOf(
  findings: readonly (readonly LocatedDiagnostic[])[],
  folder: string,
  host: CliHost,
): Report {
  const report = new Report(host.cwd);
  for (const one of findings) report.add(one, folder);
  return report;
}

/** Checks documents with the rules of a run. */
const checkOf =
  (
    { folder, inputs, isWhole, named }: DocumentsToLint,
    config: ResolvedConfig | undefined,
    rules: readonly OwnRule[],
    { overlay = [], frozen }: LintFlags,
    { cwd, env }: CliHost,
  ): Check =>
  (texts) => {
    const overlays = overlay.map((file) => path.resolve(cwd, file));
    return lintAll(
      inputs.map((input) => limitsOf(input, folder, config, overlays)),
      {
        folder,
        config,
        isWhole,
        rules,
        addresses: { frozen, env, isKept: true },
        named,
        ...(texts === undefined ? {} : { texts }),
      },
    );
  };

/** Findings of a run that count, and what was cured. */
interface FoundFindings extends RemainingFindings {
  readonly read: readonly string[];
  readonly fixed: FixedDocuments | undefined;
}

/** Checks, cures what may be cured, and leaves out what the baseline has. */
async function findAll(
  check: Check,
  baseline: BaselineFile | undefined,
  { fix = false, updateBaseline = false }: LintFlags,
): Promise<FoundFindings | ArgumentProblem> {
  const fixed = fix ? await fixAll(check, updateBaseline ? undefined : baseline) : undefined;
  const checked = fixed?.checked ?? (await check());
  const result = await withBaseline(baseline, checked, updateBaseline);
  if ("problem" in result) return result;
  return { ...result, fixed, read: checked.flatMap((one) => one.read) };
}

/** Writes cures and prints the findings. Returns the exit code. */
async function conclude(
  { remaining, baseline, fixed, read }: FoundFindings,
  { folder, shown }: DocumentsToLint,
  formats: ChosenFormats<FormatName>,
  flags: LintFlags,
  printer: Printer,
  host: CliHost,
): Promise<number> {
  const isDry = flags.dryRun === true;
  const applied = fixed && (await applyFixes(fixed, isDry, printer, host));
  const report = reportOf(remaining, folder, host);
  const most = flags.strict === true ? 0 : flags.maxWarnings;
  const warningsFail = most !== undefined && report.count("warning") > most;
  const run = {
    report,
    documents: shown,
    warningsFail,
    ...(baseline === undefined ? {} : { baseline }),
    ...(applied === undefined ? {} : { fixes: applied.fixes }),
    isDry,
    read,
  };
  const isWritten = await printLint(run, formats, printer, host);
  const unwritten = applied?.problems ?? [];
  for (const problem of unwritten) refuse(host, problem);
  if (warningsFail && formats.out !== "json")
    printer.err.write(`error: more than ${most} warnings\n`);
  if (!isWritten || unwritten.length > 0) return exitCodes.usage;
  return report.count("error") > 0 || warningsFail ? exitCodes.problems : exitCodes.fine;
}

/** Checks the documents of a run, with other texts than those on the disk. */
type Check = (texts?: ReadonlyMap<string, string>) => Promise<readonly CheckedFiles[]>;

/** Cures what counts: what is not in the baseline. */
async function fixAll(check: Check, baseline: BaselineFile | undefined): Promise<FixedDocuments> {
  // Most runs fix nothing.
  const { fixDocuments } = await import("./fix/fix-documents.ts");
  return fixDocuments({
    check,
    async counted(checked) {
      const result = await withBaseline(baseline, checked, false);
      return "problem" in result ? [] : result.remaining;
    },
  });
}

async function applyFixes(
  fixed: FixedDocuments,
  isDry: boolean,
  printer: Printer,
  host: CliHost,
): Promise<AppliedFixes> {
  const { applyFixes: apply } = await import("./fix/apply-fixes.ts");
  return apply(fixed, isDry, printer, host);
}

/** Empties a terminal, with what was scrolled out of it. */
function clear({ stdout }: CliHost): void {
  if (stdout.isTTY === true) stdout.write("\u001b[2J\u001b[3J\u001b[H");
}

/** Flags that do not go together. */
function clashOf(
  { fix = false, dryRun = false, updateBaseline = false, watch = false }: LintFlags,
  { out }: ChosenFormats<FormatName>,
): ArgumentProblem | undefined {
  if (watch && out !== "stylish") {
    const problem = `'--watch' prints for people, and '--format ${out}' for programs`;
    return { problem, cure: `give the format a file, as in '--format ${out}=FILE'` };
  }
  if (!dryRun) return undefined;
  if (!fix) return { problem: "'--dry-run' is about what '--fix' changes", cure: "add --fix" };
  if (updateBaseline)
    return { problem: "'--dry-run' writes nothing", cure: "leave out --update-baseline" };
  if (out === "stylish") return undefined;
  const problem = `'--dry-run' prints a patch, and '--format ${out}' findings`;
  return { problem, cure: `give the format a file, as in '--format ${out}=FILE'` };
}
