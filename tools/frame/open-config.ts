import { existsSync } from "node:fs";
import path from "node:path";
import { configNames, findConfig } from "./config/find.ts";
import { loadConfig } from "./config/load.ts";
import type { NeededMembers } from "./config/intact-parts.ts";
import type { ResolvedConfig } from "./config/resolve.ts";
import { Diagnostics } from "../../generator/diagnostics/diagnostics.ts";
import { locate } from "../../generator/diagnostics/located.ts";
import { visible } from "../../generator/diagnostics/visible.ts";
import type { CliHost } from "./host.ts";
import { Report } from "./report.ts";
import type { Printer } from "./printer.ts";
import { exitCodes, refuse, type ArgumentProblem } from "./usage.ts";

/** The configuration, or what to report to the user instead. */
export type OpenedConfig =
  | { readonly kind: "config"; readonly config: ResolvedConfig }
  | ({ readonly kind: "missing" } & ArgumentProblem)
  | { readonly kind: "invalid"; readonly report: Report; readonly path: string };

/**
 * Opens the file that `--config` names, or the nearest one from the working folder upward.
 *
 * @param needed members that the command needs: mistakes elsewhere are told of and do not stop it. Default: all
 */
export async function openConfig(
  host: CliHost,
  flag: string | undefined,
  needed?: NeededMembers,
): Promise<OpenedConfig> {
  const file = flag === undefined ? findConfig(host.cwd) : path.resolve(host.cwd, flag);
  if (file === undefined) {
    return {
      kind: "missing",
      problem: `there is no configuration here or in a folder above (${configNames[0]}, .json, .yaml …)`,
      cure: "run 'diptych init' to make one, or name one with --config",
    };
  }
  if (!existsSync(file)) {
    const cure = "correct the path after --config; it is relative to the working folder";
    return { kind: "missing", problem: `there is no file '${flag ?? file}'`, cure };
  }
  const diagnostics = new Diagnostics();
  const { config, source, skipped } = await loadConfig(
    file,
    host.configChecks,
    diagnostics,
    needed,
  );
  if (config !== undefined) {
    if (skipped !== undefined) tellSkipped(file, skipped, host);
    return { kind: "config", config };
  }
  const report = new Report(host.cwd);
  const texts = new Map(source === undefined ? [] : [[source.path, source]]);
  report.add(locate(diagnostics.all, texts), "/");
  return { kind: "invalid", report, path: file };
}

/**
 * The configuration; undefined if the command line names none and none is found. One that has mistakes, or is named
 * and missing, is told, and the exit code returned.
 *
 * @param needed as for `openConfig`
 */
export async function optionalConfig(
  host: CliHost,
  flag: string | undefined,
  printer: Printer,
  needed?: NeededMembers,
): Promise<ResolvedConfig | number | undefined> {
  const opened = await openConfig(host, flag, needed);
  if (opened.kind === "config") return opened.config;
  if (opened.kind === "missing") return flag === undefined ? undefined : refuse(host, opened);
  printer.err.findings(opened.report);
  return exitCodes.usage;
}

function tellSkipped(file: string, skipped: readonly string[], host: CliHost): void {
  const name = path.relative(host.cwd, file).replaceAll("\\", "/");
  const parts = skipped.map((part) => `'${part}'`).join(", ");
  const text = `'${name}' has mistakes in ${parts}, which this command does without`;
  const cure = "run 'diptych generate' or 'diptych lint' without a document to see them";
  host.stderr.write(`warning: ${visible(text)}\n  help: ${cure}\n`);
}

/** Absolute paths of the configuration and of the files that it names. */
export function filesOf(opened: OpenedConfig): readonly string[] {
  if (opened.kind === "missing") return [];
  if (opened.kind === "invalid") return [opened.path];
  const { path: own, folder, documents, lint } = opened.config;
  const set = lint.set === undefined ? [] : [lint.set];
  const read = documents.flatMap(({ input, overlays = [] }) => [input, ...overlays]);
  return [own, ...set, ...read.map((file) => path.resolve(folder, file))];
}
