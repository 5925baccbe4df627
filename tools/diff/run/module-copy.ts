import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { gitObject, type GitTree } from "../../frame/git/git-objects.ts";

/** Most files that are copied for one module. */
const mostFiles = 200;

/**
 * Copies a module of a revision into a folder of its own, with the files that it names, and removes the folder after
 * use. Packages are those that are installed in the working folder.
 *
 * @param file relative to the top of the repository
 */
export async function withModuleCopy<T>(
  tree: GitTree,
  file: string,
  use: (copy: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), "diptych-base-"));
  try {
    const wanted = [file];
    const seen = new Set(wanted);
    const want = (name: string): void => {
      if (seen.has(name) || name.startsWith("../") || seen.size >= mostFiles) return;
      seen.add(name);
      wanted.push(name);
    };
    for (let name = wanted.shift(); name !== undefined; name = wanted.shift()) {
      const object = await gitObject(tree, name, 8);
      if (object?.kind !== "blob") continue;
      const copy = path.join(folder, name);
      await mkdir(path.dirname(copy), { recursive: true });
      await writeFile(copy, object.bytes);
      for (const one of namedIn(name, object.bytes.toString("utf8"))) want(one);
    }
    await linkPackages(tree.cwd, folder, path.posix.dirname(file));
    return await use(path.join(folder, file));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Files that a module may read: texts that begin as relative paths do, and the manifests that say what modules are. */
function namedIn(file: string, text: string): readonly string[] {
  const folder = path.posix.dirname(file);
  const manifests = folder
    .split("/")
    .map((_, index, all) => path.posix.join(...all.slice(0, index + 1), "package.json"));
  if (!/\.[cm]?[jt]s$/.test(file)) return [];
  const named = [...text.matchAll(/(["'`])(\.{1,2}\/[^"'`\n]+)\1/g)].map(([, , one = ""]) =>
    path.posix.join(folder, one),
  );
  return ["package.json", ...manifests, ...named];
}

/** Links the packages of a folder and of those around it, where a module of the copy looks for them. */
async function linkPackages(top: string, copy: string, folder: string): Promise<void> {
  const segments = folder === "." ? [] : folder.split("/");
  const folders = ["", ...segments.map((_, index) => segments.slice(0, index + 1).join("/"))];
  for (const one of folders) {
    const own = path.join(top, one, "node_modules");
    const found = existsSync(own) ? own : one === "" ? installedAbove(top) : undefined;
    if (found === undefined) continue;
    await mkdir(path.join(copy, one), { recursive: true });
    await symlink(found, path.join(copy, one, "node_modules"), "junction");
  }
}

function installedAbove(folder: string): string | undefined {
  for (let here = path.dirname(folder); ; here = path.dirname(here)) {
    const packages = path.join(here, "node_modules");
    if (existsSync(packages)) return packages;
    if (here === path.dirname(here)) return undefined;
  }
}
