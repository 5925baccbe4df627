import { isObject } from "./node.ts";
import type { Steps } from "./steps.ts";

/** The result of a query that finds no value, which equals only itself. */
export const nothing = Symbol("nothing");

/**
 * Whether a comparison of a filter holds.
 *
 * Source: RFC 9535, 2.3.5.2.2.
 */
export function compare(left: unknown, operator: string, right: unknown, steps: Steps): boolean {
  switch (operator) {
    case "==":
      return equals(left, right, steps);
    case "!=":
      return !equals(left, right, steps);
    case "<":
      return precedes(left, right, steps);
    case ">":
      return precedes(right, left, steps);
    case "<=":
      return precedes(left, right, steps) || equals(left, right, steps);
    default:
      return precedes(right, left, steps) || equals(left, right, steps);
  }
}

function equals(left: unknown, right: unknown, steps: Steps): boolean {
  const pairs: [unknown, unknown][] = [[left, right]];
  for (let pair = pairs.pop(); pair !== undefined; pair = pairs.pop()) {
    steps.take(1);
    const [a, b] = pair;
    if (a === b) continue;
    if (Array.isArray(a) && Array.isArray(b)) {
      if (a.length !== b.length) return false;
      for (const [index, item] of a.entries()) pairs.push([item, b[index]]);
    } else if (isObject(a) && isObject(b)) {
      const keys = Object.keys(a);
      if (keys.length !== Object.keys(b).length) return false;
      for (const key of keys) {
        if (!Object.hasOwn(b, key)) return false;
        pairs.push([a[key], b[key]]);
      }
    } else return false;
  }
  return true;
}

function precedes(left: unknown, right: unknown, steps: Steps): boolean {
  if (typeof left === "number" && typeof right === "number") return left < right;
  if (typeof left !== "string" || typeof right !== "string") return false;
  const length = Math.min(left.length, right.length);
  steps.take(length);
  for (let index = 0; index < length; index++) {
    const difference = rank(left.charCodeAt(index)) - rank(right.charCodeAt(index));
    if (difference !== 0) return difference < 0;
  }
  return left.length < right.length;
}

/** The place of a code unit in the order of code points, where surrogates come last. */
const rank = (unit: number): number =>
  unit < 0xd800 ? unit : unit < 0xe000 ? unit + 0x2000 : unit - 0x800;
