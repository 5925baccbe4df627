import { execFile } from "node:child_process";
import path from "node:path";
import { writeProject } from "./compile-folder.ts";

const compiler = path.resolve(import.meta.dirname, "../../node_modules/.bin/tsc");

/**
 * Number of types that the compiler instantiates when it checks the package in a folder, on one
 * thread: checkers that run side by side instantiate what they share more than once.
 *
 * @throws where the package does not compile
 */
export async function countInstantiations(folder: string): Promise<number> {
  await writeProject(folder, { settings: { skipLibCheck: true } });
  const parameters = ["-p", folder, "--extendedDiagnostics", "--singleThreaded"];
  return new Promise((resolve, reject) => {
    execFile(compiler, parameters, { cwd: folder, maxBuffer: 2 ** 26 }, (error, stdout) => {
      const [, count] = /^Instantiations:\s+(\d+)$/m.exec(stdout) ?? [];
      if (error === null && count !== undefined) resolve(Number(count));
      else reject(new Error(stdout.slice(0, 2000), { cause: error }));
    });
  });
}
