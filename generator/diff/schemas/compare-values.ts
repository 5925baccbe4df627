import type { Site } from "../../openapi/site.ts";
import { canonical, shown } from "../shape/canonical.ts";
import type { Bound, CountLimit, ListedValue, Shape, ValueType } from "../shape/shape.ts";
import { countLimits, valueTypes } from "../shape/shape.ts";
import { typeNames } from "../shape/types.ts";
import type { ChangeRule } from "../rules/index.ts";
import type { SchemaChange } from "./pair.ts";

type Report = (change: SchemaChange) => void;

/** Compares what two shapes say of scalars, and of lengths and counts. */
export function compareValues(
  old: Shape,
  next: Shape,
  types: readonly [ReadonlySet<ValueType>, ReadonlySet<ValueType>],
  report: Report,
): void {
  compareTypes(old, next, types, report);
  if (![...types[0]].some((type) => types[1].has(type))) return;
  compareLists(old, next, report);
  // Limits of other types than the values have say nothing; who changes one means something by it.
  compareBound("minimum", old.minimum, next.minimum, report);
  compareBound("maximum", old.maximum, next.maximum, report);
  compareMultiples(old.multipleOf, next.multipleOf, report);
  compareFormats(old, next, report);
  for (const limit of countLimits)
    compareCount(limit, old.counts.get(limit), next.counts.get(limit), report);
  comparePatterns(old, next, report);
  compareUnique(old, next, report);
  for (const [keyword, rule] of contentKeywords)
    compareContent(rule, old.annotations.get(keyword), next.annotations.get(keyword), report);
}

const contentKeywords = [
  ["contentEncoding", "content-encoding-changed"],
  ["contentMediaType", "content-media-type-changed"],
] as const;

function compareTypes(
  old: Shape,
  next: Shape,
  [before, after]: readonly [ReadonlySet<ValueType>, ReadonlySet<ValueType>],
  report: Report,
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
  const gained = [...to].some((type) => !from.has(type));
  const lost = [...from].some((type) => !to.has(type));
  if (!gained && !lost) return;
  const rule = gained ? (lost ? "type-changed" : "type-widened") : "type-narrowed";
  const hasSameTypes = inCode(from) === inCode(to);
  report({
    rule,
    ...sides,
    words: { old: typeNames(from), new: typeNames(to) },
    hasNoValues: true,
    ...(hasSameTypes ? { hasSameTypes } : {}),
  });
}

/** Types as TypeScript tells them apart: integers are numbers. */
const inCode = (types: ReadonlySet<ValueType>): string =>
  [...new Set([...types].map((type) => (type === "integer" ? "number" : type)))].sort().join();

const withoutNull = (types: ReadonlySet<ValueType>): ReadonlySet<ValueType> =>
  new Set([...types].filter((type) => type !== "null"));

function compareLists(old: Shape, next: Shape, report: Report): void {
  const [before, after] = [old.values, next.values];
  const sides = {
    ...(old.listSite === undefined ? {} : { old: old.listSite }),
    ...(next.listSite === undefined ? {} : { new: next.listSite }),
  };
  if (before !== undefined && after !== undefined) {
    compareMembers(before, after, sides, ["enum-value-added", "enum-value-removed"], report);
    return;
  }
  const [known, knownNow] = [old.openValues, next.openValues];
  if (known !== undefined && knownNow !== undefined) {
    const rules = ["open-enum-value-added", "open-enum-value-removed"] as const;
    compareMembers(known, knownNow, sides, rules, report);
  } else if (before !== undefined && knownNow !== undefined)
    report({ rule: "enum-opened", ...sides, words: {} });
  else if (known !== undefined && after !== undefined)
    report({ rule: "enum-closed", ...sides, words: {} });
  else if (after !== undefined)
    report({
      rule: "enum-added",
      old: old.typeSite,
      ...sides,
      words: { new: listed(after) },
    });
  else if (before !== undefined)
    report({
      rule: "enum-removed",
      new: next.typeSite,
      ...sides,
      words: { old: listed(before) },
    });
}

const listed = (values: ReadonlyMap<string, ListedValue>): string =>
  [...values.values()]
    .slice(0, 5)
    .map(({ value }) => shown(value))
    .join(", ") + (values.size > 5 ? ", …" : "");

