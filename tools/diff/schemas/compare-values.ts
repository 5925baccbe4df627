import type { Site } from "../../../generator/openapi/site.ts";
import { formatOf } from "../../../generator/rules/formats.ts";
import { effectOf, ruleOf } from "../rules/index.ts";
import { canonical, shown } from "../shape/canonical.ts";
import {
  countLimits,
  valueTypes,
  type CountLimit,
  type Shape,
  type ValueType,
} from "../shape/shape.ts";
import { typeNames } from "../shape/types.ts";
import type { Relations } from "../containment/relation.ts";
import { compareBound, compareCount, compareMultiples } from "./compare-limits.ts";
import { compareLists } from "./compare-lists.ts";
import type { Report } from "./pair.ts";

/** Where changes of values go, and whether the types are alternatives of a choice. */
interface ComparingValues {
  readonly report: Report;
  readonly isChoice: boolean;
  readonly relations: Relations;
}

/** Compares what two shapes say of scalars, and of lengths and counts. */
export function compareValues(
  old: Shape,
  next: Shape,
  types: readonly [ReadonlySet<ValueType>, ReadonlySet<ValueType>],
  comparing: ComparingValues,
): void {
  const { report, relations } = comparing;
  compareTypes(old, next, types, comparing);
  if (overlap(...types)) return compareRestrictions(old, next, report, relations);
  // Numbers and texts of digits are the same where they are written as text.
  if (overlap(asText(types[0]), asText(types[1])))
    compareRestrictions(
      old,
      next,
      (change) => report({ ...change, isInTextOnly: true }),
      relations,
    );
}

const overlap = (one: ReadonlySet<ValueType>, other: ReadonlySet<ValueType>): boolean =>
  [...one].some((type) => other.has(type));

/** Compares restrictions of values that both shapes have the type for. */
function compareRestrictions(
  old: Shape,
  next: Shape,
  reportAny: Report,
  relations: Relations,
): void {
  compareLists(old, next, reportAny);
  const report = whereValuesDiffer(old, next, reportAny, relations);
  // Limits of other types than the values have say nothing; who changes one means something by it.
  const isWhole = [old, next].every(({ types }) => !types.has("number"));
  compareBound("minimum", old.minimum, next.minimum, isWhole, report);
  compareBound("maximum", old.maximum, next.maximum, isWhole, report);
  compareMultiples(old.multipleOf, next.multipleOf, report);
  const isRewritten = saySameOfContent(old, next) || saySameOfContent(next, old);
  if (!isRewritten) compareFormats(old, next, report);
  const lengths = whereTextsAreBound(old, next, report, relations);
  for (const limit of countLimits) {
    const [from, to] = [limitOf(old, limit, next), limitOf(next, limit, old)];
    compareCount(limit, from, to, limit.endsWith("Length") ? lengths : report);
  }
  comparePatterns(old, next, report, relations);
  compareUnique(old, next, report);
  compareKeys(old, next, report);
  for (const [keyword, rule] of isRewritten ? [] : contentKeywords)
    compareContent(rule, old.annotations.get(keyword), next.annotations.get(keyword), report);
}

/** A limit of a shape; undefined where all objects of the other one keep it by the properties that they have. */
function limitOf(
  { counts }: Shape,
  limit: CountLimit,
  { required, properties, closed, assertions }: Shape,
): Site<number> | undefined {
  const site = counts.get(limit);
  const isClosed = closed !== undefined && ![...assertions.keys()].some(isOfPatterns);
  if (limit === "maxProperties" && site !== undefined && isClosed)
    return site.value >= properties.size ? undefined : site;
  if (limit !== "minProperties" || site === undefined) return site;
  const sent = [...required.keys()].filter((name) => properties.get(name)?.leftOut === undefined);
  return site.value <= sent.length ? undefined : site;
}

const isOfPatterns = (key: string): boolean => key.startsWith("patternProperties ");

