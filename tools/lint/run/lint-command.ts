import { existsSync } from "node:fs";
import path from "node:path";
import { localCure } from "../../frame/local-cure.ts";
import { addressOf, isRemote, keptPath } from "../../../generator/source/reference-path.ts";
import { chooseFormats, type ChosenFormats } from "../../frame/formats/choose-formats.ts";
import { blockedFile } from "../../frame/formats/format-files.ts";
import { formatText, type FormattedRun } from "../../frame/formats/format-text.ts";
import type { BaselineJson, FixJson, LintJson } from "../lint-json.ts";
import { formatNames, type FormatName } from "../../frame/format-names.ts";
import { printFormats } from "../../frame/formats/print-formats.ts";
import type { CliHost } from "../../frame/host.ts";
import type { NeededMembers } from "../../frame/config/intact-parts.ts";
import { filesOf, openConfig } from "../../frame/open-config.ts";
import { missingOverlay } from "../../frame/overlays/overlay-files.ts";
import { pageNamed } from "../../frame/pages.ts";
import type { LintFlags } from "../flags.ts";
import { Printer } from "../../frame/printer.ts";
import { Report } from "../../frame/report.ts";
import { exitCodes, type ArgumentProblem, usageError } from "../../frame/usage.ts";
import { aboutBaseline, chooseBaseline, withBaseline } from "./baseline-run.ts";
import type { RunResult } from "../../frame/run-result.ts";
import { runOrWatch } from "../../frame/watch.ts";
import type { BaselineFile } from "./baseline-file.ts";
import { aboutFixes } from "./fix/about-fixes.ts";
import type { AppliedFixes } from "./fix/apply-fixes.ts";
import type { FixedDocuments } from "./fix/fix-documents.ts";
import { limitsOf } from "../../frame/input/document-limits.ts";
import { lintAll, type CheckedFiles } from "./lint-documents.ts";
import { loadOwnRules } from "./own-rules.ts";