function compareMembers(
  before: ReadonlyMap<string, ListedValue>,
  after: ReadonlyMap<string, ListedValue>,
  sides: Pick<SchemaChange, "old" | "new">,
  [added, removed]: readonly [ChangeRule, ChangeRule],
  report: Report,
): void {
  const gone = [...before].filter(([text]) => !after.has(text));
  const fresh = [...after].filter(([text]) => !before.has(text));
  const [from, to] = [gone[0]?.[1], fresh[0]?.[1]];
  if (before.size === 1 && after.size === 1 && from !== undefined && to !== undefined) {
    const words = { old: shown(from.value), new: shown(to.value) };
    report({ rule: "const-changed", old: from.site, new: to.site, words });
    return;
  }
  for (const [, { value, site }] of fresh)
    report({ rule: added, ...sides, new: site, words: { new: shown(value) } });
  for (const [, { value, site }] of gone)
    report({ rule: removed, ...sides, old: site, words: { old: shown(value) } });
}

function compareBound(
  name: "minimum" | "maximum",
  old: Bound | undefined,
  next: Bound | undefined,
  report: Report,
): void {
  const words = {
    ...(old === undefined ? {} : { old: boundText(old) }),
    ...(next === undefined ? {} : { new: boundText(next) }),
  };
  const sides = {
    ...(old === undefined ? {} : { old: old.site }),
    ...(next === undefined ? {} : { new: next.site }),
  };
  const order = orderOf(name, old, next);
  if (order !== undefined) report({ rule: `${name}-${order}`, ...sides, words });
}

const boundText = ({ value, isExclusive }: Bound): string =>
  isExclusive ? `${value} (exclusive)` : String(value);

type Order = "added" | "removed" | "increased" | "decreased";

/** How a bound moved; an exclusive one lies further in than an inclusive one of the same value. */
function orderOf(
  name: "minimum" | "maximum",
  old: Bound | undefined,
  next: Bound | undefined,
): Order | undefined {
  if (old === undefined) return next === undefined ? undefined : "added";
  if (next === undefined) return "removed";
  if (next.value !== old.value) return next.value > old.value ? "increased" : "decreased";
  if (next.isExclusive === old.isExclusive) return undefined;
  return next.isExclusive === (name === "minimum") ? "increased" : "decreased";
}

/** Names of limits in rules. */
const limitNames: Readonly<Record<CountLimit, LimitName>> = {
  minLength: "min-length",
  maxLength: "max-length",
  minItems: "min-items",
  maxItems: "max-items",
  minProperties: "min-properties",
  maxProperties: "max-properties",
  minContains: "min-contains",
  maxContains: "max-contains",
};

type LimitName = `${"min" | "max"}-${"length" | "items" | "properties" | "contains"}`;

function compareCount(
  limit: CountLimit,
  old: Site<number> | undefined,
  next: Site<number> | undefined,
  report: Report,
): void {
  if (old?.value === next?.value) return;
  const order =
    old === undefined
      ? "added"
      : next === undefined
        ? "removed"
        : next.value > old.value
          ? "increased"
          : "decreased";
  report({
    rule: `${limitNames[limit]}-${order}`,
    ...(old === undefined ? {} : { old }),
    ...(next === undefined ? {} : { new: next }),
    words: { old: String(old?.value), new: String(next?.value) },
  });
}

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

function compareMultiples(
  old: Site<number> | undefined,
  next: Site<number> | undefined,
  report: Report,
): void {
  if (old?.value === next?.value) return;
  const isMultiple = (a: number, b: number): boolean => Number.isInteger(a / b);
  const rule =
    old === undefined
      ? "multiple-of-added"
      : next === undefined
        ? "multiple-of-removed"
        : isMultiple(old.value, next.value)
          ? "multiple-of-widened"
          : isMultiple(next.value, old.value)
            ? "multiple-of-narrowed"
            : "multiple-of-changed";
  report({
    rule,
    ...(old === undefined ? {} : { old }),
    ...(next === undefined ? {} : { new: next }),
    words: { old: String(old?.value), new: String(next?.value) },
  });
}

function comparePatterns(old: Shape, next: Shape, report: Report): void {
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
    });
  }
}

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
