import { execFile } from "node:child_process";
import path from "node:path";

const own = path.resolve(import.meta.dirname, "../../node_modules/.bin/tsc");

/**
 * Compiles the project of a folder.
 *
 * @param compiler the file of `tsc`, by default that of this repository
 * @returns lines of errors, with paths relative to the folder
 * @throws where the compiler did not run
 */
export function runCompiler(folder: string, compiler = own): Promise<readonly string[]> {
  return new Promise((resolve, reject) => {
    const options = { cwd: folder, maxBuffer: 2 ** 26 };
    const args = [compiler, "-p", folder, "--pretty", "false"];
    execFile(process.execPath, args, options, (error, stdout) => {
      const errors = stdout.split("\n").filter((line) => /error TS\d+:/.test(line));
      if (error !== null && errors.length === 0) reject(error);
      else resolve(errors);
    });
  });
}
