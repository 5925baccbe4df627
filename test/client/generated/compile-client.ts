import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { compilerSettings } from "../../../generator/views/package/manifest.ts";
import type { GenerateOptions } from "../../support/generate.ts";
import { writeClient } from "./generated-client.ts";

const root = path.resolve(import.meta.dirname, "../../..");

/**
 * Compiles the package of a document under the settings that it comes with, together with a file
 * that uses it as `src/usage.ts`, and gives the compiler's errors within the package.
 */
export async function compileClient(
  name: string,
  document: string,
  usage: string,
  options: Omit<GenerateOptions, "emit"> = {},
): Promise<readonly string[]> {
  const target = await writeClient(document, options, name);
  await writeFile(path.join(target, "src/usage.ts"), usage);
  await writeFile(path.join(target, "package.json"), '{ "type": "module" }\n');
  const { compilerOptions } = compilerSettings(["client"]) as { compilerOptions: object };
  const settings = {
    compilerOptions: {
      ...compilerOptions,
      rootDir: root,
      noEmit: true,
      allowImportingTsExtensions: true,
      paths: {
        "@diptych/runtime": [path.join(root, "runtime/src/index.ts")],
        "#platform": [path.join(root, "runtime/src/platform/web.ts")],
      },
    },
    include: ["src"],
  };
  await writeFile(path.join(target, "tsconfig.json"), JSON.stringify(settings));
  const compiler = path.join(root, "node_modules/.bin/tsc");
  return new Promise((resolve) => {
    execFile(compiler, ["-p", target, "--pretty", "false"], { cwd: target }, (_, stdout) =>
      resolve(stdout.split("\n").filter((line) => /^src\/.*error TS\d+:/.test(line))),
    );
  });
}
