import { mkdir, mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { allProjects, build, pack, type Project, type Tarball } from "../../scripts/pack.mjs";

const root = path.resolve(import.meta.dirname, "../..");
const lock = path.join(root, "node_modules/.diptych-build");

/** Age in milliseconds from which on a lock is one that a killed run left behind. */
const staleAfter = 120_000;

/**
 * Builds packages, unless that is done. Test files run side by side, and two compilers at the
 * same output would let a third program read half a file.
 */
export async function buildPackages(projects: readonly Project[] = allProjects): Promise<void> {
  for (;;) {
    try {
      await mkdir(lock);
      break;
    } catch {
      const { mtimeMs } = await stat(lock).catch(() => ({ mtimeMs: Date.now() }));
      if (Date.now() - mtimeMs > staleAfter) await rm(lock, { recursive: true, force: true });
      await sleep(100);
    }
  }
  try {
    build(projects);
  } finally {
    await rm(lock, { recursive: true, force: true });
  }
}

/** Tarballs of every package, in a folder of their own that `remove` takes away. */
export async function packPackages(): Promise<{
  readonly folder: string;
  readonly tarballs: readonly Tarball[];
  readonly remove: () => Promise<void>;
}> {
  await buildPackages();
  const folder = await mkdtemp(path.join(tmpdir(), "diptych-pack-"));
  return {
    folder,
    tarballs: pack(folder),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
