// @ts-check
import { FormatRegistry, Type } from "@sinclair/typebox";
import { TypeCompiler } from "@sinclair/typebox/compiler";
import formats from "ajv-formats/dist/formats.js";
import { describeTypes, mapValues } from "./describe-types.mjs";

const schema = describeTypes(
  /** @type {import("./describe-types.mjs").Vocabulary<import("@sinclair/typebox").TSchema>} */ ({
    text: Type.String(),
    int32: Type.Integer({ minimum: -2_147_483_648, maximum: 2_147_483_647 }),
    int64: Type.Integer({ minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER }),
    decimal: Type.Number(),
    flag: Type.Boolean(),
    dateTime: Type.String({ format: "date-time" }),
    object: (properties) => Type.Object(mapValues(properties, (type) => Type.Optional(type))),
    array: (items) => Type.Array(items),
  }),
);

/**
 * A check compiled by `new Function`. Formats are the user's own affair: ajv's is taken.
 *
 * @param {import("../data/documents.mjs").Root} root
 * @returns {(value: unknown) => boolean}
 */
export function typeboxValidator(root) {
  const dateTime = /** @type {{ validate: (text: string) => boolean }} */ (
    formats.fullFormats["date-time"]
  );
  FormatRegistry.Set("date-time", (text) => dateTime.validate(text));
  const check = TypeCompiler.Compile(schema[root]);
  return (value) => check.Check(value);
}
