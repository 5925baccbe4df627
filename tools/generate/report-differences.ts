import { Diagnostics } from "../../generator/diagnostics/diagnostics.ts";
import { locate, type LocatedDiagnostic } from "../../generator/diagnostics/located.ts";
import type { SpecResult } from "./spec-run.ts";

/** Reports the outputs that `--check` found to differ; paths are relative to the working folder. */
export function reportDifferences(results: readonly SpecResult[]): readonly LocatedDiagnostic[] {
  const found = new Diagnostics();
  for (const { input, output, created, changed, removed } of results) {
    const counts = [
      ...counted(changed, "differs", "differ"),
      ...counted(created, "is missing", "are missing"),
      ...counted(removed, "is left over", "are left over"),
    ];
    if (counts.length === 0) continue;
    const [there] = [...changed, ...removed];
    const location = there === undefined ? undefined : { file: `${output}/${there}` };
    found.report("output-differs", location, { output, input, counts: counts.join(", ") });
  }
  return locate(found.all, new Map());
}

function counted(files: readonly string[], one: string, many: string): string[] {
  if (files.length === 0) return [];
  return [files.length === 1 ? `1 file ${one}` : `${files.length} files ${many}`];
}
