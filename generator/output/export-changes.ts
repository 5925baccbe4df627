import path from "node:path";
import type { GeneratedFile } from "./format.ts";
import type { OutputHost } from "./host.ts";
import { withLineFeeds } from "./line-ends.ts";
import { moduleExports, type ModuleExports } from "./module-exports.ts";
import type { OutputPlan } from "./write.ts";

/** An exported name, and the module that users import it from. */
export interface ExportedName {
  readonly name: string;
  /** Path relative to the output. */
  readonly module: string;
}

/** Exported names that an update of the generator takes away or declares otherwise. */
export interface ExportChanges {
  /** Version that wrote the output before; absent for versions up to 0.2, which do not say theirs. */
  readonly from?: string;
  readonly removed: readonly ExportedName[];
  readonly changed: readonly ExportedName[];
}

/**
 * Compares the exported names of an output that another version has written with those of a plan.
 *
 * @param version of the program that made the plan
 * @returns undefined where this version, or none, has written the output before
 */
export async function exportChanges(
  plan: OutputPlan,
  files: readonly GeneratedFile[],
  host: OutputHost,
  version: string,
): Promise<ExportChanges | undefined> {
  const { earlier, folder } = plan;
  if (earlier === undefined || earlier.version === version) return undefined;
  const decoder = new TextDecoder();
  const known = new Set(earlier.files);
  const newFiles = new Map(files.map((file) => [file.path, file]));
  const readOld = async (name: string): Promise<string | undefined> => {
    if (!known.has(name)) return undefined;
    const bytes = await host.read(path.join(folder, name));
    return bytes && decoder.decode(withLineFeeds(bytes));
  };
  const readNew = (name: string): Promise<string | undefined> => {
    const bytes = newFiles.get(name)?.bytes;
    return Promise.resolve(bytes && decoder.decode(bytes));
  };
  const removed: ExportedName[] = [];
  const changed: ExportedName[] = [];
  for (const module of await entriesOf(files, readOld)) {
    const old = await moduleExports(module, readOld);
    const now: ModuleExports = await moduleExports(module, readNew);
    for (const [name, declaration] of old) {
      const today = now.get(name);
      if (today === undefined) removed.push({ name, module });
      else if (today !== declaration) changed.push({ name, module });
    }
  }
  if (removed.length + changed.length === 0) return undefined;
  const from = earlier.version;
  return { ...(from !== undefined && { from }), removed, changed };
}

/** Modules that users import, of both runs: a package of an earlier run lists its own. */
async function entriesOf(
  files: readonly GeneratedFile[],
  readOld: (file: string) => Promise<string | undefined>,
): Promise<ReadonlySet<string>> {
  const entries = new Set(files.flatMap(({ path: name, isEntry }) => (isEntry ? [name] : [])));
  const manifest = await readOld("package.json");
  for (const [, source = ""] of manifest?.matchAll(/"diptych-source": "\.\/([^"]+\.ts)"/g) ?? [])
    entries.add(source);
  return entries;
}
