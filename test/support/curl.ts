import { execFile, spawnSync } from "node:child_process";
import { promisify } from "node:util";

/** Whether this machine has curl; tests that compare with it are skipped where it is missing. */
export const hasCurl: boolean = spawnSync("curl", ["--version"]).status === 0;

/** Runs curl, and gives what it prints, a character for each byte. */
export async function curl(...parameters: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)("curl", parameters, { encoding: "latin1" });
  return stdout;
}
