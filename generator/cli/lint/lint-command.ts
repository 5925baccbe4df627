import { existsSync } from "node:fs";
import path from "node:path";
import type { ResolvedConfig } from "../../config/resolve.ts";
import type { DiskLimits } from "../../source/disk.ts";
import { localCure } from "../../source/local-cure.ts";
import { isRemote } from "../../source/reference-path.ts";
import { chooseFormats, type ChosenFormats } from "../formats/choose-formats.ts";
import { blockedFile } from "../formats/format-files.ts";
import { formatText, type FormattedRun } from "../formats/format-text.ts";
import type { BaselineJson, LintJson } from "../formats/json-output.ts";
import { formatNames, type FormatName } from "../formats/format-names.ts";
import { printFormats } from "../formats/print-formats.ts";
import type { CliHost } from "../host.ts";
import { filesOf, openConfig } from "../open-config.ts";
import { Printer, type PrintFlags } from "../printer.ts";
import { Report } from "../report.ts";
import { exitCodes, usageError } from "../usage.ts";
import { specDefaults } from "../../config/defaults.ts";
import { aboutBaseline, chooseBaseline, withBaseline } from "./baseline-run.ts";
import { lintAll } from "./lint-documents.ts";
import { loadOwnRules } from "./own-rules.ts";

/** Flags of `diptych lint`. */
export interface LintFlags extends PrintFlags {
  /** `NAME` or `NAME=FILE`. */
  readonly format?: readonly string[];
  readonly maxWarnings?: number;
  /** The same as `maxWarnings: 0`. */
  readonly strict?: boolean;
  readonly config?: string;
  /** File of findings that do not count; `false` counts all. Default: that of the configuration. */
  readonly baseline?: string | false;
  readonly updateBaseline?: boolean;
}

/** Lints the named documents, or those of the configuration if none is named. Returns the exit code. */
export async function lintDocuments(
  files: readonly string[],
  flags: LintFlags,
  host: CliHost,
): Promise<number> {
  const printer = new Printer(host, flags);
  const formats = chooseFormats(flags.format ?? [], formatNames, host.cwd);
  if ("problem" in formats) return usageError(host, formats.problem, formats.cure);
  const opened = await openConfig(host, flags.config);
  const named = files.map((file) => path.resolve(host.cwd, file));
  const blocked = await blockedFile(formats.files, [...named, ...filesOf(opened)]);
  if (blocked !== undefined) return usageError(host, blocked.problem, blocked.cure);
  const optional = files.length > 0 && flags.config === undefined;
  if (opened.kind === "missing" && !optional) {
    const cure = flags.config === undefined ? `name a document, or ${opened.cure}` : opened.cure;
    return usageError(host, opened.message, cure);
  }
  if (opened.kind === "invalid") {
    const nothing = { report: opened.report, documents: [], warningsFail: false, read: [] };
    await print(nothing, formats, printer, host);
    return exitCodes.usage;
  }
  const config = opened.kind === "config" ? opened.config : undefined;
  const own = await loadOwnRules(config);
  if (own.problems.length > 0) {
    const report = new Report(host.cwd);
    report.add(own.problems, host.cwd);
    await print({ report, documents: [], warningsFail: false, read: [] }, formats, printer, host);
    return exitCodes.usage;
  }
  const folder = files.length > 0 || config === undefined ? host.cwd : config.folder;
  const inputs =
    files.length > 0 || config === undefined ? files : config.specs.map((spec) => spec.input);
  const missing = files.find((file) => !existsSync(path.resolve(host.cwd, file)));
  if (missing !== undefined) {
    const cure = isRemote(missing)
      ? localCure(missing)
      : "correct the path, it is relative to the working folder";
    return usageError(host, `there is no file '${missing}'`, cure);
  }
  const paths = inputs.map((input) => path.resolve(folder, input));
  const chosen = await chooseBaseline(flags, config, [...filesOf(opened), ...paths], host);
  if (chosen !== undefined && "problem" in chosen)
    return usageError(host, chosen.problem, chosen.cure);
  const checked = await lintAll(
    inputs.map((input) => limitsOf(input, folder, config)),
    { folder, config, isWhole: files.length === 0, rules: own.rules },
  );
  const result = await withBaseline(chosen, checked, flags.updateBaseline === true);
  if ("problem" in result) return usageError(host, result.problem, result.cure);
  const report = new Report(host.cwd);
  for (const findings of result.remaining) report.add(findings, folder);
  const most = flags.strict === true ? 0 : flags.maxWarnings;
  const tooMany = most !== undefined && report.count("warning") > most;
  const documents = paths.map((one) => path.relative(host.cwd, one).replaceAll("\\", "/"));
  const { baseline } = result;
  const run = {
    report,
    documents,
    warningsFail: tooMany,
    ...(baseline === undefined ? {} : { baseline }),
    read: [...checked.flatMap((one) => one.read), ...(chosen === undefined ? [] : [chosen.path])],
  };
  const isWritten = await print(run, formats, printer, host);
  if (tooMany && formats.out !== "json") {
    printer.err.write(`error: more than ${most} warnings\n`);
  }
  if (!isWritten) return exitCodes.usage;
  return report.count("error") > 0 || tooMany ? exitCodes.problems : exitCodes.fine;
}

/** A document with the limits that the configuration sets for it; paths relative to the folder. */
function limitsOf(input: string, folder: string, config: ResolvedConfig | undefined): DiskLimits {
  const spec = config?.specs.find(
    (one) => path.resolve(config.folder, one.input) === path.resolve(folder, input),
  );
  const { maxMegabytes } = spec ?? specDefaults;
  const root =
    config === undefined || spec?.root === undefined
      ? undefined
      : path.relative(folder, path.resolve(config.folder, spec.root)).replaceAll("\\", "/") || ".";
  return { input: input.replaceAll("\\", "/"), root, maxMegabytes };
}

/** Prints what was found. Returns whether all files were written. */
function print(
  run: Pick<FormattedRun, "report" | "documents" | "warningsFail"> & {
    readonly read: readonly string[];
    readonly baseline?: BaselineJson;
  },
  formats: ChosenFormats<FormatName>,
  printer: Printer,
  host: CliHost,
): Promise<boolean> {
  const { report, read, baseline } = run;
  const count = run.documents.length;
  const errorsOnly = printer.isQuiet;
  const json = (): LintJson => ({
    documents: count,
    errors: report.count("error"),
    warnings: report.count("warning"),
    notes: report.count("info"),
    ...(baseline === undefined ? {} : { baseline }),
    diagnostics: report.json({ errorsOnly }),
  });
  const textOf = (format: FormatName): Promise<string> =>
    formatText(format, { ...run, errorsOnly, json });
  const about = baseline === undefined ? [] : aboutBaseline(baseline);
  if (formats.out !== "stylish" && formats.out !== "json" && !errorsOnly)
    for (const line of about) printer.err.write(`${line}\n`);
  return printFormats({ formats, textOf, read }, printer, host, () => {
    if (!printer.out.findings(report) && count > 0) {
      const documents = `${count} document${count === 1 ? "" : "s"}`;
      const none = (baseline?.known ?? 0) === 0 ? "no findings" : "no new findings";
      printer.say(printer.out.paint("green", `${documents}, ${none}`));
    }
    for (const line of about) printer.say(line);
  });
}
