import type { CliHost } from "./host.ts";
import { generateSpecs } from "./generate-specs.ts";
import { openConfig } from "./open-config.ts";
import { painter, usesColor } from "./paint.ts";
import { chooseProgress, silent } from "./progress.ts";
import type { Report } from "./report.ts";
import { selectSpecs } from "./select-specs.ts";
import type { SpecResult } from "./spec-run.ts";
import { summaryTable } from "./summary-table.ts";
import { exitCodes, usageError } from "./usage.ts";

/** Flags of `diptych generate`. */
export interface GenerateFlags {
  readonly check?: boolean;
  readonly force?: boolean;
  readonly overwrite?: boolean;
  readonly watch?: boolean;
  readonly config?: string;
  readonly quiet?: boolean;
  readonly json?: boolean;
  readonly color: boolean;
}

/** Result of one run; a change to one of the `watched` files may change the result. */
export interface RunResult {
  readonly code: number;
  readonly watched: readonly string[];
}

/** Runs once: reads the configuration, generates the selected specs, and prints the results. */
export async function generateOnce(
  names: readonly string[],
  flags: GenerateFlags,
  host: CliHost,
): Promise<RunResult> {
  const opened = await openConfig(host, flags.config);
  if (opened.kind === "missing") {
    return { code: usageError(host, opened.message, opened.cure), watched: [] };
  }
  if (opened.kind === "invalid") {
    print([], opened.report, false, flags, host);
    return { code: exitCodes.usage, watched: [opened.path] };
  }
  const { config } = opened;
  const selected = selectSpecs(config, names, host.cwd);
  if ("unknown" in selected) {
    const code = usageError(host, `no spec is called '${selected.unknown}'`, selected.cure);
    return { code, watched: [config.path] };
  }
  const showsProgress = flags.quiet !== true && flags.json !== true;
  const paint = painter(usesColor(host.stderr, host, flags.color));
  const progress = showsProgress ? chooseProgress(host, paint) : silent;
  const { check = false, force = false, overwrite = false } = flags;
  const mode = { check, force, overwrite };
  const outcome = await generateSpecs(config, selected.specs, mode, host, progress);
  const { results, report, current, read } = outcome;
  print(results, report, current, flags, host);
  const templates = selected.specs.flatMap((spec) => spec.templates ?? []);
  const code = current ? exitCodes.fine : exitCodes.problems;
  return { code, watched: [...new Set([config.path, ...read, ...templates])] };
}

function print(
  results: readonly SpecResult[],
  report: Report,
  ok: boolean,
  flags: GenerateFlags,
  host: CliHost,
): void {
  const check = flags.check === true;
  const errorsOnly = flags.quiet === true;
  if (flags.json === true) {
    const diagnostics = report.json({ errorsOnly });
    host.stdout.write(`${JSON.stringify({ ok, check, specs: results, diagnostics }, null, 2)}\n`);
    return;
  }
  const color = usesColor(host.stderr, host, flags.color);
  host.stderr.write(report.stylish({ color, errorsOnly }));
  const failed = report.count("error") > 0;
  if (check && !failed) host.stderr.write(differences(results));
  if (errorsOnly || failed || results.length === 0) return;
  const paint = painter(usesColor(host.stdout, host, flags.color));
  host.stdout.write(summaryTable(results, check, paint));
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
