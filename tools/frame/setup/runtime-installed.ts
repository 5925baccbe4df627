import { existsSync } from "node:fs";
import path from "node:path";
import { runtimeForPeople, runtimeRange } from "../../../generator/code/module-id.ts";
import { manifestIn, packageFolder, upward } from "./folders.ts";

/** How the runtime stands to a folder whose modules import it. */
type RuntimeState =
  | { readonly kind: "fine" }
  | { readonly kind: "missing" }
  | { readonly kind: "incompatible"; readonly version: string };

/** Looks for the runtime as Node.js does from a module in the folder. */
export function runtimeState(folder: string): RuntimeState {
  for (const here of upward(folder)) {
    const found = manifestIn(path.join(here, "node_modules", runtimeForPeople));
    if (found !== undefined) return stateOf(String(found["version"]));
    // The package of the runtime itself.
    if (manifestIn(here)?.["name"] === runtimeForPeople) return { kind: "fine" };
  }
  return isPlugAndPlay(folder) && isDependency(folder) ? { kind: "fine" } : { kind: "missing" };
}

/** Yarn may keep packages in archives, which its own table names. */
const isPlugAndPlay = (folder: string): boolean =>
  upward(folder).some((here) => existsSync(path.join(here, ".pnp.cjs")));

function isDependency(folder: string): boolean {
  const nearest = packageFolder(folder);
  const manifest = nearest === undefined ? undefined : manifestIn(nearest);
  return ["dependencies", "devDependencies", "peerDependencies"].some((field) =>
    Object.hasOwn(Object(manifest?.[field]) as object, runtimeForPeople),
  );
}

function stateOf(version: string): RuntimeState {
  return isCompatible(version, runtimeRange) ? { kind: "fine" } : { kind: "incompatible", version };
}

/** Whether a version is within a range of the form `^1.2.3`. */
export function isCompatible(version: string, range: string): boolean {
  const [major = 0, minor = 0, patch = 0] = numbersOf(version);
  const [wantedMajor = 0, wantedMinor = 0, wantedPatch = 0] = numbersOf(range);
  if (major !== wantedMajor) return false;
  // Before 1.0 a minor version may break, and before 0.1 every version.
  if (major > 0) return minor > wantedMinor || (minor === wantedMinor && patch >= wantedPatch);
  if (minor !== wantedMinor) return false;
  return minor > 0 ? patch >= wantedPatch : patch === wantedPatch;
}

const numbersOf = (text: string): readonly number[] =>
  (/(\d+)\.(\d+)\.(\d+)/.exec(text)?.slice(1) ?? []).map(Number);
