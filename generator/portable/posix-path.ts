/**
 * Paths with slashes, as documents and references have them, on every platform and in browsers.
 *
 * Each function gives what its namesake of `node:path/posix` gives.
 *
 * @module
 */

/** The path without `.`, without `..` where a folder goes before it, and without slashes that follow one another. */
export function normalize(path: string): string {
  const isAbsolute = path.startsWith("/");
  const plain = plainNames(path, isAbsolute).join("/");
  const end = path.endsWith("/") && path !== "/".repeat(path.length) ? "/" : "";
  if (isAbsolute) return plain === "" ? "/" : `/${plain}${end}`;
  return `${plain === "" ? "." : plain}${end}`;
}

/** Paths behind one another as one, normalized. */
export const join = (...paths: readonly string[]): string =>
  normalize(paths.filter((path) => path !== "").join("/"));

/** The path of the folder that a file or folder is in. */
export function dirname(path: string): string {
  const slash = path.lastIndexOf("/", lengthOfNames(path) - 1);
  if (slash > 0) return slash === 1 && path.startsWith("//") ? "//" : path.slice(0, slash);
  return path.startsWith("/") ? "/" : ".";
}

/** The last name of a path. */
export function basename(path: string): string {
  const named = path.slice(0, lengthOfNames(path));
  return named.slice(named.lastIndexOf("/") + 1);
}

/** The absolute path that a path has within a folder; a folder that is relative is one within the process's. */
export function resolve(folder: string, path = ""): string {
  const whole = [currentFolder(), folder, path].reduce((from, to) =>
    to.startsWith("/") ? to : `${from}/${to}`,
  );
  return `/${plainNames(whole, true).join("/")}`;
}

/** How a path is written relative to a folder; relative paths are those of one folder, the process's. */
export function relative(folder: string, path: string): string {
  const from = plainNames(resolve(folder), true);
  const to = plainNames(resolve(path), true);
  const first = from.findIndex((name, index) => name !== to[index]);
  const common = first === -1 ? from.length : first;
  return [...from.slice(common).map(() => ".."), ...to.slice(common)].join("/");
}

function plainNames(path: string, isAbsolute: boolean): readonly string[] {
  const names: string[] = [];
  for (const name of path.split("/")) {
    if (name === "" || name === ".") continue;
    if (name !== "..") names.push(name);
    else if (names.length > 0 && names.at(-1) !== "..") names.pop();
    else if (!isAbsolute) names.push(name);
  }
  return names;
}

/** Length of a path without the slashes at its end. */
function lengthOfNames(path: string): number {
  let length = path.length;
  while (path[length - 1] === "/") length--;
  return length;
}

/** Browsers have no folder that relative paths begin at. */
const currentFolder = (): string => (typeof process === "undefined" ? "/" : process.cwd());
