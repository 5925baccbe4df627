import { existsSync, realpathSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { DiagnosticCode } from "../../generator/diagnostics/catalogue.ts";
import { isOwnCode, type FindingCode } from "../../generator/diagnostics/own-code.ts";
import type { Page } from "../../generator/diagnostics/stylish.ts";
import { packageFolder } from "./package-folder.ts";

/** The page of a code, in the package that contains this file. */
export function pageOf(code: DiagnosticCode): string {
  return path.join(packageFolder(), "docs/diagnostics", `${code}.md`);
}

/** The page of a rule of `diptych diff`. */
export function pageOfChange(rule: string): string {
  return path.join(packageFolder(), "docs/changes", `${rule}.md`);
}

/** A page of the documentation as a user in the working folder finds it. */
export const pageNamed = (name: string, cwd: string): string =>
  path.join(shownFolder(packageFolder(), cwd), "docs", `${name}.md`).replaceAll("\\", "/");

/** Pages of rules as a user in the working folder finds them. */
export function pageOfRule(cwd: string): (rule: string) => string | undefined {
  const folder = shownFolder(packageFolder(), cwd);
  const hasPages = existsSync(path.join(packageFolder(), "docs/changes"));
  return (rule) =>
    hasPages ? path.join(folder, "docs/changes", `${rule}.md`).replaceAll("\\", "/") : undefined;
}

/**
 * Pages of codes as a user in the working folder finds them: below `node_modules` where the package
 * is installed there, also by a link, and by the shortest path elsewhere.
 *
 * @param cwd the working folder
 */
export function pagesFor(cwd: string): (code: FindingCode) => Page | undefined {
  const folder = shownFolder(packageFolder(), cwd);
  // A package whose pages were removed, as images of containers do, has nothing to show.
  const hasPages = existsSync(path.join(packageFolder(), "docs/diagnostics"));
  return (code) => {
    if (!hasPages || isOwnCode(code)) return undefined;
    const shown = path.join(folder, "docs/diagnostics", `${code}.md`).replaceAll("\\", "/");
    return { path: shown, url: pathToFileURL(pageOf(code)).href };
  };
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
