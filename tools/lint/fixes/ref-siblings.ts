import { isObject } from "../../../generator/openapi/site.ts";
import {
  getByPointer,
  joinPointer,
  parentPointer,
} from "../../../generator/source/locations/pointer.ts";
import type { Fixer } from "./fixer.ts";

/** Keywords that restrict no value. */
const annotations: ReadonlySet<string> = new Set([
  "$comment",
  "deprecated",
  "description",
  "example",
  "externalDocs",
  "readOnly",
  "summary",
  "title",
  "writeOnly",
]);

/** Puts the reference into an `allOf`, beside which annotations count. */
export const fixRefSiblings: Fixer = {
  code: "ref-siblings",
  changesCode: true,
  fix({ pointer, value }) {
    const place = parentPointer(pointer);
    const schema = getByPointer(value, place);
    if (!isObject(schema) || typeof schema["$ref"] !== "string") return undefined;
    const others = Object.keys(schema).filter((key) => key !== "$ref" && !key.startsWith("x-"));
    if (!others.every((key) => annotations.has(key))) return undefined;
    const reference = joinPointer(place, "$ref");
    return [
      { pointer: reference, change: { rename: "allOf" } },
      { pointer: reference, change: { set: [{ $ref: schema["$ref"] }] } },
    ];
  },
};
