import { structuredPatch } from "diff";

/** A file before and after, with its path relative to the working folder. */
export interface PatchedFile {
  readonly path: string;
  /** Absent where the file is new. */
  readonly before: string | undefined;
  readonly after: string;
}

/** A unified diff with the paths that `git apply` and `patch -p1` expect. */
export function patchText(files: readonly PatchedFile[]): string {
  return files
    .map(({ path, before, after }) => {
      const { hunks } = structuredPatch(path, path, before ?? "", after, "", "", { context: 3 });
      const lines = hunks.flatMap((hunk) => {
        const from = rangeOf(hunk.oldStart, hunk.oldLines);
        const to = rangeOf(hunk.newStart, hunk.newLines);
        return [`@@ -${from} +${to} @@`, ...hunk.lines];
      });
      const from = before === undefined ? "/dev/null" : quoted(`a/${path}`);
      return [`--- ${from}`, `+++ ${quoted(`b/${path}`)}`, ...lines, ""].join("\n");
    })
    .join("");
}

const rangeOf = (start: number, count: number): string =>
  // A range of no lines is named by the line before it.
  count === 0 ? `${start - 1},0` : count === 1 ? String(start) : `${start},${count}`;

/** A path as git reads it: a tab ends one with spaces, and control characters are quoted as C does it. */
function quoted(path: string): string {
  // oxlint-disable-next-line no-control-regex
  if (/["\\\u0000-\u001f\u007f]/.test(path))
    return `"${path.replace(/["\\\u0000-\u001f\u007f]/g, (char) => `\\${escapes[char] ?? char.charCodeAt(0).toString(8).padStart(3, "0")}`)}"`;
  return path.includes(" ") ? `${path}\t` : path;
}

const escapes: Readonly<Record<string, string>> = {
  '"': '"',
  "\\": "\\",
  "\n": "n",
  "\t": "t",
  "\r": "r",
};
