import { existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { CliHost } from "../host.ts";
import type { InstallFlags } from "../command/common-flags.ts";
import { exitCodes, usageError } from "../usage.ts";
import { upward } from "./folders.ts";
import { addCommand, packageManagerOf } from "./package-manager.ts";

/** The package that brings a compiler with an interface, at the major that Diptych works with. */
const compiler = "ts-morph";
const major = 28;

/**
 * Whether a package is found from Diptych's own code. Node.js itself is not asked: it remembers that a package was
 * missing, and would not find it after an installation.
 */
const isFound = (name: string): boolean =>
  upward(path.dirname(fileURLToPath(import.meta.url))).some((folder) =>
    existsSync(path.join(folder, "node_modules", name, "package.json")),
  );

/**
 * Sees to it that ts-morph is at hand, an optional peer that few commands need. Returns the exit code where
 * the command has to end.
 *
 * @param name of the command
 * @param find tells whether a package is installed
 */
export async function needCompiler(
  name: string,
  { install }: InstallFlags,
  host: CliHost,
  find: (name: string) => boolean = isFound,
): Promise<number | undefined> {
  if (find(compiler)) return undefined;
  const words = addCommand(packageManagerOf(host.cwd), [`${compiler}@${major}`], "dev", host.cwd);
  const command = words.join(" ");
  if (install !== true)
    return usageError(
      host,
      `'${name}' reads TypeScript with '${compiler}', which is not installed`,
      `run '${command}', or add --install`,
    );
  host.stderr.write(`installs what is missing: ${command}\n`);
  const code = (await host.runCommand?.(words, host.cwd)) ?? exitCodes.problems;
  if (code === 0 && find(compiler)) return undefined;
  const reason = code === 0 ? "Diptych does not find it" : "the command has failed";
  usageError(host, `'${compiler}' is not installed: ${reason}`, `run '${command}' beside Diptych`);
  return exitCodes.problems;
}
