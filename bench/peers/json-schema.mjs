// @ts-check
import { describeTypes } from "./describe-types.mjs";

/** The types as JSON Schema, for ajv and fast-json-stringify. */
export const jsonSchema = describeTypes(
  /** @type {import("./describe-types.mjs").Vocabulary<object>} */ ({
    text: { type: "string" },
    int32: { type: "integer", minimum: -2_147_483_648, maximum: 2_147_483_647 },
    int64: {
      type: "integer",
      minimum: Number.MIN_SAFE_INTEGER,
      maximum: Number.MAX_SAFE_INTEGER,
    },
    decimal: { type: "number" },
    flag: { type: "boolean" },
    dateTime: { type: "string", format: "date-time" },
    object: (properties) => ({ type: "object", properties }),
    array: (items) => ({ type: "array", items }),
  }),
);
