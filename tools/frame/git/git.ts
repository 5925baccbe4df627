import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Settings that would run programs: a watcher of files, one that checks signatures, a pager. */
const safe = ["-c", "core.fsmonitor=false", "-c", "log.showSignature=false", "--no-pager"];

/** Output of git as bytes; nothing of the repository's configuration runs a program. */
export async function gitBytes(
  cwd: string,
  args: readonly string[],
  megabytes: number,
  input = "",
): Promise<Buffer> {
  const running = run("git", [...safe, ...args], {
    cwd,
    encoding: "buffer",
    maxBuffer: megabytes * 1_000_000 + 1_000_000,
    windowsHide: true,
  });
  // Git may end without reading it.
  running.child.stdin?.on("error", () => undefined);
  running.child.stdin?.end(input);
  return (await running).stdout;
}

/** The same as text. */
export async function git(
  cwd: string,
  args: readonly string[],
  megabytes: number,
  input = "",
): Promise<string> {
  return (await gitBytes(cwd, args, megabytes, input)).toString("utf8");
}

/** A line of output; undefined where git ends with an error. */
export async function gitLine(
  cwd: string,
  ...args: readonly string[]
): Promise<string | undefined> {
  try {
    return (await git(cwd, args, 1)).trim();
  } catch {
    return undefined;
  }
}
