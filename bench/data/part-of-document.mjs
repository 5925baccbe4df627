// @ts-check

/** @typedef {Record<string, any>} Json */

/**
 * Every so-many-th path of a document in one file, with the components that these paths refer to.
 *
 * @param {Json} document
 * @param {number} share 1 for all paths, 2 for every second one
 * @returns {{ part: Json, operations: number }}
 */
export function partOfDocument(document, share) {
  const paths = Object.fromEntries(
    Object.entries(document["paths"]).filter((_, index) => index % share === 0),
  );
  /** @type {Json} */
  const components = {};
  /** @type {unknown[]} */
  const left = [paths];
  while (left.length > 0) {
    const value = left.pop();
    if (typeof value !== "object" || value === null) continue;
    for (const [name, inner] of Object.entries(value)) {
      if (name !== "$ref" || typeof inner !== "string") left.push(inner);
      else left.push(take(document, components, inner));
    }
  }
  const { securitySchemes } = document["components"];
  if (securitySchemes !== undefined) components["securitySchemes"] = securitySchemes;
  const { webhooks: _, "x-webhooks": __, ...rest } = document;
  const operations = Object.values(paths).flatMap((item) =>
    Object.keys(item).filter((key) => /^(get|put|post|delete|options|head|patch|trace)$/.test(key)),
  );
  return {
    part: { ...rest, paths, components },
    operations: operations.length,
  };
}

/**
 * Copies a component that a reference names, once.
 *
 * @param {Json} document
 * @param {Json} components
 * @param {string} reference such as `#/components/schemas/user`
 * @returns {unknown} the component if it is new
 */
function take(document, components, reference) {
  const [, section, kind = "", name = ""] = reference.split("/").map(decodeURIComponent);
  if (section !== "components") return undefined;
  const known = (components[kind] ??= {});
  if (Object.hasOwn(known, name)) return undefined;
  known[name] = document["components"][kind][name];
  return known[name];
}
