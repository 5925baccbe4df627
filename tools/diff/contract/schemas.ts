import type { OpenApiDocument } from "../../../generator/openapi/document.ts";
import { rootNameOfPlace } from "../../../generator/ir/lower/drafts/schema-name.ts";
import type { Site } from "../../../generator/openapi/site.ts";
import { essenceOf, isXml } from "../../../generator/openapi/media-type.ts";
import type { ChangePlace } from "../change.ts";
import type { ChangeDirection } from "../level.ts";
import { compareXml } from "../schemas/compare-xml.ts";
import type { SchemaChange } from "../schemas/pair.ts";
import { changesOf } from "../schemas/walk.ts";
import { flipped, type FoundDifference } from "../change-list.ts";
import { endingOf, lifecycle, lifecycleOf } from "./lifecycle.ts";
import { report, type OperationComparison } from "./comparison.ts";
import type { ChangeRule } from "../rules/index.ts";

type Place = Omit<ChangePlace, "direction" | "operation">;

/** Rules that have other names for the value of a parameter itself. */
const ofParameters: Partial<Record<ChangeRule, ChangeRule>> = {
  "default-added": "parameter-default-added",
  "default-removed": "parameter-default-removed",
  "default-changed": "parameter-default-changed",
};

/** Whether values of a media type are written as text, so that numbers are not told from texts of digits. */
const isTextual = (mediaType: string): boolean =>
  isXml(mediaType) ||
  ["application/x-www-form-urlencoded", "text/plain"].includes(essenceOf(mediaType));

/** Compares the schemas of one message, and reports what differs by the paths of its properties. */
export function compareSchemas(
  comparison: OperationComparison,
  direction: "request" | "response",
  [old, next]: readonly [Site, Site],
  place: Place,
  isText = place.mediaType !== undefined && isTextual(place.mediaType),
): void {
  const seen = flipped(direction, comparison.isFlipped) as "request" | "response";
  if (place.mediaType !== undefined && isXml(place.mediaType))
    compareRoots(comparison, direction, [old, next], place);
  const pair = comparison.pairs.pairOf(old, next);
  if (pair === undefined) return;
  const within = (path: string): Place =>
    path === "" ? place : { ...place, property: `${place.property ?? ""}${path}` };
  for (const { change, path } of changesOf(pair, seen)) {
    const written = isText ? (change.inText ?? change.rule) : change.rule;
    if (change.isInTextOnly === true && !isText) continue;
    const isParameter = place.parameter !== undefined && path === "" && seen === "request";
    const rule = (isParameter ? ofParameters[written] : undefined) ?? written;
    const typesBy = change.isInTextOnly === true ? undefined : (change.typesBy ?? change.rule);
    const found = { ...change, rule, ...(typesBy === undefined ? {} : { typesBy }) };
    report(comparison, direction, announced(found, comparison), within(path));
  }
  for (const { change, path } of lifecycleOf(pair, seen, comparison.policy))
    report(comparison, direction, change, within(path));
}

const removals: ReadonlySet<ChangeRule> = new Set([
  "property-removed",
  "required-property-removed",
  "property-forbidden",
]);

/** A removed property by what its end was announced to be. */
function announced(
  found: FoundDifference,
  { pairs, policy }: OperationComparison,
): FoundDifference {
  if (!removals.has(found.rule) || found.old === undefined) return found;
  const { kind, day } = endingOf(lifecycle(pairs.oldShape(found.old)), policy.today);
  if (kind === "none") return found;
  const rule = kind === "ahead" ? "property-removed-early" : "deprecated-property-removed";
  return { ...found, rule, words: { ...found.words, old: day } };
}

/** The root element has the name of the schema, unless an `xml` object gives one. */
function compareRoots(
  comparison: OperationComparison,
  direction: ChangeDirection,
  [old, next]: readonly [Site, Site],
  place: Place,
): void {
  const { facets } = comparison.pairs;
  const names = [rootName(old, comparison.old), rootName(next, comparison.new)];
  const found = [facets.old(old), facets.next(next)] as const;
  const [before, after] = [
    { ...found[0], name: found[0].name ?? names[0] ?? "root" },
    { ...found[1], name: found[1].name ?? names[1] ?? "root" },
  ] as const;
  const add = (change: SchemaChange): void => report(comparison, direction, change, place);
  compareXml([old, next], [before, after], "root", undefined, add);
}

/** The name that a reference gives a root. */
function rootName(site: Site, document: OpenApiDocument): string | undefined {
  const target = document.target(site);
  return target && rootNameOfPlace(target);
}
