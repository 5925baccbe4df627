import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { once } from "./once.ts";

const root = path.resolve(import.meta.dirname, "../..");
const compiler = path.join(root, "node_modules/.bin/tsc");

/**
 * Where the compiler finds the runtime when tests compile generated code: its declarations, written
 * once per run. Its sources would be checked again with each package.
 *
 * @param platform the build whose platform `#platform` stands for
 */
export async function runtimePaths(
  platform: "node" | "web",
): Promise<Readonly<Record<string, readonly string[]>>> {
  const folder = await once("runtime", writeDeclarations);
  return {
    "@diptych/runtime": [path.join(folder, "index.d.ts")],
    "@diptych/runtime/*": [path.join(folder, "*.d.ts")],
    "#platform": [path.join(folder, `platform/${platform}.d.ts`)],
  };
}

/** Writes them without a check of the sources, which `check:types` does. */
async function writeDeclarations(folder: string): Promise<string> {
  const whole = ["--composite", "false", "--incremental", "false", "--declarationMap", "false"];
  const parameters = ["--emitDeclarationOnly", "--noCheck", ...whole, "--outDir", folder];
  await promisify(execFile)(compiler, ["-p", path.join(root, "runtime"), ...parameters]);
  return folder;
}
