import { isObject, type JsonObject } from "../openapi/site.ts";
import { listOf } from "./check-schema.ts";
import { below, type Context, type Spot } from "./context.ts";
import { arrayType, tupleType, unionOf, unknownType, type Type } from "./type.ts";

/** The most elements that tuples of one array may have together; beyond, it stays an array. */
const mostElements = 30;

/** The type of a schema with `type: array`. */
export function arrayOf(context: Context, schema: JsonObject, spot: Spot): Type {
  const { options } = context;
  const type = schema["prefixItems"] === undefined ? itemsOf(context, schema, spot) : undefined;
  if (type !== undefined && options.arrayLength) {
    const tuples = tuplesOf(schema, type);
    if (tuples !== undefined) return tuples;
  }
  const array =
    type === undefined
      ? tupleType(
          listOf(schema, "prefixItems").map((item, index) =>
            context.schemaType(context, item, below(spot, ["prefixItems", String(index)], [])),
          ),
        )
      : arrayType(type);
  return options.immutable ? { kind: "readonly", of: array } : array;
}

function itemsOf(context: Context, { items }: JsonObject, spot: Spot): Type {
  if (
    items === undefined ||
    items === false ||
    (isObject(items) && Object.keys(items).length === 0)
  )
    return unknownType;
  return context.schemaType(context, items, below(spot, ["items"], []));
}

/** Tuples of all lengths that the array may have, or one that goes on. */
function tuplesOf({ minItems, maxItems }: JsonObject, type: Type): Type | undefined {
  const min = typeof minItems === "number" && minItems >= 0 ? minItems : 0;
  const max = typeof maxItems === "number" && maxItems >= min ? maxItems : undefined;
  if (min === 0 && max === undefined) return undefined;
  const elements = max === undefined ? min : (max * (max + 1) - min * (min - 1)) / 2;
  if (elements >= mostElements) return undefined;
  const repeated = (count: number): Type[] => Array.from({ length: count }, () => type);
  if (max === undefined)
    return tupleType([...repeated(min), { kind: "rest", of: arrayType(type) }]);
  const lengths = Array.from({ length: max - min + 1 }, (_, i) => min + i);
  return unionOf(lengths.map((length) => tupleType(repeated(length))));
}
