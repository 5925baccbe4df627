import path from "node:path";
import type { ResolvedSpec } from "../frame/config/resolve.ts";
import type { LocatedDiagnostic } from "../../generator/diagnostics/located.ts";
import type { OutputPlan } from "../../generator/output/write.ts";
import type { ExportChanges } from "../../generator/output/export-changes.ts";
import type { Outcome } from "../frame/progress.ts";
import type { RunRecord } from "./incremental/record.ts";

/** Result of a spec that has no errors. Paths of files are relative to `output`. */
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
  /** Exported names that went or changed, where another version of Diptych wrote the output before. */
  readonly exports?: ExportChanges;
}

/** A spec that was generated, or found to be unchanged; nothing is written yet. */
export interface SpecRun {
  readonly outcome: Outcome;
  /** Paths are relative to the configuration's folder. */
  readonly diagnostics: readonly LocatedDiagnostic[];
  /** Every file that was read, absolute. */
  readonly read: readonly string[];
  /** Absent if there are errors. */
  readonly result?: Omit<SpecResult, "milliseconds">;
  /** Files of the output, relative to it. Absent if there are errors. */
  readonly outputs?: readonly string[];
  /** Changes that make the output what the spec says. Absent if there are errors, or if nothing has changed. */
  readonly plan?: OutputPlan;
  /** Records the run once its output is written or was checked. */
  readonly record?: () => Promise<void>;
}

/** Repeats the result of the recorded run, which a run today would find again. */
export function runOfRecord(
  spec: ResolvedSpec,
  record: RunRecord,
  folder: string,
  cwd: string,
): SpecRun {
  const { diagnostics, sources, files, lines, bytes } = record;
  return {
    outcome: "unchanged",
    diagnostics,
    read: Object.keys(sources).map((name) => path.resolve(folder, name)),
    outputs: Object.keys(files),
    result: {
      ...headOf(spec, cwd),
      files: Object.keys(files).length,
      lines,
      bytes,
      created: [],
      changed: [],
      removed: [],
    },
  };
}

/** Returns the part of a result that names the spec. */
export function headOf(
  spec: ResolvedSpec,
  cwd: string,
): Pick<SpecResult, "name" | "input" | "output"> {
  const output = path.relative(cwd, spec.output).replaceAll("\\", "/") || ".";
  return { name: spec.name, input: spec.input, output };
}
