// @ts-check

/**
 * A part of a command's figures, printed as Markdown.
 *
 * @typedef {object} Section
 * @property {string} name of the region of a page that shows it
 * @property {string} title
 * @property {string} text
 */

/** @param {string} title @returns {string} its words, joined by hyphens */
export const slug = (title) =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
