// @ts-check
import * as z from "zod";
import { describeTypes, mapValues } from "./describe-types.mjs";

/** The types as schemas of zod. */
export const zodSchema = describeTypes(
  /** @type {import("./describe-types.mjs").Vocabulary<z.ZodType>} */ ({
    text: z.string(),
    int32: z.int32(),
    int64: z.int(),
    decimal: z.number(),
    flag: z.boolean(),
    dateTime: z.iso.datetime({ offset: true }),
    object: (properties) => z.object(mapValues(properties, (type) => type.optional())),
    array: (items) => z.array(items),
  }),
);
