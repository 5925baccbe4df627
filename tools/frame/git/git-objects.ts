import { existsSync } from "node:fs";
import path from "node:path";
import { git, gitBytes, gitLine } from "./git.ts";

/** A revision, and the folder that paths are relative to; the folder need not be in the revision. */
export interface GitTree {
  /** A branch, tag or commit. */
  readonly ref: string;
  /** A folder within the repository, on the disk. */
  readonly cwd: string;
}

/** A file or folder of a revision, with the bytes of a file. */
export interface GitObject {
  readonly kind: "blob" | "tree";
  readonly bytes: Buffer;
}

/**
 * A file or folder of a revision. Links within the revision are followed, and submodules are read where they
 * are checked out. Undefined if there is nothing.
 */
export async function gitObject(
  { ref, cwd }: GitTree,
  file: string,
  megabytes: number,
): Promise<GitObject | undefined> {
  if (/[\n\r]/.test(file)) return undefined;
  const command = ["cat-file", "--batch", "--follow-symlinks"];
  let bytes: Buffer;
  try {
    bytes = await gitBytes(cwd, command, megabytes, `${ref}:./${file}\n`);
  } catch (error) {
    if (isTooLarge(error)) throw error;
    // A path that leads out of the repository.
    return undefined;
  }
  const end = bytes.indexOf("\n");
  const [, kind, size] =
    /^[0-9a-f]+ (blob|tree) (\d+)$/.exec(bytes.subarray(0, end).toString("utf8")) ?? [];
  if (kind === "blob" || kind === "tree")
    return { kind, bytes: bytes.subarray(end + 1, end + 1 + Number(size)) };
  const inner = await submoduleOf({ ref, cwd }, file);
  return inner === undefined ? undefined : gitObject(inner.tree, inner.file, megabytes);
}

const isTooLarge = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "ERR_CHILD_PROCESS_STDIO_MAXBUFFER";

/** A path below a submodule, in the commit of it that the revision has. Fails where that commit is not here. */
export async function submoduleOf(
  { ref, cwd }: GitTree,
  file: string,
): Promise<{ readonly tree: GitTree; readonly file: string; readonly at: string } | undefined> {
  const segments = path.posix.normalize(file).split("/");
  const folders = segments.map((_, index) => segments.slice(0, index + 1).join("/"));
  const listed = await git(
    cwd,
    ["ls-tree", "-z", ref, "--", ...folders.map((one) => `./${one}`)],
    1,
  )
    // Paths out of the repository are refused.
    .catch(() => "");
  const [, commit, at] = /(?:^|\0)160000 commit ([0-9a-f]+)\t([^\0]+)/.exec(listed) ?? [];
  if (commit === undefined || at === undefined) return undefined;
  const folder = path.join(cwd, at);
  const isHere =
    existsSync(path.join(folder, ".git")) &&
    (await gitLine(folder, "cat-file", "-e", `${commit}^{commit}`)) !== undefined;
  if (!isHere)
    throw new Error(
      `the commit of the submodule '${at}' is not here; run 'git submodule update --init' and fetch in it`,
    );
  return { tree: { ref: commit, cwd: folder }, file: path.posix.relative(at, file), at };
}
