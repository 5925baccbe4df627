import { isObject } from "../../../generator/openapi/site.ts";
import {
  getByPointer,
  joinPointer,
  parentPointer,
  splitPointer,
} from "../../../generator/source/locations/pointer.ts";
import type { Fixer } from "./fixer.ts";

/** Removes the later value, with its entry of extensions that have one for each value, such as `x-enum-varnames`. */
export const fixEnumDuplicate: Fixer = {
  code: "enum-duplicate",
  changesCode: false,
  fix({ pointer, value }) {
    const list = parentPointer(pointer);
    const holder = parentPointer(list);
    const schema = getByPointer(value, holder);
    const values = getByPointer(value, list);
    if (!isObject(schema) || !Array.isArray(values)) return undefined;
    const index = splitPointer(pointer).at(-1) ?? "";
    const beside = Object.keys(schema).filter((key) => {
      const entries = schema[key];
      return key.startsWith("x-") && Array.isArray(entries) && entries.length === values.length;
    });
    const places = [pointer, ...beside.map((key) => joinPointer(holder, key, index))];
    return places.map((place) => ({ pointer: place, change: { remove: true } as const }));
  },
};
