import { shapes } from "./shapes.mjs";

/** JSON Schema of a document, for the peers that take one. @param {import("./documents.mjs").DocumentName} name */
export const jsonSchema = (name) => schemaOf(shapes[name], "");

/**
 * @param {import("./shapes.mjs").Shape} shape
 * @param {string} property
 * @returns {object}
 */
function schemaOf(shape, property) {
  if (typeof shape === "string") {
    return property === "timestamp" ? { type: "string", format: "date-time" } : { type: shape };
  }
  if (Array.isArray(shape)) return { type: "array", items: schemaOf(shape[0], property) };
  const properties = Object.entries(shape).map(([name, inner]) => [name, schemaOf(inner, name)]);
  return { type: "object", properties: Object.fromEntries(properties) };
}
