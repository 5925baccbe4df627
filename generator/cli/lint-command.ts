import { existsSync } from "node:fs";
import path from "node:path";
import { Diagnostics } from "../diagnostics/diagnostics.ts";
import { locate } from "../diagnostics/located.ts";
import { analyse } from "../generate.ts";
import type { ResolvedConfig } from "../config/resolve.ts";
import { documentFiles, type DiskLimits } from "../source/disk.ts";
import { localCure } from "../source/local-cure.ts";
import { isRemote } from "../source/reference-path.ts";
import { lint } from "../lint/lint.ts";
import type { LintSettings } from "../lint/settings.ts";
import type { CliHost } from "./host.ts";
import { openConfig } from "./open-config.ts";
import { Printer, type PrintFlags } from "./printer.ts";
import { Report } from "./report.ts";
import { exitCodes, usageError } from "./usage.ts";
import { specDefaults } from "../config/defaults.ts";

/** Flags of `diptych lint`. */
export interface LintFlags extends PrintFlags {
  readonly format: "stylish" | "json";
  readonly maxWarnings?: number;
  /** The same as `maxWarnings: 0`. */
  readonly strict?: boolean;
  readonly config?: string;
}

/** Lints the named documents, or those of the configuration if none is named. Returns the exit code. */
export async function lintDocuments(
  files: readonly string[],
  flags: LintFlags,
  host: CliHost,
): Promise<number> {
  const printer = new Printer(host, flags);
  const opened = await openConfig(host, flags.config);
  const optional = files.length > 0 && flags.config === undefined;
  if (opened.kind === "missing" && !optional) {
    const cure = flags.config === undefined ? `name a document, or ${opened.cure}` : opened.cure;
    return usageError(host, opened.message, cure);
  }
  if (opened.kind === "invalid") {
    print(opened.report, 0, flags.format, printer);
    return exitCodes.usage;
  }
  const config = opened.kind === "config" ? opened.config : undefined;
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
  const report = new Report(host.cwd);
  const settings = config?.lint ?? { rules: {} };
  for (const input of inputs)
    await lintOne(limitsOf(input, folder, config), folder, settings, report);
  print(report, inputs.length, flags.format, printer);
  const most = flags.strict === true ? 0 : flags.maxWarnings;
  const tooMany = most !== undefined && report.count("warning") > most;
  if (tooMany && flags.format === "stylish") {
    printer.err.write(`error: more than ${most} warnings\n`);
  }
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

async function lintOne(
  limits: DiskLimits,
  folder: string,
  settings: LintSettings,
  report: Report,
): Promise<void> {
  const diagnostics = new Diagnostics();
  const { input, root } = limits;
  const spec = { input, ...(root === undefined ? {} : { root }), int64: "number" } as const;
  const { sources } = await analyse(spec, documentFiles(folder, limits), diagnostics);
  const findings = lint(sources, settings, diagnostics.all);
  report.add(locate(findings, sources.files), folder);
}

function print(report: Report, count: number, format: LintFlags["format"], printer: Printer): void {
  if (format === "json") {
    const counts = {
      errors: report.count("error"),
      warnings: report.count("warning"),
      notes: report.count("info"),
    };
    const diagnostics = report.json({ errorsOnly: printer.isQuiet });
    printer.json({ documents: count, ...counts, diagnostics });
    return;
  }
  if (printer.out.findings(report) || count === 0) return;
  const documents = `${count} document${count === 1 ? "" : "s"}`;
  printer.say(printer.out.paint("green", `${documents}, no findings`));
}
