// @ts-check
// Brings the frameworks of test/frameworks at the versions that are written there.
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import {
  applications,
  buildFolder,
  builtFile,
  compiled,
  pythonFolder,
  pythonProgram,
} from "./places.mjs";

/** Python's, in an environment of their own. */
export function installPython() {
  if (pythonProgram() !== undefined) return;
  const folder = pythonFolder();
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

/** Those of Node.js, beside the applications, which are compiled. */
export function installNode() {
  const options = /** @type {const} */ ({ cwd: applications, stdio: "inherit" });
  const lock = path.join(applications, "package-lock.json");
  // npm writes this copy of the lock file when it has installed everything.
  const copy = path.join(applications, "node_modules/.package-lock.json");
  if (!existsSync(copy) || statSync(copy).mtimeMs < statSync(lock).mtimeMs)
    execFileSync("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund"], options);
  execFileSync("npm", ["run", "--silent", "build"], options);
}

/**
 * Builds an application in another language, in a copy of its folder.
 *
 * @param {string} id
 * @returns {boolean} whether it is there then: false where its language is not on this machine
 */
export function build(id) {
  if (builtFile(id) !== undefined) return true;
  const { commands } = compiled[id] ?? { commands: [] };
  for (const [program] of commands)
    if (spawnSync(program, ["--version"]).error !== undefined) return false;
  const folder = buildFolder(id);
  cpSync(path.join(applications, id), folder, { recursive: true });
  for (const [program, ...args] of commands)
    execFileSync(program, args, { cwd: folder, stdio: "inherit" });
  return true;
}
