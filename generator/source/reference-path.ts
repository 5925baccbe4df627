import { posix } from "node:path";

/** Whether a reference starts with a scheme (`https:`) or an authority (`//host`). */
export function isRemote(ref: string): boolean {
  return /^(?:[a-z][a-z0-9+.-]*:)?\/\//i.test(ref) || /^(?:urn|https?|data):/i.test(ref);
}

/**
 * Splits a reference into the file it leads to and the fragment in it, both decoded. The file is
 * relative to the one that contains the reference. Undefined if a percent sign starts no
 * escape. Source: RFC 3986, 5; RFC 6901, 6.
 */
export function splitReference(
  ref: string,
  from: string,
): { readonly file: string; readonly fragment: string } | undefined {
  const hash = ref.indexOf("#");
  const path = hash === -1 ? ref : ref.slice(0, hash);
  try {
    const fragment = hash === -1 ? "" : decodeURIComponent(ref.slice(hash + 1));
    if (path === "") return { file: from, fragment };
    return { file: posix.join(posix.dirname(from), decodeURIComponent(path)), fragment };
  } catch {
    return undefined;
  }
}

/** A folder so deep that no relative path leads out of it. */
const deep = `/${"x/".repeat(64)}`;

/** Whether a path of a document is a folder or within it; both are relative to the same folder. */
export function isBelow(file: string, folder: string): boolean {
  const relative = posix.relative(posix.resolve(deep, folder), posix.resolve(deep, file));
  return relative !== ".." && !relative.startsWith("../");
}
