import { plainReading } from "../../../generator/openapi/faults/plain-reading.ts";
import { isObject } from "../../../generator/openapi/site.ts";
import {
  getByPointer,
  parentPointer,
  splitPointer,
} from "../../../generator/source/locations/pointer.ts";
import { isInexact } from "./faulty-value.ts";
import type { Fixer } from "./fixer.ts";

/** Writes an example in the type of its schema, where it is a scalar of another one. */
export const fixExampleMismatch: Fixer = {
  code: "example-mismatch",
  changesCode: false,
  fix(place) {
    const { pointer, value } = place;
    const holder = getByPointer(value, holderOf(pointer));
    if (!isObject(holder)) return undefined;
    const schema = isObject(holder["schema"]) ? holder["schema"] : holder;
    const { type } = schema;
    const read =
      typeof type === "string" ? plainReading(type, getByPointer(value, pointer)) : undefined;
    if (read === undefined || typeof read.value === "object" || isInexact(place, read.value))
      return undefined;
    return [{ pointer, change: { set: read.value } }];
  },
};

/** The schema or media type that has an example: as `example`, `examples/0` or `examples/NAME/value`. */
function holderOf(pointer: string): string {
  const [last, around, outer] = splitPointer(pointer).reverse();
  const isNamed = last === "value" && outer === "examples";
  const levels = isNamed ? 3 : around === "examples" ? 2 : 1;
  return last === "example" || levels > 1
    ? Array.from({ length: levels }).reduce<string>((at) => parentPointer(at), pointer)
    : "";
}
