import { readFile } from "node:fs/promises";
import path from "node:path";
import type { ResolvedConfig, ResolvedSpec } from "../config/resolve.ts";
import { Diagnostics } from "../diagnostics/diagnostics.ts";
import { locate } from "../diagnostics/located.ts";
import { generate } from "../generate.ts";
import { disk } from "../output/host.ts";
import { applyPlan, planOutput, type OutputPlan } from "../output/write.ts";
import type { CliHost } from "./host.ts";
import type { Progress } from "./progress.ts";
import { Report } from "./report.ts";

/** What became of one spec. Paths of files are relative to `output`. */
export interface SpecResult {
  readonly name: string;
  readonly input: string;
  /** Relative to the working folder. */
  readonly output: string;
  readonly files: number;
  readonly lines: number;
  readonly bytes: number;
  readonly milliseconds: number;
  readonly created: readonly string[];
  readonly changed: readonly string[];
  readonly removed: readonly string[];
}

export interface GenerateOutcome {
  /** The specs that were generated; of one with errors there is none. */
  readonly results: readonly SpecResult[];
  readonly report: Report;
  /** Whether the output is, or now is, what the specs say. */
  readonly current: boolean;
  /** Every file that was read, absolute. */
  readonly read: readonly string[];
}

/** Generates all of the specs, then writes all of them, or none where anything is wrong. */
export async function generateSpecs(
  config: ResolvedConfig,
  specs: readonly ResolvedSpec[],
  check: boolean,
  host: CliHost,
  progress: Progress,
): Promise<GenerateOutcome> {
  const report = new Report(host.cwd);
  const plans: OutputPlan[] = [];
  const results: SpecResult[] = [];
  const read: string[] = [];
  const sourceHost = {
    readFile: (file: string) => readFile(path.resolve(config.folder, file), "utf8"),
  };
  for (const [index, spec] of specs.entries()) {
    const start = host.now();
    const diagnostics = new Diagnostics();
    const { sources, files } = await generate(spec, sourceHost, diagnostics, (stage) =>
      progress.stage(spec.name, stage, index, specs.length),
    );
    const milliseconds = host.now() - start;
    report.add(locate(diagnostics.all, sources.files), config.folder);
    read.push(path.resolve(config.folder, sources.entry));
    for (const file of sources.files.keys()) read.push(path.resolve(config.folder, file));
    progress.done(spec.name, milliseconds, files === undefined);
    if (files === undefined) continue;
    const plan = await planOutput(spec.output, files, disk);
    plans.push(plan);
    results.push({ ...measure(spec, plan, host.cwd), milliseconds });
  }
  progress.end();
  const failed = report.count("error") > 0 || results.length < specs.length;
  if (!failed && !check) for (const plan of plans) await applyPlan(plan, disk);
  const differs = results.some((result) =>
    [result.created, result.changed, result.removed].some((list) => list.length > 0),
  );
  return { results, report, current: !failed && !(check && differs), read };
}

function measure(
  spec: ResolvedSpec,
  plan: OutputPlan,
  cwd: string,
): Omit<SpecResult, "milliseconds"> {
  const files = [...plan.created, ...plan.changed, ...plan.unchanged];
  let lines = 0;
  let bytes = 0;
  for (const { text } of files) {
    lines += text.split("\n").length - 1;
    bytes += Buffer.byteLength(text);
  }
  const paths = (list: OutputPlan["created"]): string[] => list.map((file) => file.path).sort();
  return {
    name: spec.name,
    input: spec.input,
    output: path.relative(cwd, spec.output).replaceAll("\\", "/") || ".",
    files: files.length,
    lines,
    bytes,
    created: paths(plan.created),
    changed: paths(plan.changed),
    removed: [...plan.removed].sort(),
  };
}
