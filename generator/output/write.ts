import path from "node:path";
import type { GeneratedFile } from "../emit/render.ts";
import type { OutputHost } from "./host.ts";
import { manifestName, manifestPaths, manifestText } from "./manifest.ts";

/** What a run would do to a folder. Paths are relative to it. */
export interface OutputPlan {
  readonly folder: string;
  readonly created: readonly GeneratedFile[];
  readonly changed: readonly GeneratedFile[];
  readonly unchanged: readonly GeneratedFile[];
  /** Files that an earlier run wrote and this one would not. */
  readonly removed: readonly string[];
}

/** Compares the files with those in the folder; writes nothing. */
export async function planOutput(
  folder: string,
  files: readonly GeneratedFile[],
  host: OutputHost,
): Promise<OutputPlan> {
  const manifest = { path: manifestName, text: manifestText(files.map((file) => file.path)) };
  const known = manifestPaths(await host.read(path.join(folder, manifestName)));
  const created: GeneratedFile[] = [];
  const changed: GeneratedFile[] = [];
  const unchanged: GeneratedFile[] = [];
  for (const file of [...files, manifest]) {
    const text = await host.read(path.join(folder, file.path));
    (text === undefined ? created : text === file.text ? unchanged : changed).push(file);
  }
  const written = new Set(files.map((file) => file.path));
  return {
    folder,
    created,
    changed,
    unchanged,
    removed: known.filter((file) => !written.has(file)),
  };
}

/** Whether the folder already contains exactly what the run would write. */
export function isCurrent(plan: OutputPlan): boolean {
  return plan.created.length + plan.changed.length + plan.removed.length === 0;
}

/** Writes files that are new or differ, and removes those that are no longer generated. */
export async function applyPlan(plan: OutputPlan, host: OutputHost): Promise<void> {
  for (const file of [...plan.created, ...plan.changed]) {
    await host.write(path.join(plan.folder, file.path), file.text);
  }
  for (const file of plan.removed) await host.remove(path.join(plan.folder, file));
}