const pathOrAddress = (file: string, cwd: string): string =>
  addressOf(file, "") ?? path.resolve(cwd, file);

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
  const printer = new Printer(host, flags);
  const wrong = (problem: string, cure: string, watched: readonly string[] = []): RunResult => ({
    code: usageError(host, problem, cure),
    watched,
  });
  if (flags.ruleset !== undefined) {
    const { problem, cure } = rulesetFlag(flags.ruleset, host.cwd);
    return wrong(problem, cure);
  }
  const formats = chooseFormats(flags.format ?? [], formatNames, host.cwd);
  if ("problem" in formats) return wrong(formats.problem, formats.cure);
  if (flags.watch === true) clear(host);
  const clash = clashOf(flags, formats);
  if (clash !== undefined) return wrong(clash.problem, clash.cure);
  const opened = await openConfig(host, flags.config, given.length > 0 ? needed : undefined);
  // A document that is named twice is checked once.
  const files = [...new Map(given.map((file) => [pathOrAddress(file, host.cwd), file])).values()];
  const addresses = new Map(files.map((file) => [file, addressOf(file, "")] as const));
  const onDisk = files.filter((file) => addresses.get(file) === undefined);
  const named = onDisk.map((file) => path.resolve(host.cwd, file));
  const blocked = await blockedFile(formats.files, [...named, ...filesOf(opened)]);
  if (blocked !== undefined) return wrong(blocked.problem, blocked.cure);
  const optional = files.length > 0 && flags.config === undefined;
  if (opened.kind === "missing" && !optional) {
    const cure = flags.config === undefined ? `name a document, or ${opened.cure}` : opened.cure;
    return wrong(opened.problem, cure);
  }
  if (opened.kind === "invalid") {
    const nothing = { report: opened.report, documents: [], warningsFail: false, read: [] };
    await print(nothing, formats, printer, host);
    return { code: exitCodes.usage, watched: [opened.path] };
  }
  const config = opened.kind === "config" ? opened.config : undefined;
  const own = await loadOwnRules(config);
  if (own.problems.length > 0) {
    const report = new Report(host.cwd);
    report.add(own.problems, host.cwd);
    await print({ report, documents: [], warningsFail: false, read: [] }, formats, printer, host);
    return { code: exitCodes.usage, watched: filesOf(opened) };
  }
  const folder = files.length > 0 || config === undefined ? host.cwd : config.folder;
  const ofArgument = (file: string): string => {
    const address = addresses.get(file);
    return address === undefined ? file : keptPath(address);
  };
  const inputs =
    files.length > 0 || config === undefined
      ? files.map(ofArgument)
      : config.documents.map((spec) => spec.input);
  const missing = onDisk.find((file) => !existsSync(path.resolve(host.cwd, file)));
  if (missing !== undefined) {
    const cure = isRemote(missing)
      ? localCure(missing)
      : "correct the path, it is relative to the working folder";
    return wrong(`there is no file '${missing}'`, cure, filesOf(opened));
  }
  const paths = inputs.map((input) => path.resolve(folder, input));
  const chosen = await chooseBaseline(flags, config, [...filesOf(opened), ...paths], host);
  if (chosen !== undefined && "problem" in chosen)
    return wrong(chosen.problem, chosen.cure, filesOf(opened));
  const noOverlay = missingOverlay(flags.overlay ?? [], host.cwd);
  if (noOverlay !== undefined) return wrong(noOverlay.problem, noOverlay.cure, filesOf(opened));
  const overlays = (flags.overlay ?? []).map((file) => path.resolve(host.cwd, file));
  const check: Check = (texts) =>
    lintAll(
      inputs.map((input) => limitsOf(input, folder, config, overlays)),
      {
        folder,
        config,
        isWhole: files.length === 0,
        rules: own.rules,
        addresses: { frozen: flags.frozen, env: host.env, isKept: true },
        named: new Set([...addresses.values()].filter((one) => one !== undefined)),
        ...(texts === undefined ? {} : { texts }),
      },
    );
  const { fix: isFix = false, dryRun: isDry = false, updateBaseline: isUpdate = false } = flags;
  const fixed = isFix ? await fixAll(check, isUpdate ? undefined : chosen) : undefined;
  const checked = fixed?.checked ?? (await check());
  const result = await withBaseline(chosen, checked, isUpdate);
  if ("problem" in result) return wrong(result.problem, result.cure, filesOf(opened));
  const applied = fixed && (await applyFixes(fixed, isDry, printer, host));
  const report = new Report(host.cwd);
  for (const findings of result.remaining) report.add(findings, folder);
  const most = flags.strict === true ? 0 : flags.maxWarnings;
  const tooMany = most !== undefined && report.count("warning") > most;
  const documents = paths.map(
    (one, index) =>
      addresses.get(files[index] ?? "") ?? path.relative(host.cwd, one).replaceAll("\\", "/"),
  );
  const { baseline } = result;
  const read = [
    ...checked.flatMap((one) => one.read),
    ...(chosen === undefined ? [] : [chosen.path]),
  ];
  const run = {
    report,
    documents,
    warningsFail: tooMany,
    ...(baseline === undefined ? {} : { baseline }),
    ...(applied === undefined ? {} : { fixes: applied.fixes }),
    isDry,
    read,
  };
  const isWritten = await print(run, formats, printer, host);
  for (const { problem, cure } of applied?.problems ?? []) usageError(host, problem, cure);
  if (tooMany && formats.out !== "json") {
    printer.err.write(`error: more than ${most} warnings\n`);
  }
  const isWhole = isWritten && (applied?.problems.length ?? 0) === 0;
  const hasProblems = report.count("error") > 0 || tooMany;
  const code = !isWhole ? exitCodes.usage : hasProblems ? exitCodes.problems : exitCodes.fine;
  return { code, watched: [...new Set([...filesOf(opened), ...paths, ...read])] };
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

/** Prints what was found. Returns whether all files were written. */
function print(
  run: Pick<FormattedRun, "report" | "documents" | "warningsFail"> & {
    readonly read: readonly string[];
    readonly baseline?: BaselineJson;
    readonly fixes?: FixJson;
    readonly isDry?: boolean;
  },
  formats: ChosenFormats<FormatName>,
  printer: Printer,
  host: CliHost,
): Promise<boolean> {
  const { report, read, baseline, fixes, isDry = false } = run;
  const count = run.documents.length;
  const errorsOnly = printer.isQuiet;
  const json = (): LintJson => ({
    documents: count,
    errors: report.count("error"),
    warnings: report.count("warning"),
    notes: report.count("info"),
    ...(baseline === undefined ? {} : { baseline }),
    ...(fixes === undefined ? {} : { fixes }),
    diagnostics: report.json({ errorsOnly }),
  });
  const textOf = (format: FormatName): Promise<string> =>
    formatText(format, { ...run, errorsOnly, json });
  const about = [
    ...(baseline === undefined ? [] : aboutBaseline(baseline)),
    ...(fixes === undefined ? [] : aboutFixes(fixes, isDry)),
  ];
  if (formats.out !== "stylish" && formats.out !== "json" && !errorsOnly)
    for (const line of about) printer.err.write(`${line}\n`);
  return printFormats({ formats, textOf, read }, printer, host, () => {
    // Standard output has the patch, if one is asked for.
    const people = isDry ? printer.err : printer.out;
    const say = (line: string): void => {
      if (!errorsOnly) people.write(`${line}\n`);
    };
    if (!people.findings(report) && count > 0) {
      const documents = `${count} document${count === 1 ? "" : "s"}`;
      const none = (baseline?.known ?? 0) === 0 ? "no findings" : "no new findings";
      say(people.paint("green", `${documents}, ${none}`));
    }
    for (const line of about) say(line);
  });
}
