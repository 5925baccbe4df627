// @ts-check

/** A document of many paths, each with an operation of its own that gives one of 50 things. @param {number} count */
export function manyPaths(count) {
  const numbers = Array.from({ length: count }, (_, i) => i);
  const thing = {
    type: "object",
    required: ["id"],
    properties: { id: { type: "string" }, name: { type: "string" }, size: { type: "integer" } },
  };
  const id = { name: "id", in: "path", required: true, schema: { type: "string" } };
  return document(
    numbers.slice(0, 50).map((number) => [`Thing${number}`, thing]),
    numbers.map((number) => [
      `/things${number}/{id}`,
      {
        get: {
          operationId: `getThing${number}`,
          parameters: [id],
          responses: { 200: jsonOf(`Thing${number % 50}`) },
        },
      },
    ]),
  );
}

/** A document whose enums have about so many bytes of constants. @param {number} bytes */
export function manyConstants(bytes) {
  const numbers = Array.from({ length: bytes / 20_000 }, (_, i) => i);
  /** @param {number} number */
  const constants = (number) =>
    Array.from({ length: 200 }, (_, i) =>
      `constant ${number} ${i} `.padEnd(100, "of a long list "),
    );
  return document(
    numbers.map((number) => [`List${number}`, { type: "string", enum: constants(number) }]),
    numbers.map((number) => [
      `/lists${number}`,
      { get: { operationId: `getList${number}`, responses: { 200: jsonOf(`List${number}`) } } },
    ]),
  );
}

/** @param {string} schema */
const jsonOf = (schema) => ({
  description: "Done.",
  content: { "application/json": { schema: { $ref: `#/components/schemas/${schema}` } } },
});

/**
 * @param {readonly (readonly [string, object])[]} schemas
 * @param {readonly (readonly [string, object])[]} paths
 */
function document(schemas, paths) {
  return {
    openapi: "3.1.1",
    info: { title: "Large", version: "1" },
    paths: Object.fromEntries(paths),
    components: { schemas: Object.fromEntries(schemas) },
  };
}
