import { readFile, realpath, stat } from "node:fs/promises";
import { existsSync, type Stats } from "node:fs";
import path from "node:path";
import type { SourceHost } from "./read.ts";
import { RefusedFile } from "./refused-file.ts";

/** Limits of what is read for one document. */
export interface DiskLimits {
  /** The entry document, relative to the folder. */
  readonly input: string;
  /** Folder that files must not be outside of, relative to the folder. Default: the input's project. */
  readonly root?: string | undefined;
  /** Overlays, relative to the folder; whoever names them may name any file. */
  readonly overlays?: readonly string[] | undefined;
  /** Megabytes that the files may have together. */
  readonly maxMegabytes: number;
}

/**
 * Reads the files of one document from the disk: regular files within the root, links followed, up
 * to the limit of their total size.
 *
 * @param folder folder that the paths are relative to
 * @param onRead called with what was read
 */
export function documentFiles(
  folder: string,
  { input, root, maxMegabytes }: DiskLimits,
  onRead: (file: string, bytes: Uint8Array) => void = () => undefined,
): SourceHost {
  const entry = path.resolve(folder, input);
  const project = root === undefined ? projectOf(entry) : undefined;
  let total = 0;
  const read = async (file: string, isAnywhere: boolean): Promise<string> => {
    const absolute = path.resolve(folder, file);
    const stats = await stat(absolute);
    if (!stats.isFile()) throw new RefusedFile({ kind: "special", found: kindOf(stats) });
    if (!isAnywhere && absolute !== entry) await checkRoot(absolute, entry, folder, root, project);
    total += stats.size;
    if (total > maxMegabytes * 1_000_000) {
      const megabytes = Math.ceil(total / 1_000_000);
      throw new RefusedFile({ kind: "large", megabytes, limit: maxMegabytes });
    }
    const bytes = await readFile(absolute);
    onRead(file, bytes);
    return bytes.toString("utf8");
  };
  return {
    root: project && (path.relative(folder, project).replaceAll("\\", "/") || "."),
    readFile: (file) => read(file, false),
    readOverlay: (file) => read(file, true),
  };
}

/** The path itself was checked; what its links lead to is checked here. */
async function checkRoot(
  file: string,
  entry: string,
  folder: string,
  root: string | undefined,
  project: string | undefined,
): Promise<void> {
  const real = await realpath(file);
  // Where the entry is a link, its neighbours are often links to the neighbours of its target.
  const allowed =
    root === undefined
      ? [project ?? path.dirname(entry), path.dirname(await realpath(entry))]
      : [path.resolve(folder, root)];
  for (const one of allowed) {
    const relative = path.relative(await realpath(one), real);
    if (relative !== ".." && !/^\.\.[\\/]/.test(relative) && !path.isAbsolute(relative)) return;
  }
  const shown = path.relative(folder, allowed[0] ?? folder).replaceAll("\\", "/");
  throw new RefusedFile({ kind: "outside", root: shown === "" ? "." : shown });
}

/** The innermost folder around a document with a package.json or a repository; undefined without one. */
function projectOf(entry: string): string | undefined {
  const { root } = path.parse(entry);
  for (let folder = path.dirname(entry); folder !== root; folder = path.dirname(folder)) {
    const isProject = ["package.json", ".git"].some((name) => existsSync(path.join(folder, name)));
    if (isProject) return folder;
  }
  return undefined;
}

function kindOf(stats: Stats): string {
  if (stats.isDirectory()) return "a folder";
  if (stats.isFIFO()) return "a pipe";
  if (stats.isSocket()) return "a socket";
  return "a device";
}
