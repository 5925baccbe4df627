// @ts-check
import { FormatRegistry, Type } from "@sinclair/typebox";
import { TypeCompiler } from "@sinclair/typebox/compiler";
import formats from "ajv-formats/dist/formats.js";
import { jsonSchema } from "./json-schema.mjs";

/**
 * Compiled by `new Function`. Formats are the user's own affair: ajv's is taken.
 *
 * @param {import("../data/documents.mjs").Root} root
 * @returns {(value: unknown) => boolean}
 */
export function typeboxValidator(root) {
  const dateTime = /** @type {{ validate: (text: string) => boolean }} */ (
    formats.fullFormats["date-time"]
  );
  FormatRegistry.Set("date-time", (text) => dateTime.validate(text));
  const check = TypeCompiler.Compile(/** @type {any} */ (typed(jsonSchema[root])));
  return (value) => check.Check(value);
}

/** @param {any} schema @returns {any} */
function typed(schema) {
  switch (schema.type) {
    case "object": {
      const properties = Object.entries(schema.properties);
      return Type.Object(
        Object.fromEntries(properties.map(([name, type]) => [name, Type.Optional(typed(type))])),
      );
    }
    case "array":
      return Type.Array(typed(schema.items));
    case "integer":
      return Type.Integer({ minimum: schema.minimum, maximum: schema.maximum });
    case "number":
      return Type.Number();
    case "boolean":
      return Type.Boolean();
    default:
      return Type.String(schema.format === undefined ? {} : { format: schema.format });
  }
}
