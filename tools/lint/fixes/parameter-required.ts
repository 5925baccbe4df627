import { isObject } from "../../../generator/openapi/site.ts";
import { getByPointer, joinPointer } from "../../../generator/source/locations/pointer.ts";
import type { Fixer } from "./fixer.ts";

/** Marks a path parameter as required, which it is. */
export const fixParameterRequired: Fixer = {
  code: "parameter-required",
  changesCode: false,
  fix({ pointer, value }) {
    const parameter = getByPointer(value, pointer);
    if (!isObject(parameter) || parameter["in"] !== "path") return undefined;
    return [{ pointer: joinPointer(pointer, "required"), change: { set: true } }];
  },
};
