import { existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

let known: string | undefined;

/** Folder of the package that contains this file, in its sources or in `dist/`. */
export const packageFolder = (): string => (known ??= findPackageFolder());

function findPackageFolder(): string {
  for (let folder = path.dirname(fileURLToPath(import.meta.url)); ; folder = path.dirname(folder)) {
    if (existsSync(path.join(folder, "package.json"))) return folder;
    if (folder === path.dirname(folder)) throw new Error("package.json is missing");
  }
}
