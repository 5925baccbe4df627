import { writeFile } from "node:fs/promises";
import path from "node:path";
import { compileFolder } from "../../support/compile-folder.ts";
import { generateFiles, writePackage } from "../../support/generate.ts";

/**
 * Compiles the package of a document under the settings that it comes with, together with a file
 * that uses it as `src/usage.ts`, and gives the compiler's errors.
 */
export async function compileServer(
  name: string,
  document: string,
  usage: string,
): Promise<readonly string[]> {
  const files = await generateFiles(document, { emit: ["server"] });
  const target = await writePackage(files, `server-${name}`);
  await writeFile(path.join(target, "src/usage.ts"), usage);
  return compileFolder(target, { include: ["src"] });
}
