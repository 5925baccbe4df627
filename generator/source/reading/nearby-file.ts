import { dirname, join, relative } from "../../portable/posix-path.ts";

/** A line of the configuration by which the document of an address would be read from a file. */
export interface ProposedMap {
  /** The setting, such as `remote: { map: { "https://example.org/": "./schemas/" } }`. */
  readonly setting: string;
  readonly file: string;
}

/** Where files are looked for. */
export interface Nearby {
  /** The document that refers to the address. */
  readonly document: string;
  /** The folder that the configuration is in, or would be. */
  readonly base: string;
  /** Whether a reference could lead to a file. */
  isThere(file: string): boolean;
}

/** Most names of an address, and most folders around a document, that are tried. */
const most = 12;

/**
 * Finds the file that the end of an address names, in the folder of the document or in one around it: an address
 * of a repository on a server of git ends with the path of the file there. The longest end counts.
 */
export function proposedMap(address: string, nearby: Nearby): ProposedMap | undefined {
  const { origin, pathname } = new URL(address);
  const names = pathname.split("/").slice(1);
  const first = Math.max(0, names.length - most);
  const folders = foldersAround(nearby);
  for (let start = first; start < names.length; start++) {
    const end = plainPath(names.slice(start));
    if (end === undefined) continue;
    for (const folder of folders) {
      const file = join(folder, end);
      if (!nearby.isThere(file)) continue;
      const from = [origin, ...names.slice(0, start), ""].join("/");
      const to = relative(nearby.base, folder);
      const target = to === "" ? "./" : to.startsWith("../") ? `${to}/` : `./${to}/`;
      const map = `${JSON.stringify(from)}: ${JSON.stringify(target)}`;
      return { setting: `remote: { map: { ${map} } }`, file };
    }
  }
  return undefined;
}

function foldersAround({ document }: Nearby): readonly string[] {
  const first = dirname(document);
  return Array.from({ length: most }, (_, steps) => join(first, "../".repeat(steps)));
}

/** The path of a file; undefined where a name has something in it that no name of a file should. */
function plainPath(names: readonly string[]): string | undefined {
  try {
    const plain = names.map(decodeURIComponent);
    const isPlain = plain.every((name) => name !== "" && !/^\.{1,2}$|[/\\\0]/.test(name));
    return isPlain ? plain.join("/") : undefined;
  } catch {
    return undefined;
  }
}
