import { lstat, readFile, readdir, realpath } from "node:fs/promises";
import path from "node:path";
import type { ProjectFile } from "../migration.ts";

const read =
  /\.(?:[cm]?[jt]s|[jt]sx|vue|svelte|astro)$|^(?:package\.json|openapitools\.json|diptych\.migrate\.json|(?:diptych|orval|openapi-ts)\.config\.\w+|[jt]sconfig[\w.-]*\.json)$/;
const skipped = new Set(["node_modules", "dist", "build", "coverage"]);

/** Limits, so that a folder that is no project ends. */
const mostFiles = 20_000;
const mostBytes = 1_000_000;

/** Text files below a folder: no links, no folders of others or with a dot, in the order of their paths. */
export async function projectFiles(folder: string): Promise<readonly ProjectFile[]> {
  const files: ProjectFile[] = [];
  const walk = async (below: string): Promise<void> => {
    const entries = await readdir(path.join(folder, below), { withFileTypes: true });
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const name = below === "" ? entry.name : `${below}/${entry.name}`;
      if (entry.isDirectory()) {
        if (!entry.name.startsWith(".") && !skipped.has(entry.name)) await walk(name);
      } else if (entry.isFile() && read.test(entry.name)) {
        const bytes = await readFile(path.join(folder, name));
        if (bytes.length > mostBytes) continue;
        if (files.length === mostFiles) throw new RangeError(`more than ${mostFiles} files`);
        const text = bytes.toString("utf8");
        // Bytes that are not UTF-8 would not be written as they were read.
        if (Buffer.from(text).equals(bytes)) files.push({ path: name, text });
      }
    }
  };
  await walk("");
  return files;
}

/** Whether a file can be written within the folder: no folder or file of its path is a link. */
export async function isWithin(folder: string, file: string): Promise<boolean> {
  const root = await realpath(folder);
  const whole = path.resolve(root, file);
  if (!whole.startsWith(root + path.sep)) return false;
  for (let here = whole; here !== root; here = path.dirname(here)) {
    const stats = await lstat(here).catch(() => undefined);
    if (stats?.isSymbolicLink() === true) return false;
  }
  return true;
}
