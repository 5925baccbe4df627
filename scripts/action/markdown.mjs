// @ts-check
// Text of documents in Markdown, for the reports of the action.

/**
 * Text in which nothing is markup, ends the line, or is made a link or a mention.
 *
 * @param {string} text
 */
export const escaped = (text) =>
  text
    // Controls are shown as spaces.
    .replace(/[\u0000-\u001f\u007f]+/g, " ")
    .replace(/[&<>]/g, (char) => `&#${char.charCodeAt(0)};`)
    .replace(/[\\`*_{}[\]|~]/g, (char) => `\\${char}`)
    .replaceAll("://", ":\u200b//")
    .replace(/[@#]/g, "$&\u200b");

/**
 * A text of at most so many characters; a shortened one ends with an ellipsis.
 *
 * @param {string} text
 * @param {number} most
 */
export const shortened = (text, most) => (text.length <= most ? text : `${text.slice(0, most)}…`);

/**
 * A number and its noun.
 *
 * @param {number} count
 * @param {string} noun
 */
export const counted = (count, noun) => `${count} ${noun}${count === 1 ? "" : "s"}`;
