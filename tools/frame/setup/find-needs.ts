import { closeSync, existsSync, openSync, readSync } from "node:fs";
import path from "node:path";
import { runtimeForPeople, runtimeRange } from "../../../generator/code/module-id.ts";
import type { ResolvedSpec } from "../config/resolve.ts";
import { Diagnostics } from "../../../generator/diagnostics/diagnostics.ts";
import { locate, type LocatedDiagnostic } from "../../../generator/diagnostics/located.ts";
import { compilerSettingsOf, settingsProblem } from "./compiler-settings.ts";
import { manifestIn, packageFolder, upward } from "./folders.ts";
import { addCommand, packageManagerOf } from "./package-manager.ts";
import { runtimeState } from "./runtime-installed.ts";

/** Settings of a spec that decide on the surroundings of its output. */
type NeedingSpec = Pick<ResolvedSpec, "output" | "identity" | "importExtension">;

/**
 * Reports needs of a spec's code that its surroundings do not meet: the runtime, settings of the
 * compiler. They keep nothing from being written.
 *
 * @param files the output's files, relative to it; undefined if it is not known which there will be
 * @param cwd folder that paths in messages are relative to
 */
export function findNeeds(
  spec: NeedingSpec,
  files: readonly string[] | undefined,
  cwd: string,
): readonly LocatedDiagnostic[] {
  const found = new Diagnostics();
  const { output, identity, importExtension } = spec;
  const state = runtimeState(output);
  if (state.kind !== "fine" && (files === undefined || importsRuntime(output, files))) {
    const problem =
      state.kind === "missing"
        ? `imports '${runtimeForPeople}', which is not installed there`
        : `imports '${runtimeForPeople}' ${runtimeRange}, and ${state.version} is installed there`;
    const cure = identity === undefined ? howToAdd(output, cwd) : howToInstall(output, cwd);
    found.report("runtime-missing", undefined, { output: shown(output, cwd), problem, cure });
  }
  const settings = identity === undefined ? compilerSettingsOf(output) : undefined;
  const conflict = settings && settingsProblem(settings, importExtension);
  if (settings !== undefined && conflict !== undefined) {
    const { problem, cure } = conflict;
    found.report("compiler-settings", { file: settings.file }, { problem, cure });
  }
  return locate(found.all, new Map());
}

/** How the runtime is added to the package that the code is part of. */
function howToAdd(output: string, cwd: string): string {
  const folder = packageFolder(output);
  if (folder === undefined)
    return `Run 'npm init --yes' and then 'npm install ${runtimeForPeople}'`;
  const command = addCommand(packageManagerOf(folder), [runtimeForPeople], "runtime", folder);
  return `Run '${command.join(" ")}'${inFolder(folder, cwd)}`;
}

/** How the dependencies of a generated package are installed, which names the runtime itself. */
function howToInstall(output: string, cwd: string): string {
  const root = upward(path.dirname(output)).find((one) => {
    const isWorkspace = manifestIn(one)?.["workspaces"] !== undefined;
    return isWorkspace || existsSync(path.join(one, "pnpm-workspace.yaml"));
  });
  const { name } = packageManagerOf(root ?? output);
  return `Run '${name} install'${inFolder(root ?? output, cwd)}`;
}

const inFolder = (folder: string, cwd: string): string =>
  path.resolve(folder) === path.resolve(cwd) ? "" : ` in '${shown(folder, cwd)}'`;

const shown = (folder: string, cwd: string): string =>
  path.relative(cwd, folder).replaceAll("\\", "/") || ".";

/** Bytes at the start of a module that hold its imports. */
const headLength = 16_384;

/** Whether any module of the output imports the runtime: one of types alone needs nothing. */
function importsRuntime(output: string, files: readonly string[]): boolean {
  const buffer = Buffer.alloc(headLength);
  return files.some((name) => {
    if (!name.endsWith(".ts")) return false;
    try {
      const file = openSync(path.join(output, name), "r");
      try {
        const length = readSync(file, buffer, 0, headLength, 0);
        const head = buffer.toString("latin1", 0, length);
        return head.includes(`"${runtimeForPeople}`) || head.includes(`'${runtimeForPeople}`);
      } finally {
        closeSync(file);
      }
    } catch {
      return false;
    }
  });
}
