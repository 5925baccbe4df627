import { isObject } from "../../../generator/openapi/site.ts";
import { joinPointer } from "../../../generator/source/locations/pointer.ts";
import type { Condition } from "./condition.ts";

/**
 * The condition that items of a list, or the names of an object, are in alphabetical order, and numbers in that of their values.
 *
 * @param by member by which the objects of a list are in order
 */
export function alphabeticalCondition(by: string | undefined): Condition {
  return {
    judge(value) {
      const words = wordsOf(value, by);
      return words === undefined ? undefined : firstMisplaced(words) === undefined;
    },
    cure: by === undefined ? "Put them in order" : `Put them in the order of '${by}'`,
    faults(value) {
      const words = wordsOf(value, by) ?? [];
      const index = firstMisplaced(words);
      if (index === undefined || by !== undefined) return [""];
      return [joinPointer("", Array.isArray(value) ? index : String(words[index]))];
    },
  };
}

/** Texts and numbers that are compared; undefined where others are among them. */
function wordsOf(value: unknown, by: string | undefined): readonly (string | number)[] | undefined {
  if (!Array.isArray(value)) return isObject(value) ? Object.keys(value) : undefined;
  const items: readonly unknown[] =
    by === undefined ? value : value.map((one: unknown) => (isObject(one) ? one[by] : undefined));
  return items.every((one) => typeof one === "string" || typeof one === "number")
    ? items
    : undefined;
}

function firstMisplaced(words: readonly (string | number)[]): number | undefined {
  const index = words.findIndex((word, at) => {
    const next = words[at + 1];
    return next !== undefined && compare(word, next) > 0;
  });
  return index < 0 ? undefined : index;
}

/** In English, whatever the machine's language is. */
const collator = new Intl.Collator("en");

const compare = (a: string | number, b: string | number): number => {
  const [x, y] = [Number(a), Number(b)];
  return Number.isNaN(x) || Number.isNaN(y) ? collator.compare(String(a), String(b)) : x - y;
};
