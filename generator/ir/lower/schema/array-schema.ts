import { at, itemsAt, own, type JsonObject, type Site } from "../../../openapi/site.ts";
import type { LoweredArray, LoweredTuple, LoweredType } from "../types/lowered.ts";
import type { Hint } from "../drafts/draft.ts";
import type { SchemaLowering } from "./schema-lowering.ts";
import { originOf } from "../../origin.ts";
import { bounds } from "./scalar-schema.ts";

/** `type: array`, with `prefixItems` a tuple. */
export function lowerArray(
  lowering: SchemaLowering,
  schema: Site<JsonObject>,
  hint: Hint,
): LoweredArray | LoweredTuple {
  const origin = originOf(schema);
  const lengths = bounds(lowering, schema, "minItems", "maxItems");
  const rest = (): LoweredType =>
    own(schema, "items") === undefined
      ? { kind: "any", origin }
      : lowering.lowerSchema(at(schema, "items"), {
          ...hint,
          part: `${hint.part} Item`.trim(),
        });
  const prefix = itemsAt(schema, "prefixItems");
  if (prefix.length === 0) {
    const uniqueItems = own(schema, "uniqueItems") === true;
    const key = own(schema, "x-key");
    const keys = typeof key === "string" ? { itemKeys: [key] } : {};
    return { kind: "array", origin, items: rest(), ...lengths, uniqueItems, ...keys };
  }
  const items = prefix.map((item, index) =>
    lowering.lowerSchema(item, {
      ...hint,
      part: `${hint.part} Item ${index + 1}`.trim(),
    }),
  );
  return {
    kind: "tuple",
    origin,
    items,
    rest: own(schema, "items") === false ? false : rest(),
    ...lengths,
  };
}
