import path from "node:path";
import type { FormerNames } from "../former-project.ts";
import { plain } from "../plain-name.ts";

/** Where orval has written code, and where the new code goes. */
export interface OrvalPlace {
  /** Folder of the new code. */
  readonly output: string;
  isFormer(module: string, names: FormerNames): boolean;
}

/**
 * The places of a target, which is a file or a folder. In a folder the file has the name of the document's title.
 * Files of tags lie beside it, in the mode `tags-split` in a folder of their own, with the same name.
 */
export function placeOf(target: string, mode: string, models: string | undefined): OrvalPlace {
  const isFile = /\.[cm]?[jt]sx?$/.test(target);
  const base = target.replace(/\.[cm]?[jt]sx?$/, "");
  const folder = isFile ? path.posix.dirname(base) : base;
  const isByTag = mode.startsWith("tags");
  const output = newFolder(base, folder, isFile, models);
  const isInModels = (module: string): boolean =>
    models !== undefined && (module === models || module.startsWith(`${models}/`));
  return {
    output,
    isFormer: (module, { title, tags }) => {
      if (module.startsWith(`${output}/`) || module === `${output}-client`) return false;
      if (isInModels(module)) return true;
      if (isFile && (module === base || module.startsWith(`${base}.`))) return true;
      const inside = path.posix.relative(folder, module);
      if (inside.startsWith("..") || inside === "") return inside === "" && !isFile;
      const parts = inside.split("/");
      const [first = ""] = parts;
      // The name before the endings, such as those of `tasks.msw` and `tasks.zod`.
      const name = plain(first.split(".")[0] ?? "");
      if (!isFile && parts.length === 1 && (name === title || name === "index")) return true;
      if (
        mode === "tags-split" &&
        parts.length === 2 &&
        plain(parts[1]?.split(".")[0] ?? "") === name
      )
        return true;
      if (!isByTag || !(tags.has(name) || (parts.length === 1 && name === "index"))) return false;
      return (
        parts.length === 1 ||
        plain(parts.at(-1)?.split(".")[0] ?? "") === name ||
        parts.at(-1) === "index"
      );
    },
  };
}

/** The folder of the new code: called like the former file, or beside the former folder. */
function newFolder(
  base: string,
  folder: string,
  isFile: boolean,
  models: string | undefined,
): string {
  if (!isFile) return path.posix.join(path.posix.dirname(folder), "diptych");
  if (path.posix.basename(base) === "index") return path.posix.join(folder, "diptych");
  const isTaken = models !== undefined && (models === base || models.startsWith(`${base}/`));
  return isTaken ? `${base}-api` : base;
}
