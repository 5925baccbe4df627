/** The parts of the path of a call, as they were given to `pathOf`. */
export function controlPath(path: string): readonly string[] {
  return path.slice(1).split("/").map(decodeURIComponent);
}

/** A path of parts, which may be any texts. */
export function pathOf(...parts: readonly string[]): string {
  return parts.map((part) => `/${encodeURIComponent(part)}`).join("");
}
