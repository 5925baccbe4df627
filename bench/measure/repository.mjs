// @ts-check
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** The commit of the measured code, and whether the code is as it was committed; kept results do not count. */
export function repository() {
  return {
    commit: git("rev-parse", "HEAD"),
    isClean: git("status", "--porcelain", "--", ".", ":!bench/results") === "",
  };
}

/** @param {...string} parameters @returns {string} standard output */
function git(...parameters) {
  const { stdout, stderr, status } = spawnSync("git", parameters, {
    cwd: root,
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`git ${parameters.join(" ")} failed: ${stderr}`);
  return stdout.trim();
}
