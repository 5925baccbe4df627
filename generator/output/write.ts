import path from "node:path";
import type { GeneratedFile } from "./format.ts";
import type { OutputHost } from "./host.ts";
import { isSameToGit } from "./line-ends.ts";
import { manifestName, manifestText, readManifest, type Manifest } from "./manifest.ts";
import { Obstacles, type Obstacle } from "./obstacles.ts";

/** Changes that a run would make to a folder. Paths are relative to it. */
export interface OutputPlan {
  readonly folder: string;
  /** Manifest of the run that wrote the folder before. */
  readonly earlier?: Manifest;
  readonly created: readonly GeneratedFile[];
  readonly changed: readonly GeneratedFile[];
  readonly unchanged: readonly GeneratedFile[];
  /** Files that an earlier run wrote and this one would not. */
  readonly removed: readonly string[];
  /** Changed files that no earlier run has written: the user's own. */
  readonly foreign: readonly string[];
  /** Links, folders and devices where files are to be written. The plan cannot be applied then. */
  readonly blocked: readonly Obstacle[];
  /** Entries of the manifest that are not files within the folder; they stay. */
  readonly kept: readonly Obstacle[];
}

/**
 * Compares the files with those in the folder, whose lines may end with CRLF; writes nothing.
 *
 * @param version of the program that writes them; where it is the only difference, the folder is current
 */
export async function planOutput(
  folder: string,
  files: readonly GeneratedFile[],
  host: OutputHost,
  version?: string,
): Promise<OutputPlan> {
  const obstacles = new Obstacles(folder, host);
  const earlier = await earlierManifest(folder, obstacles, host);
  const known = earlier === undefined ? [] : [...earlier.files, manifestName];
  const created: GeneratedFile[] = [];
  const changed: GeneratedFile[] = [];
  const unchanged: GeneratedFile[] = [];
  const blocked = new Map<string, Obstacle>();
  const compare = async (file: GeneratedFile): Promise<void> => {
    const obstacle = await obstacles.before(file.path);
    if (obstacle !== undefined) {
      blocked.set(obstacle.path, obstacle);
      return;
    }
    const old = await host.read(path.join(folder, file.path));
    (old === undefined ? created : isSameToGit(old, file.bytes) ? unchanged : changed).push(file);
  };
  for (const file of files) await compare(file);
  // A manifest names the version that last changed its folder.
  const isSame = created.length + changed.length === 0 && earlier !== undefined;
  const named = isSame ? earlier.version : version;
  const paths = files.map((file) => file.path);
  const text = manifestText({ files: paths, ...(named !== undefined && { version: named }) });
  const manifest = { path: manifestName, bytes: new TextEncoder().encode(text) };
  await compare(manifest);
  const listed = new Set(known);
  const foreign = changed.flatMap((file) => (listed.has(file.path) ? [] : [file.path])).sort();
  const removal = await planRemoval(known, [...files, manifest], obstacles);
  return {
    folder,
    ...(earlier !== undefined && { earlier }),
    created,
    changed,
    unchanged,
    foreign,
    blocked: [...blocked.values()],
    ...removal,
  };
}

async function earlierManifest(
  folder: string,
  obstacles: Obstacles,
  host: OutputHost,
): Promise<Manifest | undefined> {
  if ((await obstacles.before(manifestName)) !== undefined) return undefined;
  const bytes = await host.read(path.join(folder, manifestName));
  return readManifest(bytes && new TextDecoder().decode(bytes));
}

async function planRemoval(
  known: readonly string[],
  files: readonly GeneratedFile[],
  obstacles: Obstacles,
): Promise<Pick<OutputPlan, "removed" | "kept">> {
  const written = new Set(files.map((file) => file.path));
  const removed: string[] = [];
  const kept = new Map<string, Obstacle>();
  for (const file of new Set(known)) {
    if (written.has(file)) continue;
    const obstacle = await obstacles.before(file);
    if (obstacle === undefined) removed.push(file);
    else kept.set(obstacle.path, obstacle);
  }
  return { removed, kept: [...kept.values()] };
}

/** Whether the folder already contains exactly what the run would write. */
export function isCurrent(plan: OutputPlan): boolean {
  return plan.created.length + plan.changed.length + plan.removed.length === 0;
}
