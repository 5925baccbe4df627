/** A selector of a path; the text of filters and slices is as written. */
export type Selector =
  | { readonly kind: "name"; readonly name: string }
  | { readonly kind: "wildcard" }
  | { readonly kind: "index"; readonly text: string }
  | { readonly kind: "filter"; readonly text: string };

/** A step of a path, `^` or `~`. */
export type Segment =
  | { readonly kind: "step"; readonly descends: boolean; readonly selectors: readonly Selector[] }
  | { readonly kind: "parent" }
  | { readonly kind: "name-of" };

/** Reads a path of JSONPath Plus; undefined where it is none. */
export function readSegments(text: string): readonly Segment[] | undefined {
  if (!text.startsWith("$")) return undefined;
  const segments: Segment[] = [];
  let rest = text.slice(1);
  while (rest !== "") {
    if (rest.startsWith("^") || rest.startsWith("~")) {
      segments.push({ kind: rest.startsWith("^") ? "parent" : "name-of" });
      rest = rest.slice(1);
      continue;
    }
    const [dots = ""] = /^\.{0,2}/.exec(rest) ?? [];
    rest = rest.slice(dots.length);
    const descends = dots === "..";
    if (rest.startsWith("[")) {
      const end = bracketEnd(rest);
      const selectors = end === undefined ? undefined : selectorsIn(rest.slice(1, end));
      if (end === undefined || selectors === undefined) return undefined;
      segments.push({ kind: "step", descends, selectors });
      rest = rest.slice(end + 1);
      continue;
    }
    const [name] = /^(?:\*|[^.[\]^~*()'"\s]+)/.exec(rest) ?? [];
    if (name === undefined || dots === "") return undefined;
    segments.push({ kind: "step", descends, selectors: [selectorOf(name)] });
    rest = rest.slice(name.length);
  }
  return segments;
}

/** The offset of the bracket that closes the first one; strings and patterns may have others. */
function bracketEnd(text: string): number | undefined {
  let depth = 0;
  const parts =
    /'(?:\\[^]|[^'\\])*'|"(?:\\[^]|[^"\\])*"|(?<=[(,&|!=\s])\/(?:\\.|\[(?:\\.|[^\]\\])*\]|[^/\\[])+\/|[[\]]/g;
  for (const match of text.matchAll(parts)) {
    if (match[0] === "[") depth++;
    else if (match[0] === "]" && --depth === 0) return match.index;
  }
  return undefined;
}

function selectorsIn(inner: string): readonly Selector[] | undefined {
  const text = inner.trim();
  const [, filter] = /^\?\s*([^]+)$/.exec(text) ?? [];
  if (filter !== undefined) return [{ kind: "filter", text: filter }];
  const items = text.match(/'(?:\\[^]|[^'\\])*'|"(?:\\[^]|[^"\\])*"|[^,'"]+/g);
  if (items === null) return undefined;
  const selectors = items.map((one) => one.trim()).filter((one) => one !== "");
  return selectors.length === 0 ? undefined : selectors.map(selectorOf);
}

function selectorOf(text: string): Selector {
  if (text === "*") return { kind: "wildcard" };
  // Statuses are names; numbers of items are small.
  if (/^-?\d*(?::-?\d*){1,2}$|^-?\d{1,2}$/.test(text)) return { kind: "index", text };
  const [, quoted] = /^(['"][^]*['"])$/.exec(text) ?? [];
  if (quoted === undefined) return { kind: "name", name: text };
  return { kind: "name", name: quoted.slice(1, -1).replace(/\\([^])/g, "$1") };
}
