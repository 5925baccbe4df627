import { allProjects, build, pack, type Tarball } from "../../scripts/pack.mjs";
import { once } from "./once.ts";

// Types are not checked here: `check:types` does that.
const unchecked = ["--noCheck"];

/** Builds the service and what it depends on into their `dist`, once per run. */
export function buildService(): Promise<boolean> {
  return once("build-service", async () => {
    build(["service"], unchecked);
    return true;
  });
}

/** Builds every package into its `dist`, once per run. */
export async function buildPackages(): Promise<void> {
  // Two builds of the same project must not meet.
  await buildService();
  await once("build", async () => {
    build(allProjects, unchecked);
    return true;
  });
}

/** Tarballs of every package, made once per run. */
export async function packPackages(): Promise<readonly Tarball[]> {
  await buildPackages();
  return once("packages", async (folder) => pack(folder));
}
