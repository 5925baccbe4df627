import { isSameValue } from "../../../generator/portable/same-value.ts";
import { isObject } from "../../../generator/openapi/site.ts";
import {
  getByPointer,
  joinPointer,
  parentPointer,
  splitPointer,
} from "../../../generator/source/locations/pointer.ts";
import type { Fixer } from "./fixer.ts";

/** Removes the repeated member of an `allOf` or `anyOf`; in `oneOf` it makes that no value is valid. */
export const fixCompositionRedundant: Fixer = {
  code: "composition-redundant",
  changesCode: true,
  fix({ pointer, value }) {
    const list = parentPointer(pointer);
    const members = getByPointer(value, list);
    const keyword = splitPointer(list).at(-1);
    if (!Array.isArray(members) || (keyword !== "allOf" && keyword !== "anyOf")) return undefined;
    const index = Number(splitPointer(pointer).at(-1));
    const isRepeated = members.slice(0, index).some((one) => isSameValue(one, members[index]));
    return isRepeated ? [{ pointer, change: { remove: true } }] : undefined;
  },
};

/** Writes a reference in place of a list that it is the only member of, where nothing stands beside it. */
export const fixCompositionSingle: Fixer = {
  code: "composition-single",
  changesCode: true,
  fix({ pointer, value }) {
    const schema = getByPointer(value, parentPointer(pointer));
    const members = getByPointer(value, pointer);
    const member: unknown = Array.isArray(members) ? members[0] : undefined;
    if (!isObject(schema) || !isObject(member) || typeof member["$ref"] !== "string")
      return undefined;
    if (Object.keys(schema).length > 1 || Object.keys(member).length > 1) return undefined;
    return [
      { pointer, change: { rename: "$ref" } },
      { pointer, change: { set: member["$ref"] } },
    ];
  },
};

/** Removes the wider of two bounds on one side. */
export const fixBoundsBoth: Fixer = {
  code: "bounds-both",
  changesCode: true,
  fix({ pointer, value }) {
    const place = parentPointer(pointer);
    const schema = getByPointer(value, place);
    if (!isObject(schema)) return undefined;
    const isLower = splitPointer(pointer).at(-1) === "exclusiveMinimum";
    const [plain, exclusive] = isLower
      ? ["minimum", "exclusiveMinimum"]
      : ["maximum", "exclusiveMaximum"];
    const [bound, excluded] = [schema[plain], schema[exclusive]];
    if (typeof bound !== "number" || typeof excluded !== "number") return undefined;
    const decides = isLower ? excluded >= bound : excluded <= bound;
    const wider = joinPointer(place, decides ? plain : exclusive);
    return [{ pointer: wider, change: { remove: true } }];
  },
};
