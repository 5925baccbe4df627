import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

/** Version of the package that contains this file, in its sources or in `dist/`. */
export function version(): string {
  for (let folder = path.dirname(fileURLToPath(import.meta.url)); ; folder = path.dirname(folder)) {
    const file = path.join(folder, "package.json");
    if (existsSync(file)) {
      return (JSON.parse(readFileSync(file, "utf8")) as { readonly version: string }).version;
    }
    if (folder === path.dirname(folder)) throw new Error("package.json is missing");
  }
}
