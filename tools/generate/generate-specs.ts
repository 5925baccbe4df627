import { tmpdir } from "node:os";
import type { ResolvedConfig, ResolvedSpec } from "../frame/config/resolve.ts";
import type { OnStage } from "../../generator/analyse.ts";
import type { KeepFile } from "../../generator/generate.ts";
import { FileStore } from "../../generator/output/file-store.ts";
import { openRecord } from "./incremental/open-record.ts";
import { PartMemory } from "./incremental/part-memory.ts";
import type { CliHost } from "../frame/host.ts";
import type { Progress } from "../frame/progress.ts";
import type { SpecOptions } from "./generate-spec.ts";
import { reportDifferences } from "./report-differences.ts";
import { Report } from "../frame/report.ts";
import { writeRuns, type Written } from "../frame/output/write-runs.ts";
import { withRuleLevels } from "../frame/rule-levels.ts";
import { findNeeds } from "../frame/setup/find-needs.ts";
import { runOfRecord, type SpecResult, type SpecRun } from "./spec-run.ts";

export interface GenerateMode {
  /** Compare with what is on disk, and write nothing. */
  readonly check: boolean;
  /** Generate even if nothing has changed. */
  readonly force: boolean;
  /** Replace files in the output that no earlier run has written. */
  readonly overwrite: boolean;
  /** Whether nothing is fetched. Default: whether `CI` is set. */
  readonly frozen?: boolean | undefined;
  /** Fail with more warnings than that. Default: no limit. */
  readonly maxWarnings?: number | undefined;
}

export interface GenerateOutcome {
  /** Results of the specs that have no errors. */
  readonly results: readonly SpecResult[];
  readonly report: Report;
  /** Whether there are more warnings than the mode allows. */
  readonly tooManyWarnings: boolean;
  /** Whether a check without errors has found another output than the specs give. */
  readonly differs: boolean;
  /** Whether the output is, or has become, what the specs say. */
  readonly current: boolean;
  /** The signal that has ended the run while it was writing. */
  readonly interrupted?: NodeJS.Signals;
  /** Whether the signal came before anything was changed. */
  readonly isUntouched?: boolean;
  /** Every file that was read, absolute. */
  readonly read: readonly string[];
}

/** Generates the specs in which anything has changed, then writes all of them, or none on errors. */
export async function generateSpecs(
  config: ResolvedConfig,
  specs: readonly ResolvedSpec[],
  mode: GenerateMode,
  host: CliHost,
  progress: Progress,
): Promise<GenerateOutcome> {
  const store = new FileStore(tmpdir());
  try {
    return await generateEach(config, specs, mode, {
      host,
      progress,
      keep: store.keep,
      spare: store.spare,
    });
  } finally {
    await store.close();
  }
}

interface Surroundings {
  readonly host: CliHost;
  readonly progress: Progress;
  readonly keep: KeepFile;
  readonly spare: () => void;
}

async function generateEach(
  config: ResolvedConfig,
  specs: readonly ResolvedSpec[],
  mode: GenerateMode,
  { host, progress, keep, spare }: Surroundings,
): Promise<GenerateOutcome> {
  const report = new Report(host.cwd);
  const runs: SpecRun[] = [];
  const results: SpecResult[] = [];
  for (const [index, spec] of specs.entries()) {
    const start = host.now();
    const onStage: OnStage = (stage, file) =>
      progress.stage(spec.name, stage, { index, count: specs.length }, file);
    const run = await runSpec(config, spec, mode, host, { onStage, keep, spare });
    const milliseconds = host.now() - start;
    progress.done(spec.name, milliseconds, run.outcome);
    report.add(withRuleLevels(run.diagnostics, config.lint), config.folder);
    runs.push(run);
    if (run.result !== undefined) results.push({ ...run.result, milliseconds });
  }
  progress.end();
  const read = runs.flatMap((run) => run.read);
  const tooManyWarnings = report.count("warning") > (mode.maxWarnings ?? Infinity);
  const failed = tooManyWarnings || report.count("error") > 0 || results.length < specs.length;
  const differences = mode.check && !failed ? reportDifferences(results) : [];
  report.add(differences, host.cwd);
  const differs = differences.length > 0;
  const isRight = !failed && !differs;
  const { isDone, problems, ...signal } = isRight ? await finish(runs, mode, host) : unfinished;
  report.add(problems, host.cwd);
  const current = isRight && isDone;
  if (current) {
    // Findings around the output say nothing about the documents, so no limit counts them.
    for (const [index, spec] of specs.entries()) {
      const needs = findNeeds(spec, runs[index]?.outputs ?? [], host.cwd);
      report.add(withRuleLevels(needs, config.lint), config.folder);
    }
  }
  const isUntouched = isRight && !isDone;
  return { results, report, tooManyWarnings, differs, current, isUntouched, ...signal, read };
}

const unfinished: Written = { isDone: false, problems: [] };

/** Writes what the specs give, unless it was only checked, and records the runs. */
async function finish(
  runs: readonly SpecRun[],
  { check }: GenerateMode,
  host: CliHost,
): Promise<Written> {
  const record = async (): Promise<void> => {
    for (const run of runs) await run.record?.();
  };
  const plans = check ? [] : runs.flatMap(({ plan }) => plan ?? []);
  if (plans.length > 0) return writeRuns(plans, record, host);
  await record();
  return { ...unfinished, isDone: true };
}

/** Repeats what an earlier run has found if nothing has changed since; generates otherwise. */
async function runSpec(
  config: ResolvedConfig,
  spec: ResolvedSpec,
  mode: GenerateMode,
  host: CliHost,
  { onStage, keep, spare }: Pick<SpecOptions, "onStage" | "keep" | "spare">,
): Promise<SpecRun> {
  // Opened before anything is read: what changes while the spec is generated counts as a change.
  const keeper = openRecord(config.folder, spec, host.env);
  const record = mode.force ? undefined : keeper.unchanged();
  if (record !== undefined) return runOfRecord(spec, record, config.folder, host.cwd);
  // Everything below is loaded only now: it takes longer than finding that nothing has changed.
  const { generateSpec } = await import("./generate-spec.ts");
  const { overwrite, force } = mode;
  const formatted = force ? new PartMemory(spec.output) : keeper.formatted();
  const { check, frozen } = mode;
  const addresses = { frozen, env: host.env, isKept: !check };
  const { cwd } = host;
  const options = { overwrite, cwd, formatted, onStage, keep, spare, addresses };
  return generateSpec(config, spec, keeper, options);
}
