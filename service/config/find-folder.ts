import { existsSync } from "node:fs";
import path from "node:path";

/**
 * The nearest folder above this module that has a file: the same from sources and from what they were built to.
 *
 * @param isMeant tells the file from others of its name; takes each by default
 * @throws {Error} no folder has it
 */
export function findFolder(file: string, isMeant: (file: string) => boolean = () => true): string {
  for (let folder = import.meta.dirname; ; folder = path.dirname(folder)) {
    const found = path.join(folder, file);
    if (existsSync(found) && isMeant(found)) return folder;
    if (folder === path.dirname(folder)) throw new Error(`there is no file ${file}`);
  }
}
