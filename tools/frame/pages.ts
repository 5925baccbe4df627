import { existsSync, readFileSync, realpathSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { DiagnosticCode } from "../../generator/diagnostics/catalogue.ts";
import { isOwnCode, type FindingCode } from "../../generator/diagnostics/own-code.ts";
import type { Page } from "../../generator/diagnostics/stylish.ts";
import { packageFolder } from "./package-folder.ts";

/** Folders of `docs/` with a page for each code: of a finding, of a rule of `diptych diff`. */
type Kind = "diagnostics" | "changes";

/** Where a page stands. */
interface PagePlace {
  /** Absolute. */
  readonly file: string;
  /** Of its heading, from 1; absent where the file is this page alone. */
  readonly line?: number;
}

/** The text of a code's page; undefined where the package comes without pages. */
export const textOfPage = (code: DiagnosticCode): string | undefined => text("diagnostics", code);

/** The text of the page of a rule of `diptych diff`; undefined where the package comes without pages. */
export const textOfChange = (rule: string): string | undefined => text("changes", rule);

/** The file with a code's page, as an address; undefined where the package comes without pages. */
export function addressOfPage(code: DiagnosticCode): string | undefined {
  const place = placeOf("diagnostics", code);
  if (place === undefined) return undefined;
  // Editors jump to a line that the fragment names.
  const fragment = place.line === undefined ? "" : `#L${place.line}`;
  return `${pathToFileURL(place.file).href}${fragment}`;
}

/** A page of the documentation as a user in the working folder finds it. */
export const pageNamed = (name: string, cwd: string): string =>
  shown({ file: path.join(packageFolder(), "docs", `${name}.md`) }, cwd);

/** Pages of rules as a user in the working folder finds them. */
export function pageOfRule(cwd: string): (rule: string) => string | undefined {
  return once((rule) => {
    const place = placeOf("changes", rule);
    return place === undefined ? undefined : shown(place, cwd);
  });
}

/**
 * Pages of codes as a user in the working folder finds them: below `node_modules` where the package
 * is installed there, also by a link, and by the shortest path elsewhere.
 *
 * @param cwd the working folder
 */
export function pagesFor(cwd: string): (code: FindingCode) => Page | undefined {
  return once((code) => {
    const place = isOwnCode(code) ? undefined : placeOf("diagnostics", code);
    if (place === undefined) return undefined;
    return { path: shown(place, cwd), url: pathToFileURL(place.file).href };
  });
}

/** Asks for each name once: a run has many findings of a few codes, and finding a page asks the disk. */
function once<Name, T>(find: (name: Name) => T): (name: Name) => T {
  const known = new Map<Name, T>();
  return (name) => {
    const found = known.get(name);
    if (found !== undefined || known.has(name)) return found as T;
    const value = find(name);
    known.set(name, value);
    return value;
  };
}

/**
 * A page has a file of its own in a checkout. A package has all pages of a kind in one file, a part for each
 * that begins with its heading. A package whose pages were removed, as images of containers do, has nothing to show.
 */
function placeOf(kind: Kind, name: string): PagePlace | undefined {
  const docs = path.join(packageFolder(), "docs");
  const own = path.join(docs, kind, `${name}.md`);
  if (existsSync(own)) return { file: own };
  const part = partsOf(kind).get(name);
  return part === undefined ? undefined : { file: allOf(kind), line: part.line };
}

function text(kind: Kind, name: string): string | undefined {
  const place = placeOf(kind, name);
  if (place === undefined) return undefined;
  return place.line === undefined
    ? readFileSync(place.file, "utf8")
    : partsOf(kind).get(name)?.text;
}

const allOf = (kind: Kind): string => path.join(packageFolder(), "docs", `${kind}.md`);

interface Part {
  /** Of its heading, from 1. */
  readonly line: number;
  readonly text: string;
}

const parts = new Map<Kind, ReadonlyMap<string, Part>>();

/** The parts of the file with all pages of a kind, by name. */
function partsOf(kind: Kind): ReadonlyMap<string, Part> {
  let found = parts.get(kind);
  if (found === undefined) {
    const file = allOf(kind);
    found = existsSync(file) ? partsIn(readFileSync(file, "utf8")) : new Map<string, Part>();
    parts.set(kind, found);
  }
  return found;
}

/** The parts of a text with many pages: each begins with a heading of the first level that is a code. */
export function partsIn(whole: string): ReadonlyMap<string, Part> {
  const lines = whole.split("\n");
  const starts = lines.flatMap((line, index) => (/^# [a-z0-9-]+$/.test(line) ? [index] : []));
  return new Map(
    starts.map((start, nth) => {
      const page = lines
        .slice(start, starts[nth + 1])
        .join("\n")
        .trimEnd();
      return [(lines[start] ?? "").slice(2), { line: start + 1, text: `${page}\n` }];
    }),
  );
}

/** A place as a path from the working folder, with its line. */
function shown({ file, line }: PagePlace, cwd: string): string {
  const own = packageFolder();
  const whole = path.join(shownFolder(own, cwd), path.relative(own, file)).replaceAll("\\", "/");
  return line === undefined ? whole : `${whole}:${line}`;
}

function shownFolder(folder: string, cwd: string): string {
  for (let above = cwd; ; above = path.dirname(above)) {
    const installed = path.join(above, "node_modules/diptych");
    if (isSameFolder(installed, folder)) return path.relative(cwd, installed);
    if (above === path.dirname(above)) break;
  }
  const relative = path.relative(cwd, folder);
  return relative.length < folder.length ? relative : folder;
}

function isSameFolder(link: string, folder: string): boolean {
  try {
    return realpathSync(link) === realpathSync(folder);
  } catch {
    return false;
  }
}
