import { existsSync } from "node:fs";
import path from "node:path";
import { manifestIn, upward } from "../frame/setup/folders.ts";
import { manifestName } from "../../generator/output/manifest.ts";
import type { InitChoices } from "./init-files.ts";

/**
 * Files of a generated package that have to be committed in a repository with workspaces, in words:
 * without them a fresh clone cannot install what depends on the package. Undefined elsewhere.
 */
export function workspaceNote(
  { output, package: name }: Pick<InitChoices, "output" | "package">,
  cwd: string,
): string | undefined {
  if (name === undefined || !upward(cwd).some(hasWorkspaces)) return undefined;
  const file = (own: string): string => `'${path.posix.join(output, own)}'`;
  const both = `${file("package.json")} and ${file(manifestName)}`;
  return `commit ${both}: without them a fresh clone cannot install what depends on '${name}'`;
}

function hasWorkspaces(folder: string): boolean {
  return (
    manifestIn(folder)?.["workspaces"] !== undefined ||
    existsSync(path.join(folder, "pnpm-workspace.yaml"))
  );
}
