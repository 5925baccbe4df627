import path from "node:path";
import type { OutputHost } from "./host.ts";
import { manifestName, manifestPaths, manifestText } from "./manifest.ts";

/** A file of the output: its path relative to the folder, and its text or the bytes of it. */
export interface OutputFile {
  readonly path: string;
  readonly text: string | Uint8Array;
}

/** What a run would do to a folder. Paths are relative to it. */
export interface OutputPlan {
  readonly folder: string;
  readonly created: readonly OutputFile[];
  readonly changed: readonly OutputFile[];
  readonly unchanged: readonly OutputFile[];
  /** Files that an earlier run wrote and this one would not. */
  readonly removed: readonly string[];
}

/** Compares the files with those in the folder; writes nothing. */
export async function planOutput(
  folder: string,
  files: readonly OutputFile[],
  host: OutputHost,
): Promise<OutputPlan> {
  const manifest = { path: manifestName, text: manifestText(files.map((file) => file.path)) };
  const earlier = await host.read(path.join(folder, manifestName));
  const known = manifestPaths(earlier && Buffer.from(earlier).toString("utf8"));
  const created: OutputFile[] = [];
  const changed: OutputFile[] = [];
  const unchanged: OutputFile[] = [];
  for (const file of [...files, manifest]) {
    const found = await host.read(path.join(folder, file.path));
    const list = found === undefined ? created : isSame(found, file) ? unchanged : changed;
    list.push(file);
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

const isSame = (found: Uint8Array, { text }: OutputFile): boolean =>
  Buffer.compare(found, typeof text === "string" ? Buffer.from(text) : text) === 0;

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
