/** Path and query of a request's target, as received. */
export interface Target {
  /** Begins with a slash; `*` for the server as a whole (RFC 9112, 3.2.4). */
  readonly path: string;
  /** Without the question mark. */
  readonly query: string;
}

/** Splits a request target in origin, absolute or asterisk form. Source: RFC 9112, 3.2. */
export function splitTarget(url: string): Target {
  let text = url;
  if (text.charCodeAt(0) !== 47) {
    if (text === "*") return { path: "*", query: "" };
    text = text.replace(/^[A-Za-z][A-Za-z0-9+.-]*:\/\/[^/?#]*/, "");
    if (!text.startsWith("/")) text = `/${text}`;
  }
  const hash = text.indexOf("#");
  if (hash >= 0) text = text.slice(0, hash);
  const mark = text.indexOf("?");
  return mark < 0
    ? { path: text, query: "" }
    : { path: text.slice(0, mark), query: text.slice(mark + 1) };
}

/** Base paths in comparable form: without a slash at the end, the longest first; none is the root. */
export function prepareBasePaths(basePaths: readonly string[]): readonly string[] {
  const cut = (basePaths.length === 0 ? [""] : basePaths).map((text) => text.replace(/\/+$/, ""));
  return [...new Set(cut)].sort((a, b) => b.length - a.length);
}

/** The path below the first base path that it begins with; `undefined` if it begins with none. */
export function belowBasePath(path: string, basePaths: readonly string[]): string | undefined {
  for (const basePath of basePaths) {
    if (!path.startsWith(basePath)) continue;
    if (path.length === basePath.length) return "/";
    if (path.charCodeAt(basePath.length) === 47) return path.slice(basePath.length);
  }
  return undefined;
}
