// @ts-check

/**
 * The first line of the comments of a use of the action, by which a later run finds them. It shows nothing.
 *
 * @param {string} name
 */
export const markerOf = (name) => `<!-- diptych: ${encodeURIComponent(name)} -->`;
