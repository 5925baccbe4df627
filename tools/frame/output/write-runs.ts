import path from "node:path";
import { Diagnostics } from "../../../generator/diagnostics/diagnostics.ts";
import { locate, type LocatedDiagnostic } from "../../../generator/diagnostics/located.ts";
import type { OutputPlan } from "../../../generator/output/write.ts";
import type { CliHost } from "../host.ts";

/** The state of the outputs after a run. */
export interface Written {
  /** The signal that came meanwhile. */
  readonly interrupted?: NodeJS.Signals;
  /** Whether all outputs are what the specs say; otherwise all are as they were. */
  readonly isDone: boolean;
  /** Why nothing was written. */
  readonly problems: readonly LocatedDiagnostic[];
}

/**
 * Writes the outputs of all specs and the records of them, or nothing. A signal does not end the process in between:
 * it ends the run before the first file is in place, and waits for the last one after that.
 *
 * @param record keeps what the next run needs to find that nothing has changed
 */
export async function writeRuns(
  plans: readonly OutputPlan[],
  record: () => Promise<void>,
  host: CliHost,
): Promise<Written> {
  let interrupted: NodeJS.Signals | undefined;
  const release = host.onInterrupt((signal = "SIGINT") => {
    interrupted ??= signal;
  });
  const found = new Diagnostics();
  let isDone = false;
  try {
    const { applyPlans } = await import("../../../generator/output/apply.ts");
    const { disk } = await import("../../../generator/output/host.ts");
    isDone = await applyPlans(plans, disk, () => interrupted !== undefined);
    if (isDone) await record();
  } catch (error) {
    const { code, path: file, message } = error as NodeJS.ErrnoException;
    if (file === undefined) throw error;
    const [reason, cure] = reasons[code ?? ""] ?? [message, "Remove what stands in the way"];
    const shown = path.relative(host.cwd, file).replaceAll("\\", "/") || ".";
    found.report("output-unwritable", { file: shown }, { path: shown, reason, cure });
  } finally {
    release();
  }
  const problems = locate(found.all, new Map());
  return { isDone, problems, ...(interrupted !== undefined && { interrupted }) };
}

const permissions = "Change the permissions, or choose another 'output'";

/** Reasons of the system that people meet, and cures. */
const reasons: Readonly<Record<string, readonly [reason: string, cure: string]>> = {
  ENOSPC: ["the disk is full", "Free some space on it"],
  EDQUOT: ["your quota of the disk is used up", "Free some space on it"],
  EROFS: ["the disk is read-only", "Choose another 'output'"],
  EACCES: ["permission is denied", permissions],
  EPERM: ["permission is denied", permissions],
  ENOTDIR: ["a file stands where a folder is needed", "Remove it, or choose another 'output'"],
  EEXIST: ["a file stands where a folder is needed", "Remove it, or choose another 'output'"],
  EMFILE: ["too many files are open", "Raise the limit of open files ('ulimit -n')"],
  ENAMETOOLONG: ["the path is too long", "Choose a shorter 'output'"],
};
