import { cp, writeFile } from "node:fs/promises";
import path from "node:path";
import { versionedFiles } from "../../scripts/release/set-version.mjs";
import { folderWith } from "../tools/frame/memory-host.ts";
import { git } from "../tools/diff/pull-request.ts";

export const root = path.resolve(import.meta.dirname, "../..");

/** A script of releases. */
export const script = (name: string): string => path.join(root, "scripts/release", name);

/** A changeset of the runtime. */
export const changeset = (kind: string, text: string): string =>
  `---\n"@diptych/runtime": ${kind}\n---\n\n${text}\n`;

/** A summary that may begin a version. */
export const summary = `---\n---\n\nForms send texts as they are. Generate again, and let the compiler list the places that have to change.\n`;

/** The files of this repository that a version is made of, committed, with changesets of its own. */
export async function checkout(changesets: Readonly<Record<string, string>>): Promise<string> {
  const folder = await folderWith({});
  const workspaces = ["test/consumers/package.json", "test/paths/peers/package.json"];
  const own = [
    ".changeset/config.json",
    ".changeset/released.json",
    "CHANGELOG.md",
    ".prettierrc.json",
    "LICENSE",
  ];
  for (const file of new Set([...versionedFiles, ...workspaces, ...own]))
    await cp(path.join(root, file), path.join(folder, file), { recursive: true });
  for (const [name, text] of Object.entries(changesets))
    await writeFile(path.join(folder, ".changeset", name), text);
  git(folder, "init", "--quiet", "--initial-branch=main");
  git(folder, "config", "user.name", "A");
  git(folder, "config", "user.email", "a@b.test");
  git(folder, "add", "--all");
  git(folder, "commit", "--quiet", "--message=First");
  return folder;
}