/** Texts of a pattern or a format have lengths by these, so that a value must show what a limit of lengths does. */
function whereTextsAreBound(old: Shape, next: Shape, report: Report, relations: Relations): Report {
  const isBound = ({ patterns, format }: Shape): boolean =>
    patterns.size > 0 || (format !== undefined && formatOf(format.value) !== undefined);
  const [isBoundBefore, isBoundNow] = [isBound(old), isBound(next)];
  if (!isBoundBefore && !isBoundNow) return report;
  return (change) => {
    const { loses, gains } = effectOf[ruleOf(change.rule).variance];
    const found = relations.effect(old.sites, next.sites);
    const effect = {
      loses: loses === "yes" && isBoundBefore ? found.loses : loses,
      gains: gains === "yes" && isBoundNow ? found.gains : gains,
    };
    report({ ...change, effect });
  };
}

/**
 * Reports restrictions only where a value differs by them: the values of an enum may keep all of them, so that the list
 * alone says what is admitted.
 */
function whereValuesDiffer(old: Shape, next: Shape, report: Report, relations: Relations): Report {
  if (old.values === undefined && next.values === undefined) return report;
  // A value that the other list lacks is told by itself.
  const common = (own: Shape, other: Shape): readonly unknown[] =>
    [...(own.values ?? [])]
      .filter(([text]) => other.values === undefined || other.values.has(text))
      .map(([, { value }]) => value);
  const isLost = relations.isRefused("new", next.sites, common(old, next));
  const isGained = relations.isRefused("old", old.sites, common(next, old));
  return isLost || isGained ? report : () => undefined;
}

/** Formats of OpenAPI 3.0, and what 3.1 has in their place. Source: OpenAPI 3.1, Migrating Binary Descriptions. */
const contentOfFormats = [
  ["byte", "contentEncoding", "base64"],
  ["binary", "contentMediaType", "application/octet-stream"],
] as const;

/** Whether the one says by its format alone what the other says of its content alone. */
function saySameOfContent(one: Shape, other: Shape): boolean {
  const content = ({ annotations }: Shape) =>
    contentKeywords.flatMap(([keyword]) =>
      annotations.has(keyword) ? [[keyword, annotations.get(keyword)?.value]] : [],
    );
  return contentOfFormats.some(
    ([format, ...expected]) =>
      one.format?.value === format &&
      other.format === undefined &&
      content(one).length === 0 &&
      canonical(content(other)) === canonical([expected]),
  );
}

const contentKeywords = [
  ["contentEncoding", "content-encoding-changed"],
  ["contentMediaType", "content-media-type-changed"],
] as const;

function compareTypes(
  old: Shape,
  next: Shape,
  [before, after]: readonly [ReadonlySet<ValueType>, ReadonlySet<ValueType>],
  { report, isChoice }: Pick<ComparingValues, "report" | "isChoice">,
): void {
  const sides = { old: old.typeSite, new: next.typeSite };
  const isOpen = before.size === valueTypes.length || after.size === valueTypes.length;
  if (before.has("null") !== after.has("null") && !isOpen && before.size > 0 && after.size > 0)
    report({
      rule: after.has("null") ? "null-added" : "null-removed",
      ...sides,
      words: {},
      hasNoValues: true,
    });
  const [from, to] = [withoutNull(before), withoutNull(after)];
  const rule = changeOfTypes(from, to);
  if (rule === undefined) return;
  const inText = changeOfTypes(asText(from), asText(to)) ?? "type-equal-in-text";
  const hasSameTypes = inCode(from) === inCode(to);
  report({
    rule,
    ...sides,
    words: { old: typeNames(from), new: typeNames(to) },
    hasNoValues: true,
    // Alternatives are told apart by what the values are, in text as well.
    ...(inText === rule || isChoice ? {} : { inText }),
    ...(hasSameTypes ? { hasSameTypes } : {}),
  });
}

function changeOfTypes(from: ReadonlySet<ValueType>, to: ReadonlySet<ValueType>) {
  const gained = [...to].some((type) => !from.has(type));
  const lost = [...from].some((type) => !to.has(type));
  if (gained && lost) return "type-changed";
  return gained ? "type-widened" : lost ? "type-narrowed" : undefined;
}

/** Types whose values a text may be read as: what is read as a string takes numbers as they are written. */
const asText = (types: ReadonlySet<ValueType>): ReadonlySet<ValueType> =>
  types.has("string") ? new Set([...types, "boolean", "integer", "number"]) : types;

