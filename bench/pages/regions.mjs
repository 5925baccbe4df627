// @ts-check

// A region is written `<!-- bench NAME -->` … `<!-- /bench -->`, on lines of its own or within one.
const region = /(<!-- bench ([\w-]+) -->)(\n?)([\s\S]*?)<!-- \/bench -->/g;

/**
 * Fills the regions of a page.
 *
 * @param {string} page
 * @param {ReadonlyMap<string, string>} texts by the names of regions
 * @param {boolean} isWhole whether every region has a text; others say that they are not measured
 * @returns {string}
 * @throws {Error} a region has a name without a text where every region has one
 */
export function fillRegions(page, texts, isWhole) {
  return page.replace(region, (_, start, name, lineEnd) => {
    const isInline = lineEnd === "";
    const known = texts.get(name);
    if (known === undefined && isWhole)
      throw new Error(`there are no figures for the region ${name}`);
    const text = known ?? (isInline ? "–" : "Not measured yet.");
    return isInline ? `${start}${text}<!-- /bench -->` : `${start}\n\n${text}\n\n<!-- /bench -->`;
  });
}

/** The text of a page outside of its regions. @param {string} page */
export const withoutRegions = (page) => page.replace(region, "");

/** @param {string} page @returns {string[]} the names of its regions */
export const regionsOf = (page) => [...page.matchAll(region)].map(([, , name = ""]) => name);
