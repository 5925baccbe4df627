import { at, own, type JsonObject, type Site } from "../../../generator/openapi/site.ts";
import { countLimits, type Bound, type CountLimit, type Shape } from "./shape.ts";

/** The narrowest bounds. */
export function bounds(schemas: readonly Site<JsonObject>[]): Pick<Shape, "minimum" | "maximum"> {
  const of = (
    inclusive: string,
    exclusive: string,
    isTighter: (a: number, b: number) => boolean,
  ) => {
    let bound: Bound | undefined;
    for (const schema of schemas) {
      for (const keyword of [inclusive, exclusive]) {
        const value = own(schema, keyword);
        if (typeof value !== "number") continue;
        const isExclusive = keyword === exclusive;
        if (
          bound === undefined ||
          isTighter(value, bound.value) ||
          (value === bound.value && isExclusive)
        )
          bound = { value, isExclusive, site: at(schema, keyword) };
      }
    }
    return bound;
  };
  const minimum = of("minimum", "exclusiveMinimum", (a, b) => a > b);
  const maximum = of("maximum", "exclusiveMaximum", (a, b) => a < b);
  return {
    ...(minimum === undefined ? {} : { minimum }),
    ...(maximum === undefined ? {} : { maximum }),
  };
}

/** The narrowest limits of lengths and counts; those that admit everything count as none. */
export function countsOf(
  schemas: readonly Site<JsonObject>[],
): ReadonlyMap<CountLimit, Site<number>> {
  const counts = new Map<CountLimit, Site<number>>();
  for (const schema of schemas) {
    for (const limit of countLimits) {
      const value = own(schema, limit);
      if (typeof value !== "number" || (limit.startsWith("min") && value <= 0)) continue;
      const known = counts.get(limit)?.value;
      const isTighter =
        known === undefined || (limit.startsWith("min") ? value > known : value < known);
      if (isTighter) counts.set(limit, at(schema, limit) as Site<number>);
    }
  }
  return counts;
}

/** Patterns that every text fulfils. */
const vacuous: ReadonlySet<string> = new Set(["", ".*", "^.*$", "^", "$", "^.*", ".*$"]);

/** The patterns that restrict texts, by their text. */
export function patternsOf(schemas: readonly Site<JsonObject>[]): ReadonlyMap<string, Site> {
  const patterns = new Map<string, Site>();
  for (const schema of schemas) {
    const pattern = own(schema, "pattern");
    if (typeof pattern === "string" && !vacuous.has(pattern))
      patterns.set(pattern, at(schema, "pattern"));
  }
  return patterns;
}
