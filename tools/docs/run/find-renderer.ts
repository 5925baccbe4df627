import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { GeneratedFile } from "../../../generator/output/format.ts";
import { addCommand, packageManagerOf } from "../../frame/setup/package-manager.ts";
import type { ArgumentProblem } from "../../frame/usage.ts";

const renderer = "swagger-ui-dist";

/** Files of the renderer that a page loads, and its licences. */
const names = [
  "swagger-ui-bundle.js",
  "swagger-ui.css",
  "oauth2-redirect.html",
  "oauth2-redirect.js",
  "swagger-ui-bundle.js.LICENSE.txt",
  "LICENSE",
  "NOTICE",
];

/**
 * The renderer as it is installed in a project, or beside Diptych itself.
 *
 * @param own the module that asks, which Diptych's own packages are found from
 */
export async function findRenderer(
  cwd: string,
  own: string = fileURLToPath(import.meta.url),
): Promise<readonly GeneratedFile[] | ArgumentProblem> {
  const folder = installedIn(path.join(cwd, "package.json")) ?? installedIn(own);
  const command = [...addCommand(packageManagerOf(cwd), [`${renderer}@5`], "dev", cwd)];
  const cure = `run '${command.join(" ")} --ignore-scripts'`;
  if (folder === undefined)
    return { problem: `the pages are shown by '${renderer}', which is not installed`, cure };
  const manifest = await readFile(path.join(folder, "package.json"), "utf8");
  const { version } = JSON.parse(manifest) as { readonly version?: unknown };
  const [major, minor] = String(version).split(".").map(Number);
  if (major !== 5 || (minor ?? 0) < 35)
    return {
      problem: `'${renderer}' ${String(version)} is installed, and the pages need 5.35 or a later 5`,
      cure,
    };
  const files = names.map(async (name) => ({
    path: `renderer/${name}`,
    bytes: new Uint8Array(await readFile(path.join(folder, name))),
  }));
  return Promise.all(files);
}

function installedIn(from: string): string | undefined {
  try {
    return path.dirname(createRequire(from).resolve(`${renderer}/package.json`));
  } catch {
    return undefined;
  }
}
