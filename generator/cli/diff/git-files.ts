import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import type { SourceHost } from "../../source/read.ts";
import { RefusedFile } from "../../source/refused-file.ts";

const run = promisify(execFile);

/** A revision of a repository, from which files are read without checking it out. */
export interface GitRevision {
  /** A branch, tag or commit. */
  readonly ref: string;
  /** The working folder, within the repository. */
  readonly cwd: string;
  readonly maxMegabytes: number;
}

/** Reads files of a revision; paths are relative to the working folder. */
export async function gitFiles({ ref, cwd, maxMegabytes }: GitRevision): Promise<SourceHost> {
  const top = (await git(cwd, ["rev-parse", "--show-toplevel"], 1)).trim();
  const root = path.relative(cwd, top).replaceAll("\\", "/");
  const limit = maxMegabytes * 1_000_000;
  let total = 0;
  return {
    root: root === "" ? "." : root,
    async readFile(file) {
      const text = await git(cwd, ["cat-file", "blob", `${ref}:./${file}`], maxMegabytes);
      total += Buffer.byteLength(text);
      if (total > limit)
        throw new RefusedFile({
          kind: "large",
          megabytes: Math.ceil(total / 1_000_000),
          limit: maxMegabytes,
        });
      return text;
    },
  };
}

/** The files below a folder of a revision, relative to the working folder. */
export async function gitList(
  { ref, cwd }: Pick<GitRevision, "ref" | "cwd">,
  folder: string,
): Promise<readonly string[]> {
  const text = await git(
    cwd,
    ["ls-tree", "-r", "-z", "--name-only", ref, "--", `./${folder}/`],
    64,
  );
  return text.split("\0").filter((file) => file !== "");
}

/** The kind of an object of a revision: `blob` is a file, `tree` a folder; undefined if it is not there. */
export async function gitKind(
  { ref, cwd }: Pick<GitRevision, "ref" | "cwd">,
  file: string,
): Promise<string | undefined> {
  try {
    return (await git(cwd, ["cat-file", "-t", `${ref}:./${file}`], 1)).trim();
  } catch {
    return undefined;
  }
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

/** Output of git; nothing of the repository's configuration runs a program. */
async function git(cwd: string, args: readonly string[], megabytes: number): Promise<string> {
  const { stdout } = await run("git", ["-c", "core.fsmonitor=false", "--no-pager", ...args], {
    cwd,
    maxBuffer: megabytes * 1_000_000 + 1_000_000,
    windowsHide: true,
  });
  return stdout;
}
