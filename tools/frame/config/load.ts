import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Diagnostics } from "../../../generator/diagnostics/diagnostics.ts";
import { reportProblem } from "../../../generator/source/report-problem.ts";
import { parseSource, type SourceFile } from "../../../generator/source/source-file.ts";
import { checkConfig } from "./check.ts";
import type { ConfigCheck } from "./config-check.ts";
import { loadModule, type ModuleProblem } from "./load-module.ts";
import { readLintSet } from "./lint-set.ts";
import { resolveConfig, type ResolvedConfig } from "./resolve.ts";

/** A configuration that was read; `config` is absent if it has errors. */
interface LoadedConfig {
  readonly config?: ResolvedConfig;
  /** The file, or that of its set of lint rules if errors are there; if positions can be shown in it. */
  readonly source?: SourceFile;
}

/**
 * Reads, checks and resolves a configuration. Errors are reported.
 *
 * @param checks what tools ask of it beside its schema
 */
export async function loadConfig(
  file: string,
  checks: readonly ConfigCheck[],
  diagnostics: Diagnostics,
): Promise<LoadedConfig> {
  const read = /\.(json|ya?ml)$/.test(file)
    ? await readData(file, diagnostics)
    : await readModule(file, diagnostics);
  if (read === undefined) return {};
  const source = read.source === undefined ? {} : { source: read.source };
  if (!("value" in read)) return source;
  const checked = await checkConfig(read.value, checks);
  if ("problems" in checked) {
    for (const { pointer, part, problem, cure } of checked.problems) {
      diagnostics.report("config-setting", { file, pointer, part }, { problem, cure });
    }
    return source;
  }
  const reference = checked.config.lint?.extends ?? "recommended";
  const { set, source: setSource } = await readLintSet(reference, file, diagnostics);
  if (set === undefined) return setSource === undefined ? source : { source: setSource };
  const before = diagnostics.all.length;
  const config = resolveConfig(checked.config, file, diagnostics, set);
  return diagnostics.all.length > before ? source : { config: { ...config, ...source }, ...source };
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
