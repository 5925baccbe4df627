// @ts-check

// A region is written `<!-- bench NAME -->` … `<!-- /bench -->`, on lines of its own or within one.
const region = /(<!-- bench ([\w-]+) -->)(\n?)([\s\S]*?)<!-- \/bench -->/g;

/**
 * Fills the regions of a page.
 *
 * @param {string} page
 * @param {ReadonlyMap<string, string> | undefined} texts by the names of regions; undefined before any
 *   measurement
 * @returns {string}
 * @throws {Error} a region has a name without a text
 */
export function fillRegions(page, texts) {
  return page.replace(region, (_, start, name, lineEnd) => {
    const isInline = lineEnd === "";
    const text = texts === undefined ? (isInline ? "–" : "Not measured yet.") : texts.get(name);
    if (text === undefined) throw new Error(`there are no figures for the region ${name}`);
    return isInline ? `${start}${text}<!-- /bench -->` : `${start}\n\n${text}\n\n<!-- /bench -->`;
  });
}

/** The text of a page outside of its regions. @param {string} page */
export const withoutRegions = (page) => page.replace(region, "");

/** @param {string} page @returns {string[]} the names of its regions */
export const regionsOf = (page) => [...page.matchAll(region)].map(([, , name = ""]) => name);
