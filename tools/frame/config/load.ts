import { readFile } from "node:fs/promises";
import path from "node:path";
import { Diagnostics } from "../../../generator/diagnostics/diagnostics.ts";
import { reportProblem } from "../../../generator/source/reading/report-problem.ts";
import { parseSource, type SourceFile } from "../../../generator/source/reading/source-file.ts";
import { checkConfig } from "./check.ts";
import type { ConfigCheck } from "./config-check.ts";
import { intactParts, type NeededMembers } from "./intact-parts.ts";
import { loadModule, type ModuleProblem } from "./load-module.ts";
import { readLintSet } from "./lint-set.ts";
import { resolveConfig, type ResolvedConfig } from "./resolve.ts";

/** A configuration that was read; `config` is absent if it has errors. */
interface LoadedConfig {
  readonly config?: ResolvedConfig;
  /** Parts with mistakes that were left out, as in `specs[2]`. */
  readonly skipped?: readonly string[];
  /** The file, or that of its set of lint rules if errors are there; if positions can be shown in it. */
  readonly source?: SourceFile;
}

/**
 * Reads, checks and resolves a configuration. Errors are reported.
 *
 * @param checks what tools ask of it beside its schema
 * @param needed members that have to be right; parts of others are left out where they have mistakes. Default: all
 */
export async function loadConfig(
  file: string,
  checks: readonly ConfigCheck[],
  diagnostics: Diagnostics,
  needed?: NeededMembers,
): Promise<LoadedConfig> {
  const read = /\.(json|ya?ml)$/.test(file)
    ? await readData(file, diagnostics)
    : await readModule(file, diagnostics);
  if (read === undefined) return {};
  const source = read.source === undefined ? {} : { source: read.source };
  if (!("value" in read)) return source;
  const found = new Diagnostics();
  const { config, set } = await resolved(read.value, file, checks, found);
  if (config !== undefined) return { config: { ...config, ...source }, ...source };
  const load = (value: unknown, mistakes: Diagnostics): ReturnType<typeof resolved> =>
    resolved(value, file, checks, mistakes, "parts");
  const rest = needed && (await withoutMistakes(read.value, found, needed, load));
  if (rest !== undefined) return { ...rest, config: { ...rest.config, ...source }, ...source };
  diagnostics.include(found);
  return set === undefined ? source : { source: set };
}

/**
 * The parts of a configuration that are right. Some mistakes are looked for where there are no others, so that
 * further parts may have to go.
 */
async function withoutMistakes(
  value: unknown,
  mistakes: Diagnostics,
  needed: NeededMembers,
  load: (value: unknown, mistakes: Diagnostics) => ReturnType<typeof resolved>,
): Promise<{ readonly config: ResolvedConfig; readonly skipped: readonly string[] } | undefined> {
  const pointers = mistakes.all.map(({ location }) => location?.pointer ?? "");
  const intact = intactParts(value, pointers, needed);
  if (intact === undefined) return undefined;
  const found = new Diagnostics();
  const { config } = await load(intact.value, found);
  if (config !== undefined) return { config, skipped: intact.skipped };
  const rest = await withoutMistakes(intact.value, found, needed, load);
  return rest && { ...rest, skipped: [...intact.skipped, ...rest.skipped] };
}

/** A value as a configuration, or the file of its set where the mistakes are there. */
async function resolved(
  value: unknown,
  file: string,
  checks: readonly ConfigCheck[],
  diagnostics: Diagnostics,
  extent: "whole" | "parts" = "whole",
): Promise<{ readonly config?: ResolvedConfig; readonly set?: SourceFile }> {
  const checked = await checkConfig(value, checks, extent);
  if ("problems" in checked) {
    for (const { pointer, part, problem, cure } of checked.problems) {
      diagnostics.report("config-setting", { file, pointer, part }, { problem, cure });
    }
    return {};
  }
  const reference = checked.config.lint?.extends ?? "recommended";
  const { set, source } = await readLintSet(reference, file, diagnostics);
  if (set === undefined) return source === undefined ? {} : { set: source };
  const config = resolveConfig(checked.config, file, diagnostics, set);
  return diagnostics.all.length > 0 ? {} : { config };
}

interface Read {
  readonly value?: unknown;
  readonly source?: SourceFile;
}

async function readData(file: string, diagnostics: Diagnostics): Promise<Read | undefined> {
  let text: string;
  try {
    text = await readFile(file, "utf8");
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    diagnostics.report("config-unreadable", undefined, { file: path.basename(file), reason });
    return undefined;
  }
  const { file: source, problem } = await parseSource(file, text);
  if (problem === undefined) return { value: source.value, source };
  reportProblem(diagnostics, file, problem);
  return { source };
}

async function readModule(file: string, diagnostics: Diagnostics): Promise<Read | undefined> {
  const loaded = await loadModule(file);
  if (loaded.problem === undefined) return { value: loaded.value };
  reportModule(loaded.problem, file, diagnostics);
  return undefined;
}

function reportModule(problem: ModuleProblem, file: string, diagnostics: Diagnostics): void {
  switch (problem.kind) {
    case "typescript":
      diagnostics.report("config-typescript", { file }, {});
      break;
    case "export":
      diagnostics.report("config-export", { file }, {});
      break;
    case "load":
      diagnostics.report("config-load", { file }, { reason: problem.reason });
      break;
  }
}
