import { execFile } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { once } from "../support/once.ts";

/** What a release has generated, as `npm run keep-release` keeps it. */
export interface Release {
  readonly version: string;
  /** Holds a folder for each package, and one for the example `shop`. */
  readonly folder: string;
}

/** Versions that are kept, the oldest first. */
export const keptVersions: readonly string[] = (
  await readdir(import.meta.dirname, { withFileTypes: true })
)
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .sort((a, b) => a.localeCompare(b, "en", { numeric: true }));

/** Unpacks a release, once for all files of a run. */
export async function openRelease(version: string): Promise<Release> {
  const folder = await once(`release-${version}`, async (target) => {
    const archive = path.join(import.meta.dirname, version, "release.tgz");
    await promisify(execFile)("tar", ["-xzf", archive, "-C", target]);
    return target;
  });
  return { version, folder };
}

export const textOf = (release: Release, file: string): Promise<string> =>
  readFile(path.join(release.folder, file), "utf8");
