import path from "node:path";
import type { GeneratedFile } from "./format.ts";
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
  const text = manifestText(files.map((file) => file.path));
  const manifest = { path: manifestName, bytes: new TextEncoder().encode(text) };
  const before = await host.read(path.join(folder, manifestName));
  const known = manifestPaths(before && new TextDecoder().decode(before));
  const created: GeneratedFile[] = [];
  const changed: GeneratedFile[] = [];
  const unchanged: GeneratedFile[] = [];
  for (const file of [...files, manifest]) {
    const old = await host.read(path.join(folder, file.path));
    (old === undefined ? created : isEqual(old, file.bytes) ? unchanged : changed).push(file);
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
    await host.write(path.join(plan.folder, file.path), file.bytes);
  }
  for (const file of plan.removed) await host.remove(path.join(plan.folder, file));
}

const isEqual = (a: Uint8Array, b: Uint8Array): boolean => Buffer.compare(a, b) === 0;
