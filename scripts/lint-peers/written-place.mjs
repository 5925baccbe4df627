// @ts-check

/**
 * Where the value is written that a pointer leads to through references: a peer reports what is in a shared schema at each
 * use of it.
 *
 * @param {unknown} root
 * @param {string} pointer
 */
export function writtenPlace(root, pointer) {
  /** @type {readonly string[]} */
  let here = [];
  for (const segment of segmentsOf(pointer)) here = [...followed(root, here), segment];
  return here.map((key) => `/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
}

/**
 * @param {unknown} root
 * @param {readonly string[]} path
 */
function followed(root, path) {
  let here = path;
  for (let links = 0; links < 20; links += 1) {
    const ref = /** @type {any} */ (valueAt(root, here))?.$ref;
    if (typeof ref !== "string" || !ref.startsWith("#/")) return here;
    here = segmentsOf(decodeURIComponent(ref.slice(1)));
  }
  return here;
}

/**
 * @param {unknown} root
 * @param {readonly string[]} path
 */
const valueAt = (root, path) =>
  path.reduce((value, key) => /** @type {any} */ (value)?.[key], root);

/** @param {string} pointer */
const segmentsOf = (pointer) =>
  pointer
    .split("/")
    .slice(1)
    .map((segment) => segment.replaceAll("~1", "/").replaceAll("~0", "~"));
