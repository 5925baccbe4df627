import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { compilerSettings } from "../../../generator/views/package/manifest.ts";
import { writeServer } from "./generated-server.ts";

const root = path.resolve(import.meta.dirname, "../../..");

/**
 * Compiles the package of a document under the settings that it comes with, together with a file
 * that uses it as `src/usage.ts`, and gives the compiler's errors.
 */
export async function compileServer(
  name: string,
  document: string,
  usage: string,
): Promise<readonly string[]> {
  const target = await writeServer(document, name);
  await writeFile(path.join(target, "src/usage.ts"), usage);
  await writeFile(path.join(target, "package.json"), '{ "type": "module" }\n');
  const { compilerOptions } = compilerSettings(["server"]) as { compilerOptions: object };
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
  const arguments_ = ["-p", target, "--pretty", "false"];
  return new Promise((resolve) => {
    execFile(compiler, arguments_, { cwd: target }, (_, stdout) =>
      resolve(stdout.split("\n").filter((line) => /error TS\d+:/.test(line))),
    );
  });
}
