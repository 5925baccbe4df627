import path from "node:path";
import type { SourceHost } from "../../../generator/source/reading/read.ts";
import { RefusedFile } from "../../../generator/source/reading/refused-file.ts";
import { git } from "./git.ts";
import { gitObject, submoduleOf, type GitTree } from "./git-objects.ts";

/** A revision of a repository, from which files are read without checking it out. */
export interface GitRevision extends GitTree {
  readonly maxMegabytes: number;
  /** Folder that paths are relative to, as it is from the working folder. Default: the working folder. */
  readonly folder?: string;
}

/** Reads files of a revision; paths are relative to the working folder. */
export async function gitFiles({
  ref,
  cwd,
  maxMegabytes,
  folder = ".",
}: GitRevision): Promise<SourceHost> {
  const top = (await git(cwd, ["rev-parse", "--show-cdup"], 1)).trim() || ".";
  const root = path.posix.relative(folder, top);
  const limit = maxMegabytes * 1_000_000;
  let total = 0;
  return {
    root: root === "" ? "." : root,
    async readFile(file) {
      const object = await gitObject({ ref, cwd }, path.posix.join(folder, file), maxMegabytes);
      if (object?.kind !== "blob") throw new Error("there is no such file in the revision");
      total += object.bytes.length;
      if (total > limit)
        throw new RefusedFile({
          kind: "large",
          megabytes: Math.ceil(total / 1_000_000),
          limit: maxMegabytes,
        });
      return object.bytes.toString("utf8");
    },
  };
}

/** The files below a folder of a revision, relative to the working folder. */
export async function gitList({ ref, cwd }: GitTree, folder: string): Promise<readonly string[]> {
  const inner = await submoduleOf({ ref, cwd }, folder);
  if (inner !== undefined) {
    const files = await gitList(inner.tree, inner.file === "" ? "." : inner.file);
    return files.map((file) => path.posix.join(inner.at, file));
  }
  const text = await git(
    cwd,
    ["ls-tree", "-r", "-z", "--name-only", ref, "--", `./${folder}/`],
    64,
  );
  return text.split("\0").filter((file) => file !== "");
}

/** The kind of an object of a revision: `blob` is a file, `tree` a folder; undefined if it is not there. */
export async function gitKind(tree: GitTree, file: string): Promise<string | undefined> {
  return (await gitObject(tree, file, 512))?.kind;
}

/** Whether a revision is there; its name cannot be taken for an option. */
export async function isRevision(ref: string, cwd: string): Promise<boolean> {
  if (ref.startsWith("-")) return false;
  try {
    await git(cwd, ["rev-parse", "--verify", "--quiet", "--end-of-options", `${ref}^{commit}`], 1);
    return true;
  } catch {
    return false;
  }
}

/** Those of some files, relative to a folder, that differ from the last commit or are in none; none where there is no repository. */
export async function changedInGit(
  cwd: string,
  files: readonly string[],
): Promise<readonly string[]> {
  if (files.length === 0) return [];
  try {
    const named = ["-z", "--", ...files];
    const changed = await git(cwd, ["diff", "--name-only", "--relative", "HEAD", ...named], 8);
    const others = await git(cwd, ["ls-files", "--others", ...named], 8);
    return `${changed}${others}`.split("\0").filter(Boolean);
  } catch {
    return [];
  }
}
