import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { git, repositoryWith } from "../tools/diff/pull-request.ts";
import { install } from "./install.ts";

/** A configuration that names documents. */
export const config = (...inputs: readonly string[]): string =>
  JSON.stringify({
    specs: inputs.map((input, index) => ({ input, output: `src/api${index === 0 ? "" : index}` })),
  });

/** A pull request: the base branch at a remote, and a shallow checkout of the changed one. */
export async function pullRequest(
  files: Readonly<Record<string, string>>,
  changed: Readonly<Record<string, string | undefined>>,
): Promise<string> {
  const remote = await repositoryWith({ ".gitignore": "node_modules\n", ...files });
  git(remote, "checkout", "--quiet", "-b", "change");
  for (const [name, text] of Object.entries(changed))
    if (text === undefined) await rm(path.join(remote, name));
    else {
      await mkdir(path.dirname(path.join(remote, name)), { recursive: true });
      await writeFile(path.join(remote, name), text);
    }
  git(remote, "add", "--all");
  git(remote, "commit", "--quiet", "--allow-empty", "--message=Second");
  const folder = path.join(remote, "node_modules/checkout");
  git(remote, "clone", "--quiet", "--depth=1", "--branch=change", `file://${remote}`, folder);
  await install(folder);
  return folder;
}
