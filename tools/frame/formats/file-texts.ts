import { readFileSync, statSync } from "node:fs";
import path from "node:path";

/** Bytes of a file that is read for a report; documents that were checked are hardly larger. */
const mostBytes = 100_000_000;

/** Reads files below a folder as text, by their paths from it; undefined for addresses, other files and what is missing. */
export function fileTexts(folder: string): (file: string) => string | undefined {
  return (file) => {
    const absolute = path.resolve(folder, file);
    if (/^[a-z][a-z+.-]+:\/\//i.test(file) || path.relative(folder, absolute).startsWith(".."))
      return undefined;
    try {
      const stat = statSync(absolute);
      return stat.isFile() && stat.size <= mostBytes ? readFileSync(absolute, "utf8") : undefined;
    } catch {
      return undefined;
    }
  };
}
