import {
  getByPointer,
  joinPointer,
  parentPointer,
} from "../../../generator/source/locations/pointer.ts";
import type { Fixer } from "./fixer.ts";

/** Says that items may be anything, which is how a schema without `items` is read. */
export const fixItemsMissing: Fixer = {
  code: "items-missing",
  changesCode: false,
  fix({ pointer, value }) {
    const items = joinPointer(parentPointer(pointer), "items");
    return getByPointer(value, items) === undefined
      ? [{ pointer: items, change: { set: {} } }]
      : undefined;
  },
};
