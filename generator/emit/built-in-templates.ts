import { existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { readTemplates, type TemplateText } from "./template-folder.ts";

/** Folder of the generator's own package, whether it runs from its sources or from `dist/`. */
function packageRoot(): string {
  let folder = path.dirname(fileURLToPath(import.meta.url));
  while (!existsSync(path.join(folder, "templates", "shared"))) {
    const parent = path.dirname(folder);
    if (parent === folder) throw new Error("the folder of built-in templates is missing");
    folder = parent;
  }
  return folder;
}

/** Folder of the built-in templates. */
export function builtInTemplates(): string {
  return path.join(packageRoot(), "templates");
}

/** The built-in templates by their names. Bundles for browsers have them in them (`scripts/package/`). */
export const builtInTexts = (): Promise<ReadonlyMap<string, TemplateText>> =>
  readTemplates(builtInTemplates(), true);
