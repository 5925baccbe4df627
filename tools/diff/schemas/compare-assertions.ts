import { at, type Site } from "../../../generator/openapi/site.ts";
import { shown } from "../shape/canonical.ts";
import type { CountLimit, Shape } from "../shape/shape.ts";
import type { Comparing } from "./compare-structure.ts";

/**
 * Keywords whose schemas admit more where the whole does, and the segment that stands for their values; what differs
 * within is reported by itself.
 */
const within = new Map<string, string | undefined>([
  ["then", undefined],
  ["else", undefined],
  ["dependentSchemas", undefined],
  ["contains", "[]"],
  ["unevaluatedItems", "[]"],
  ["patternProperties", "*"],
  ["unevaluatedProperties", "*"],
  ["propertyNames", "{name}"],
  ["contentSchema", "{content}"],
]);

/** Names of restricting keywords in rules. */
const assertionRules = new Map([
  ["not", "not"],
  ["if", "condition"],
  ["then", "condition"],
  ["else", "condition"],
  ["contains", "contains"],
  ["propertyNames", "property-names"],
  ["unevaluatedItems", "unevaluated-items"],
  ["unevaluatedProperties", "unevaluated-properties"],
  ["contentSchema", "content-schema"],
  ["dependentSchemas", "dependent-schema"],
  ["patternProperties", "pattern-property"],
] as const);

type AssertionKeyword = typeof assertionRules extends ReadonlyMap<infer K, string> ? K : never;

/** Compares keywords that restrict values by other schemas. */
export function compareAssertions(old: Shape, next: Shape, comparing: Comparing): void {
  const { report, isSame, descend } = comparing;
  for (const key of new Set([...old.assertions.keys(), ...next.assertions.keys()])) {
    const [from, to] = [old.assertions.get(key), next.assertions.get(key)];
    const space = key.indexOf(" ");
    const property = space < 0 ? "" : key.slice(space + 1);
    if (key.startsWith("dependentRequired ")) {
      compareDependentRequired(property, from, to, [old, next], comparing);
      continue;
    }
    const keyword = (space < 0 ? key : key.slice(0, space)) as AssertionKeyword;
    const name = assertionRules.get(keyword);
    if (name === undefined) continue;
    const words = { name: shown(property) };
    if (from === undefined && to !== undefined)
      report({ rule: `${name}-added`, old: old.site, new: to, words, hasNoValues: true });
    else if (to === undefined && from !== undefined)
      report({ rule: `${name}-removed`, old: from, new: next.site, words, hasNoValues: true });
    else if (from === undefined || to === undefined || isSame(from, to)) continue;
    // Items that 'contains' admits may be too many, so that more of them admit less.
    else if (within.has(keyword) && !(keyword === "contains" && isCapped(old, next)))
      descend(within.get(keyword), [from], [to], { hasSameTypes: true });
    else if (name === "not" || name === "condition" || name === "contains") {
      const [before, after] = [
        alone(old, from, keywordsBeside[name]),
        alone(next, to, keywordsBeside[name]),
      ];
      const effect = comparing.relations.effect([before], [after]);
      report({ rule: `${name}-changed`, old: from, new: to, words, effect, hasNoValues: true });
    }
  }
}

/** Keywords that are judged together. */
const keywordsBeside = {
  not: ["not"],
  condition: ["if", "then", "else"],
  contains: ["contains", "minContains", "maxContains"],
} as const;

/** A schema that says nothing but some keywords of a shape. */
function alone(
  { assertions, counts }: Shape,
  site: Site,
  keywords: readonly (AssertionKeyword | CountLimit)[],
): Site {
  const members = keywords.flatMap((keyword) => {
    const found = assertions.get(keyword) ?? counts.get(keyword as CountLimit);
    return found === undefined ? [] : [[keyword, found.value] as const];
  });
  return { ...site, pointer: `${site.pointer}/alone`, value: Object.fromEntries(members) };
}

const isCapped = (...shapes: readonly Shape[]): boolean =>
  shapes.some(({ counts }) => counts.has("maxContains"));

/** Compares the names that are required where a property is there. */
function compareDependentRequired(
  property: string,
  from: Site | undefined,
  to: Site | undefined,
  [old, next]: readonly [Shape, Shape],
  { report }: Comparing,
): void {
  const [before, after] = [namesOf(from), namesOf(to)];
  const sides = { old: from ?? old.site, new: to ?? next.site };
  for (const [name, site] of after)
    if (!before.has(name)) {
      const words = { name: shown(property), new: shown(name) };
      report({ rule: "dependent-required-added", ...sides, new: site, words });
    }
  for (const [name, site] of before)
    if (!after.has(name)) {
      const words = { name: shown(property), old: shown(name) };
      report({ rule: "dependent-required-removed", ...sides, old: site, words });
    }
}

function namesOf(site: Site | undefined): ReadonlyMap<unknown, Site> {
  if (site === undefined || !Array.isArray(site.value)) return new Map();
  return new Map(site.value.map((name: unknown, index) => [name, at(site, index)] as const));
}
