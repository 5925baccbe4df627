import { existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

/** Folder of the page's own scripts and styles, whether the generator runs from its sources or from `dist/`. */
export function pageFolder(): string {
  const here = path.dirname(fileURLToPath(import.meta.url));
  const beside = path.join(here, "page");
  if (existsSync(beside)) return beside;
  // dist/tools/docs, beside the sources in tools/docs
  return path.join(here, "../../../tools/docs/page");
}
