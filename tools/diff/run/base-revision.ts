import { isRevision } from "../../frame/git/git-files.ts";
import { gitLine } from "../../frame/git/git.ts";
import type { ArgumentProblem } from "../../frame/usage.ts";

/** The commit that documents of the working folder are compared with. */
export interface BaseRevision {
  readonly commit: string;
  /** Name in reports: the one that was given, or the short name of another commit. */
  readonly name: string;
  /** Said beside the result: another commit than the one that was named, or no better one was found. */
  readonly note?: string;
}

/**
 * The revision that `--base` names. A branch goes on after the work on another one has begun. So where the name is
 * that of a branch, or ends with `...`, the commit is the one where the two have parted.
 */
export async function baseRevision(
  base: string,
  cwd: string,
): Promise<BaseRevision | ArgumentProblem> {
  const [, before = base, dots, after = ""] = /^(.+?)(\.\.\.)(.*)$/.exec(base) ?? [];
  if (!(await isRevision(before, cwd))) return missingRevision(before, cwd);
  const [named, head] = await Promise.all([commitOf(before, cwd), commitOf("HEAD", cwd)]);
  if (named === undefined) return missingRevision(before, cwd);
  if (after !== "" && (await commitOf(after, cwd)) !== head)
    return {
      problem: `'${after}' is not what is checked out, and '--base' compares the working folder`,
      cure: `check it out, or compare revisions: 'diptych diff ${before}:FILE ${after}:FILE'`,
    };
  if (dots === undefined && !(await isBranch(before, cwd))) return { commit: named, name: base };
  const parted = await gitLine(cwd, "merge-base", named, "HEAD");
  if (parted === undefined || parted === "") {
    if (dots !== undefined)
      return {
        problem: `no commit is known that '${before}' and what is checked out have in common`,
        cure: "fetch the history: 'git fetch --unshallow', or 'fetch-depth: 0' of actions/checkout",
      };
    const note = `compared with '${before}' itself: the commit where the branches have parted is not here`;
    return { commit: named, name: before, note: head === undefined ? "" : note };
  }
  if (parted === named) return { commit: named, name: before };
  const name = (await gitLine(cwd, "rev-parse", "--short=10", parted)) ?? parted;
  const note = `compared with ${name}, the commit where the work has left '${before}'`;
  return { commit: parted, name, note };
}

const commitOf = (ref: string, cwd: string): Promise<string | undefined> =>
  gitLine(cwd, "rev-parse", "--verify", "--quiet", "--end-of-options", `${ref}^{commit}`);

/** Whether a name is that of a branch, here or of a remote. */
async function isBranch(name: string, cwd: string): Promise<boolean> {
  const whole = (await gitLine(cwd, "rev-parse", "--symbolic-full-name", name)) ?? "";
  return /^refs\/(?:heads|remotes)\//.test(whole);
}

/** The fault of a name that is no revision. */
export async function missingRevision(ref: string, cwd: string): Promise<ArgumentProblem> {
  const problem = `there is no git revision '${ref}'`;
  const shallow = await gitLine(cwd, "rev-parse", "--is-shallow-repository");
  if (shallow === undefined)
    return {
      problem: `${problem}: git finds no repository here that it can read`,
      cure: "run this in a repository; 'git status' says what git has against it",
    };
  if (shallow === "true")
    return {
      problem: `${problem} in this clone, which has a part of the history only`,
      cure: "fetch it: 'git fetch --depth=1 origin REF' and '--base FETCH_HEAD', or clone all of it ('fetch-depth: 0')",
    };
  return {
    problem,
    cure: "correct the name, or fetch the branch: 'git fetch origin main' makes 'origin/main'",
  };
}
