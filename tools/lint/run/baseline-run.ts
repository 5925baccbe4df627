import type { LintFlags } from "../flags.ts";
import path from "node:path";
import type { ResolvedConfig } from "../../frame/config/resolve.ts";
import type { LocatedDiagnostic } from "../../../generator/diagnostics/located.ts";
import type { BaselineJson } from "../lint-json.ts";
import type { CliHost } from "../../frame/host.ts";
import {
  applyBaseline,
  openBaseline,
  updateBaseline,
  type BaselineFile,
  type Checked,
} from "./baseline-file.ts";
import type { ArgumentProblem } from "../../frame/usage.ts";

/**
 * The baseline of the flags, which is relative to the working folder, or of the configuration; or what is wrong
 * with it.
 *
 * @param documents absolute paths of files that it cannot be
 */
export async function chooseBaseline(
  {
    baseline: flag,
    updateBaseline: update = false,
  }: Pick<LintFlags, "baseline" | "updateBaseline">,
  config: ResolvedConfig | undefined,
  documents: readonly string[],
  { cwd }: CliHost,
): Promise<BaselineFile | ArgumentProblem | undefined> {
  const file = typeof flag === "string" ? path.resolve(cwd, flag) : config?.lint.baseline;
  if (flag === false || file === undefined) {
    if (!update) return undefined;
    const cure = "name its file with --baseline, or as 'lint.baseline' in the configuration";
    return { problem: "there is no baseline to update", cure };
  }
  const name = path.relative(cwd, file).replaceAll("\\", "/");
  return openBaseline(name, file, update, documents);
}

/** Findings of a run that count, and what was left out. */
export interface RemainingFindings {
  /** For each document. */
  readonly remaining: readonly (readonly LocatedDiagnostic[])[];
  readonly baseline?: BaselineJson;
}

/** Findings without those of the baseline, which is written first if it is to be updated. */
export async function withBaseline(
  file: BaselineFile | undefined,
  checked: readonly Checked[],
  update: boolean,
): Promise<RemainingFindings | ArgumentProblem> {
  if (file === undefined) return { remaining: checked.map((one) => one.findings) };
  const baseline = update ? await updateBaseline(file, checked) : file.baseline;
  if (baseline === undefined) return { remaining: checked.map((one) => one.findings) };
  if ("problem" in baseline) return baseline;
  const { remaining, known, notNeeded } = await applyBaseline({ ...file, baseline }, checked);
  return { remaining, baseline: { known, notNeeded, updated: update } };
}

/** Lines about a baseline for people. */
export function aboutBaseline({ known, notNeeded, updated }: BaselineJson): readonly string[] {
  const plural = known === 1 ? "" : "s";
  return [
    ...(updated ? [`baseline written with ${known} finding${plural}`] : []),
    ...(updated || known === 0 ? [] : [`${known} finding${plural} of the baseline left out`]),
    ...(notNeeded === 0
      ? []
      : [
          notNeeded === 1
            ? "1 entry of the baseline is not needed any more; --update-baseline removes it"
            : `${notNeeded} entries of the baseline are not needed any more; --update-baseline removes them`,
        ]),
  ];
}
