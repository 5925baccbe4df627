import { getByPointer } from "../../../generator/source/locations/pointer.ts";
import type { Fixer } from "./fixer.ts";

/** Removes a `nullable` that says what is so without it; of `true` a person knows whether null is meant. */
export const fixNullableIgnored: Fixer = {
  code: "nullable-ignored",
  changesCode: false,
  fix: ({ pointer, value }) =>
    getByPointer(value, pointer) === false ? [{ pointer, change: { remove: true } }] : undefined,
};
