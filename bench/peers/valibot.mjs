// @ts-check
import * as v from "valibot";
import { describeTypes, mapValues } from "./describe-types.mjs";

/** The types as schemas of valibot. */
export const valibotSchema = describeTypes(
  /** @type {import("./describe-types.mjs").Vocabulary<v.GenericSchema>} */ ({
    text: v.string(),
    int32: v.pipe(v.number(), v.integer(), v.minValue(-2_147_483_648), v.maxValue(2_147_483_647)),
    int64: v.pipe(v.number(), v.safeInteger()),
    decimal: v.number(),
    flag: v.boolean(),
    dateTime: v.pipe(v.string(), v.isoTimestamp()),
    object: (properties) => v.object(mapValues(properties, (type) => v.optional(type))),
    array: (items) => v.array(items),
  }),
);
