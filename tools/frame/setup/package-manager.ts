import { existsSync } from "node:fs";
import path from "node:path";
import { manifestIn, upward } from "./folders.ts";

type PackageManagerName = "npm" | "pnpm" | "yarn" | "bun";

/** The package manager of a project, and what decides how it is called. */
interface PackageManager {
  readonly name: PackageManagerName;
  /** Yarn 1, which differs from its successors. */
  readonly isClassicYarn: boolean;
}

const lockfiles: readonly (readonly [file: string, name: PackageManagerName])[] = [
  ["pnpm-lock.yaml", "pnpm"],
  ["yarn.lock", "yarn"],
  ["bun.lock", "bun"],
  ["bun.lockb", "bun"],
  ["package-lock.json", "npm"],
  ["npm-shrinkwrap.json", "npm"],
];

/**
 * The package manager of the nearest folder that shows one, by `packageManager` in package.json or by
 * a lockfile. Npm if none does.
 */
export function packageManagerOf(folder: string): PackageManager {
  for (const here of upward(folder)) {
    const named = manifestIn(here)?.["packageManager"];
    const [, name, major] = /^(npm|pnpm|yarn|bun)(?:@(\d+))?/.exec(String(named ?? "")) ?? [];
    if (name !== undefined)
      return {
        name: name as PackageManagerName,
        isClassicYarn: name === "yarn" && (major === undefined || major === "1"),
      };
    const [, found] = lockfiles.find(([file]) => existsSync(path.join(here, file))) ?? [];
    if (found !== undefined) {
      const isClassicYarn = found === "yarn" && !existsSync(path.join(here, ".yarnrc.yml"));
      return { name: found, isClassicYarn };
    }
  }
  return { name: "npm", isClassicYarn: false };
}

/**
 * The command that adds packages to the package.json of a folder, as words.
 *
 * @param kind `dev` for what only the development needs
 */
export function addCommand(
  { name, isClassicYarn }: PackageManager,
  packages: readonly string[],
  kind: "runtime" | "dev",
  folder: string,
): readonly string[] {
  if (name === "npm")
    return ["npm", "install", ...(kind === "dev" ? ["--save-dev"] : []), ...packages];
  // The folder of a workspace's own package.json: these ask for a flag there.
  const isRoot =
    (name === "pnpm" && existsSync(path.join(folder, "pnpm-workspace.yaml"))) ||
    (isClassicYarn && manifestIn(folder)?.["workspaces"] !== undefined);
  const root = isRoot ? [name === "pnpm" ? "--workspace-root" : "-W"] : [];
  const dev = kind === "dev" ? [name === "bun" || name === "yarn" ? "--dev" : "--save-dev"] : [];
  return [name, "add", ...root, ...dev, ...packages];
}

/** The command that runs a script of package.json. */
export const scriptCommand = ({ name }: PackageManager, script: string): string =>
  name === "yarn" ? `yarn ${script}` : `${name} run ${script}`;

/** The command that runs the command of a package, installed or not. */
export function execCommand({ name, isClassicYarn }: PackageManager, command: string): string {
  if (name === "pnpm") return `pnpm exec ${command}`;
  if (name === "bun") return `bunx ${command}`;
  return name === "yarn" && !isClassicYarn ? `yarn ${command}` : `npx ${command}`;
}
