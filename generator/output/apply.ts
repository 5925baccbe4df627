import path from "node:path";
import type { OutputHost } from "./host.ts";
import { manifestName } from "./manifest.ts";
import type { Staging } from "./staging.ts";
import { isCurrent, type OutputPlan } from "./write.ts";

/** Writes files that are new or differ, and removes those that are no longer generated: all of it or nothing. */
export async function applyPlan(plan: OutputPlan, host: OutputHost): Promise<void> {
  await applyPlans([plan], host);
}

/**
 * Applies the plans of several folders: all of them or none.
 *
 * @param isStopped whether nothing is to be changed any more. Once the first file is in place it is not asked again.
 * @returns whether the plans were applied
 * @throws the error that kept a file from being written, when all is as it was
 */
export async function applyPlans(
  plans: readonly OutputPlan[],
  host: OutputHost,
  isStopped: () => boolean = () => false,
): Promise<boolean> {
  if (plans.some(({ blocked }) => blocked.length > 0))
    throw new Error("a plan with obstacles cannot be applied");
  for (const plan of plans) await host.tidy?.(plan.folder, filesOf(plan));
  const changing = plans.filter((plan) => !isCurrent(plan));
  const { stage } = host;
  if (stage === undefined) {
    for (const plan of changing) await writeEach(plan, host);
    return true;
  }
  const open: Staging[] = [];
  try {
    for (const plan of changing) {
      if (isStopped()) break;
      const staging = await stage(plan.folder);
      open.push(staging);
      for (const file of inOrder(plan))
        if (!isStopped()) await staging.write(file.path, file.bytes);
      for (const file of plan.removed) staging.remove(file);
    }
    const isApplied = !isStopped();
    if (isApplied) for (const staging of open) await staging.apply();
    for (const staging of open) await (isApplied ? staging.close() : staging.undo());
    return isApplied;
  } catch (error) {
    for (const staging of open.reverse()) await staging.undo();
    throw error;
  }
}

const filesOf = ({ created, changed, unchanged, removed }: OutputPlan): readonly string[] => [
  ...[...created, ...changed, ...unchanged].map((file) => file.path),
  ...removed,
];

/** The files to write. A first manifest comes first, so that a later run knows whose the others are. */
function inOrder({ created, changed, earlier }: OutputPlan): OutputPlan["created"] {
  const files = [...created, ...changed];
  if (earlier !== undefined) return files;
  const isManifest = (file: (typeof files)[number]): boolean => file.path === manifestName;
  return [...files.filter(isManifest), ...files.filter((file) => !isManifest(file))];
}

async function writeEach(plan: OutputPlan, host: OutputHost): Promise<void> {
  for (const file of inOrder(plan)) await host.write(path.join(plan.folder, file.path), file.bytes);
  for (const file of plan.removed) await host.remove(path.join(plan.folder, file));
}
