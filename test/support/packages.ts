import { allProjects, build, pack, type Tarball } from "../../scripts/pack.mjs";
import { once } from "./once.ts";

/** Builds every package into its `dist`, once per run. */
export async function buildPackages(): Promise<void> {
  await once("build", async () => {
    build(allProjects);
    return true;
  });
}

/** Tarballs of every package, made once per run. */
export async function packPackages(): Promise<readonly Tarball[]> {
  await buildPackages();
  return once("packages", async (folder) => pack(folder));
}
