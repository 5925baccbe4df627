// @ts-check
// The pages about findings as one file a kind: a package of few files installs fast.
import { cpSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";

/** Folders of `docs/` with a page for each code, and the title of the file that has them all. */
const kinds = {
  diagnostics: "Findings, by code",
  changes: "Changes, by rule of `diptych diff`",
};

/**
 * Copies the documentation, its pages about codes joined.
 *
 * @param {string} from the folder `docs`
 * @param {string} to
 * @param {ReadonlySet<string>} omitted names in the folder that users do not need
 */
export function copyPages(from, to, omitted) {
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from)) {
    if (omitted.has(name) || name in kinds) continue;
    cpSync(path.join(from, name), path.join(to, name), { recursive: true });
  }
  for (const [kind, title] of Object.entries(kinds)) {
    const names = readdirSync(path.join(from, kind)).sort();
    const pages = names.map((name) => readFileSync(path.join(from, kind, name), "utf8"));
    const index = names.map((name) => `- [${name.slice(0, -3)}](#${name.slice(0, -3)})`);
    const joined = pages.map((page) => fromWithin(page).trimEnd()).join("\n\n");
    writeFileSync(path.join(to, `${kind}.md`), `# ${title}\n\n${index.join("\n")}\n\n${joined}\n`);
  }
  for (const name of readdirSync(to)) {
    if (!name.endsWith(".md")) continue;
    const file = path.join(to, name);
    writeFileSync(file, toJoined(readFileSync(file, "utf8")));
  }
}

/**
 * A page's links, from the folder above: to other pages of its kind by their headings.
 *
 * @param {string} page
 */
const fromWithin = (page) =>
  page.replace(/\]\(([a-z0-9-]+)\.md\)/g, "](#$1)").replace(/\]\(\.\.\/([^)]+)\)/g, "]($1)");

/**
 * Links of any page to the pages about codes.
 *
 * @param {string} page
 */
export const toJoined = (page) =>
  page
    .replace(/\]\(((?:docs\/)?(?:diagnostics|changes))\/([a-z0-9-]+)\.md\)/g, "]($1.md#$2)")
    .replace(/\]\(((?:docs\/)?(?:diagnostics|changes))\/?\)/g, "]($1.md)");
