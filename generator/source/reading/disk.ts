import { readFile, realpath, stat } from "node:fs/promises";
import { existsSync, statSync, type Stats } from "node:fs";
import path from "node:path";
import { mappedPaths, type AddressMap } from "../references/address-map.ts";
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
  /** Where references to addresses lead instead: what it names may be read as what is within the root. */
  readonly addresses?: AddressMap | undefined;
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
  { input, root, maxMegabytes, addresses }: DiskLimits,
  onRead: (file: string, bytes: Uint8Array) => void = () => undefined,
): SourceHost {
  const entry = path.resolve(folder, input);
  const project = root === undefined ? projectOf(entry) : undefined;
  const allowed = [
    root === undefined ? (project ?? path.dirname(entry)) : path.resolve(folder, root),
    ...mappedPaths(addresses).map((mapped) => path.resolve(folder, mapped)),
  ];
  let total = 0;
  const read = async (file: string, isAnywhere: boolean): Promise<string> => {
    const absolute = path.resolve(folder, file);
    const stats = await stat(absolute);
    if (!stats.isFile()) throw new RefusedFile({ kind: "special", found: kindOf(stats) });
    if (!isAnywhere && absolute !== entry)
      await checkRoot(absolute, root === undefined ? entry : undefined, folder, allowed);
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
    addresses,
    isThere(file) {
      const absolute = path.resolve(folder, file);
      return allowed.some((one) => isBelow(absolute, one)) && isFile(absolute);
    },
  };
}

/**
 * The path itself was checked; what its links lead to is checked here.
 *
 * @param entry where it is a link, its neighbours are often links to the neighbours of its target
 */
async function checkRoot(
  file: string,
  entry: string | undefined,
  folder: string,
  allowed: readonly string[],
): Promise<void> {
  const real = await realpath(file);
  const beside = entry === undefined ? [] : [path.dirname(await realpath(entry))];
  for (const one of [...allowed, ...beside])
    if (existsSync(one) && isBelow(real, await realpath(one))) return;
  const shown = path.relative(folder, allowed[0] ?? folder).replaceAll("\\", "/");
  throw new RefusedFile({ kind: "outside", root: shown === "" ? "." : shown });
}

function isBelow(file: string, folder: string): boolean {
  const relative = path.relative(folder, file);
  return relative !== ".." && !/^\.\.[\\/]/.test(relative) && !path.isAbsolute(relative);
}

const isFile = (file: string): boolean =>
  statSync(file, { throwIfNoEntry: false })?.isFile() === true;

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
