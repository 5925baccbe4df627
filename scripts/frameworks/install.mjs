// @ts-check
// Brings the frameworks of test/frameworks at the versions that are written there.
import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import { applications, folderOf, pythonProgram } from "./places.mjs";

/** Python's, in an environment of their own. */
export function installPython() {
  if (pythonProgram() !== undefined) return;
  const folder = folderOf("python");
  // An environment knows its own place, so it is made there, and removed where it stays unfinished.
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(path.dirname(folder), { recursive: true });
  try {
    execFileSync("python3", ["-m", "venv", folder], { stdio: "inherit" });
    const requirements = path.join(applications, "python/requirements.txt");
    const flags = ["--quiet", "--disable-pip-version-check", "--no-compile", "--no-deps"];
    execFileSync(
      path.join(folder, "bin/python"),
      ["-m", "pip", "install", ...flags, "--requirement", requirements],
      { stdio: "inherit" },
    );
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}
