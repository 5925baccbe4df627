import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { Diagnostics } from "../diagnostics/diagnostics.ts";
import { locate } from "../diagnostics/located.ts";
import { analyse } from "../generate.ts";
import { lint } from "../lint/lint.ts";
import type { LintSettings } from "../lint/settings.ts";
import type { CliHost } from "./host.ts";
import { openConfig } from "./open-config.ts";
import { painter, usesColor } from "./paint.ts";
import { Report } from "./report.ts";
import { exitCodes, usageError } from "./usage.ts";

/** Flags of `diptych lint`. */
export interface LintFlags {
  readonly format: "stylish" | "json";
  readonly maxWarnings?: number;
  readonly config?: string;
  readonly quiet?: boolean;
  readonly color: boolean;
}

/** Lints the named documents, or those of the configuration if none is named. Returns the exit code. */
export async function lintDocuments(
  files: readonly string[],
  flags: LintFlags,
  host: CliHost,
): Promise<number> {
  const opened = await openConfig(host, flags.config);
  const optional = files.length > 0 && flags.config === undefined;
  if (opened.kind === "missing" && !optional) {
    const cure = flags.config === undefined ? `name a document, or ${opened.cure}` : opened.cure;
    return usageError(host, opened.message, cure);
  }
  if (opened.kind === "invalid") {
    print(opened.report, 0, flags, host);
    return exitCodes.usage;
  }
  const config = opened.kind === "config" ? opened.config : undefined;
  const folder = files.length > 0 || config === undefined ? host.cwd : config.folder;
  const inputs =
    files.length > 0 || config === undefined ? files : config.specs.map((spec) => spec.input);
  const missing = files.find((file) => !existsSync(path.resolve(host.cwd, file)));
  if (missing !== undefined) {
    return usageError(
      host,
      `there is no file '${missing}'`,
      "correct the path, it is relative to the working folder",
    );
  }
  const report = new Report(host.cwd);
  for (const input of inputs) await lintOne(input, folder, config?.lint ?? { rules: {} }, report);
  print(report, inputs.length, flags, host);
  const tooMany = flags.maxWarnings !== undefined && report.count("warning") > flags.maxWarnings;
  if (tooMany && flags.format === "stylish") {
    host.stderr.write(`error: more than ${flags.maxWarnings} warnings\n`);
  }
  return report.count("error") > 0 || tooMany ? exitCodes.problems : exitCodes.fine;
}

async function lintOne(
  input: string,
  folder: string,
  settings: LintSettings,
  report: Report,
): Promise<void> {
  const host = { readFile: (file: string) => readFile(path.resolve(folder, file), "utf8") };
  const diagnostics = new Diagnostics();
  const spec = { input: input.replaceAll("\\", "/"), int64: "number" } as const;
  const { sources } = await analyse(spec, host, diagnostics);
  const findings = lint(sources, settings, diagnostics.all);
  report.add(locate(findings, sources.files), folder);
}

function print(report: Report, count: number, flags: LintFlags, host: CliHost): void {
  const errorsOnly = flags.quiet === true;
  if (flags.format === "json") {
    const counts = {
      errors: report.count("error"),
      warnings: report.count("warning"),
      notes: report.count("info"),
    };
    const document = { documents: count, ...counts, diagnostics: report.json({ errorsOnly }) };
    host.stdout.write(`${JSON.stringify(document, null, 2)}\n`);
    return;
  }
  const color = usesColor(host.stdout, host, flags.color);
  const text = report.stylish({ color, errorsOnly });
  host.stdout.write(text);
  if (text === "" && !errorsOnly && count > 0) {
    const documents = `${count} document${count === 1 ? "" : "s"}`;
    host.stdout.write(painter(color)("green", `${documents}, no findings`) + "\n");
  }
}
