import path from "node:path";
import { shellWord } from "../../generator/diagnostics/shell-word.ts";
import { runtimeForPeople } from "../../generator/code/module-id.ts";
import type { CliHost } from "../frame/host.ts";
import type { InitChoices } from "./init-files.ts";
import { manifestIn, packageFolder, upward } from "../frame/setup/folders.ts";
import { addCommand, packageManagerOf } from "../frame/setup/package-manager.ts";
import { runtimeState } from "../frame/setup/runtime-installed.ts";

/** A command that installs something, and the folder to run it in. */
interface Installation {
  readonly command: readonly string[];
  /** Absolute. */
  readonly folder: string;
}

/** Packages to install for the choices: the runtime for their code, and Diptych for the script. */
export function installations(choices: InitChoices, cwd: string): readonly Installation[] {
  const list: Installation[] = [];
  const add = (name: string, kind: "runtime" | "dev", from: string): void => {
    const folder = packageFolder(from) ?? cwd;
    list.push({ folder, command: addCommand(packageManagerOf(folder), [name], kind, folder) });
  };
  const output = path.resolve(cwd, choices.output);
  // A package of its own names the runtime in its package.json.
  const importsRuntime = choices.emit?.join() !== "types" && choices.package === undefined;
  if (importsRuntime && runtimeState(output).kind !== "fine")
    add(runtimeForPeople, "runtime", output);
  if (!isInstalled(toolName, cwd)) add(toolName, "dev", cwd);
  return list;
}

const toolName = "diptych";

/** Whether the command is found from a folder, also in the repository of Diptych itself. */
export function isInstalled(name: string, folder: string): boolean {
  return upward(folder).some(
    (here) =>
      manifestIn(path.join(here, "node_modules", name)) !== undefined ||
      manifestIn(here)?.["name"] === name,
  );
}

/** As it is typed, from the working folder. */
export function shownCommand({ command, folder }: Installation, cwd: string): string {
  const relative = path.relative(cwd, folder).replaceAll("\\", "/");
  const text = command.join(" ");
  return relative === "" ? text : `(cd ${shellWord(relative)} && ${text})`;
}

/** Runs the commands, one after another; gives the first that fails. */
export async function install(
  list: readonly Installation[],
  host: CliHost,
): Promise<Installation | undefined> {
  for (const one of list) {
    if (((await host.runCommand?.(one.command, one.folder)) ?? 1) !== 0) return one;
  }
  return undefined;
}
