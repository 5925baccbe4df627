import { writeFile } from "node:fs/promises";
import path from "node:path";
import { compileFolder } from "../../support/compile-folder.ts";
import type { GenerateOptions } from "../../support/generate.ts";
import { writeClient } from "./generated-client.ts";

/**
 * Compiles the package of a document under the settings that it comes with, together with a file
 * that uses it as `src/usage.ts`, and gives the compiler's errors.
 */
export async function compileClient(
  name: string,
  document: string,
  usage: string,
  options: Omit<GenerateOptions, "emit"> = {},
): Promise<readonly string[]> {
  const target = await writeClient(document, options, `client-${name}`);
  await writeFile(path.join(target, "src/usage.ts"), usage);
  return compileFolder(target, { include: ["src"] });
}