/** Types as TypeScript tells them apart: integers are numbers. */
const inCode = (types: ReadonlySet<ValueType>): string =>
  [...new Set([...types].map((type) => (type === "integer" ? "number" : type)))].sort().join();

const withoutNull = (types: ReadonlySet<ValueType>): ReadonlySet<ValueType> =>
  new Set([...types].filter((type) => type !== "null"));

/** Formats of which the second admits all values of the first. */
const wider: readonly (readonly [string, string])[] = [
  ["int8", "int16"],
  ["int8", "int32"],
  ["int8", "int64"],
  ["int16", "int32"],
  ["int16", "int64"],
  ["int32", "int64"],
  ["uint8", "uint16"],
  ["uint8", "uint32"],
  ["uint16", "uint32"],
  ["float", "double"],
  ["uri", "uri-reference"],
  ["uri", "iri"],
  ["uri-reference", "iri-reference"],
  ["email", "idn-email"],
  ["hostname", "idn-hostname"],
];

function compareFormats({ format: old }: Shape, { format: next }: Shape, report: Report): void {
  const [from, to] = [old?.value, next?.value];
  if (from === to) return;
  const has = (a: unknown, b: unknown): boolean =>
    wider.some(([narrow, wide]) => narrow === a && wide === b);
  const rule =
    from === undefined
      ? "format-added"
      : to === undefined
        ? "format-removed"
        : has(from, to)
          ? "format-widened"
          : has(to, from)
            ? "format-narrowed"
            : "format-changed";
  report({
    rule,
    ...(old === undefined ? {} : { old }),
    ...(next === undefined ? {} : { new: next }),
    words: { old: shown(from), new: shown(to) },
  });
}

function comparePatterns(old: Shape, next: Shape, report: Report, relations: Relations): void {
  const gone = [...old.patterns].filter(([pattern]) => !next.patterns.has(pattern));
  const fresh = [...next.patterns].filter(([pattern]) => !old.patterns.has(pattern));
  for (let i = 0; i < Math.max(gone.length, fresh.length); i++) {
    const [from, to] = [gone[i], fresh[i]];
    report({
      rule:
        from === undefined
          ? "pattern-added"
          : to === undefined
            ? "pattern-removed"
            : "pattern-changed",
      ...(from === undefined ? {} : { old: from[1] }),
      ...(to === undefined ? {} : { new: to[1] }),
      words: { old: shown(from?.[0]), new: shown(to?.[0]) },
      ...(from === undefined || to === undefined
        ? {}
        : { effect: relations.effect([ofPattern(from[1])], [ofPattern(to[1])]) }),
    });
  }
}

/** A schema that says nothing but a pattern. */
const ofPattern = (site: Site): Site => ({
  ...site,
  pointer: `${site.pointer}/alone`,
  value: { type: "string", pattern: site.value },
});

function compareUnique(
  { uniqueItems: old }: Shape,
  { uniqueItems: next }: Shape,
  report: Report,
): void {
  if (old === undefined && next !== undefined)
    report({ rule: "unique-items-added", new: next, words: {} });
  if (old !== undefined && next === undefined)
    report({ rule: "unique-items-removed", old, words: {} });
}

function compareKeys({ itemKeys: old }: Shape, { itemKeys: next }: Shape, report: Report): void {
  for (const [key, site] of next)
    if (!old.has(key)) report({ rule: "item-key-added", new: site, words: { new: key } });
  for (const [key, site] of old)
    if (!next.has(key)) report({ rule: "item-key-removed", old: site, words: { old: key } });
}

function compareContent(
  rule: "content-encoding-changed" | "content-media-type-changed",
  old: Site | undefined,
  next: Site | undefined,
  report: Report,
): void {
  if (canonical(old?.value) === canonical(next?.value)) return;
  report({
    rule,
    ...(old === undefined ? {} : { old }),
    ...(next === undefined ? {} : { new: next }),
    words: {
      old: old === undefined ? "nothing" : shown(old.value),
      new: next === undefined ? "nothing" : shown(next.value),
    },
  });
}
