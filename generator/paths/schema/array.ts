import { isObject, type JsonObject } from "../../openapi/site.ts";
import { listOf } from "../check-schema.ts";
import { below, type Context, type Spot } from "../context.ts";
import { arrayType, tupleType, unionOf, unknownType, type Type } from "../type.ts";

/** The most elements that tuples of one array may have together; beyond, it stays an array. */
const mostElements = 30;

/** How often the items of tuples within tuples may be written. */
const mostRepeats = 1000;

/** The type of a schema with `type: array`. */
export function arrayOf(context: Context, schema: JsonObject, spot: Spot): Type {
  const { options } = context;
  if (schema["prefixItems"] === undefined) {
    const lengths = options.arrayLength ? lengthsOf(context, schema) : undefined;
    if (lengths !== undefined) return tuplesOf(context, schema, lengths, spot);
  }
  const array =
    schema["prefixItems"] === undefined
      ? arrayType(itemsOf(context, schema, spot))
      : tupleType(
          listOf(schema, "prefixItems").map((item, index) =>
            context.schemaType(context, item, below(spot, ["prefixItems", String(index)], [])),
          ),
        );
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

interface Lengths {
  readonly min: number;
  readonly max: number | undefined;
  /** Elements of all tuples together. */
  readonly elements: number;
}

/** The lengths that an array may have; undefined if that does not make it tuples. */
function lengthsOf(context: Context, { minItems, maxItems }: JsonObject): Lengths | undefined {
  const min = typeof minItems === "number" && minItems >= 0 ? minItems : 0;
  const max = typeof maxItems === "number" && maxItems >= min ? maxItems : undefined;
  if (min === 0 && max === undefined) return undefined;
  const elements = max === undefined ? min : (max * (max + 1) - min * (min - 1)) / 2;
  if (elements >= mostElements || context.repeats * elements > mostRepeats) return undefined;
  return { min, max, elements };
}

/** Tuples of all lengths that the array may have, or one that goes on. */
function tuplesOf(
  context: Context,
  schema: JsonObject,
  { min, max, elements }: Lengths,
  spot: Spot,
): Type {
  const { repeats } = context;
  context.repeats = repeats * (elements + 1);
  const type = itemsOf(context, schema, spot);
  context.repeats = repeats;
  const repeated = (count: number): Type[] => Array.from({ length: count }, () => type);
  if (max === undefined)
    return tupleType([...repeated(min), { kind: "rest", of: arrayType(type) }]);
  const all = Array.from({ length: max - min + 1 }, (_, i) => min + i);
  return unionOf(all.map((length) => tupleType(repeated(length))));
}
