import { isSameValue } from "../../../generator/portable/same-value.ts";
import { closest } from "../../../generator/diagnostics/suggest.ts";
import { isObject, type JsonObject } from "../../../generator/openapi/site.ts";
import { getByPointer } from "../../../generator/source/locations/pointer.ts";
import type { Fixer } from "./fixer.ts";

/** Removes the one of two tags that says nothing beyond the other. */
export const fixTagDuplicate: Fixer = {
  code: "tag-duplicate",
  changesCode: false,
  fix({ pointer, value }) {
    const tags = isObject(value) ? value["tags"] : undefined;
    const tag = getByPointer(value, pointer);
    if (!Array.isArray(tags) || !isObject(tag)) return undefined;
    const index = tags.findIndex((one) => isObject(one) && one["name"] === tag["name"]);
    const first: unknown = tags[index];
    if (!isObject(first) || first === tag) return undefined;
    if (saysAll(first, tag)) return [{ pointer, change: { remove: true } }];
    return saysAll(tag, first)
      ? [{ pointer: `/tags/${index}`, change: { remove: true } }]
      : undefined;
  },
};

const saysAll = (whole: JsonObject, part: JsonObject): boolean =>
  Object.entries(part).every(
    ([key, member]) => Object.hasOwn(whole, key) && isSameValue(whole[key], member),
  );

/** Adds a tag to the list, unless it is nearly one that is there, which is meant then. */
export const fixTagUndefined: Fixer = {
  code: "tag-undefined",
  changesCode: false,
  fix({ pointer, value, entry }) {
    const tag = getByPointer(value, pointer);
    const tags = isObject(entry.value) ? entry.value["tags"] : undefined;
    if (typeof tag !== "string" || !Array.isArray(tags)) return undefined;
    const known = tags.flatMap((one: unknown) =>
      isObject(one) && typeof one["name"] === "string" ? [one["name"]] : [],
    );
    if (closest(tag, known) !== undefined) return undefined;
    return [{ file: entry.file, pointer: "/tags/-", change: { set: { name: tag } } }];
  },
};
