import type { Site } from "../../../generator/openapi/site.ts";
import type { Relations } from "../containment/relation.ts";
import type { ChangeRule } from "../rules/index.ts";
import { shown } from "../shape/canonical.ts";
import type { Shape, ShapeProperty } from "../shape/shape.ts";
import type { PairEdge, SchemaChange } from "./pair.ts";

/** Facts about a step into a subschema. */
export type EdgeOptions = Pick<PairEdge, "notIn"> & { readonly hasSameTypes?: boolean };

/** Context for comparing two shapes. */
export interface Comparing {
  report(change: SchemaChange): void;
  /** Compares schemas within; an empty list admits everything. */
  descend(
    segment: string | undefined,
    old: readonly Site[],
    next: readonly Site[],
    edge?: EdgeOptions,
  ): void;
  /** Whether two schemas admit the same by all that is compared. */
  isSame(old: Site, next: Site): boolean;
  /** Values that tell schemas apart. */
  readonly relations: Relations;
}

/** A comparison of what generated types do not show. */
export const withoutTypes = <C extends Comparing>(comparing: C): C => ({
  ...comparing,
  report: (change) => comparing.report({ ...change, hasSameTypes: true }),
  descend: (segment, old, next, edge) =>
    comparing.descend(segment, old, next, { ...edge, hasSameTypes: true }),
});

/** Compares the properties of two shapes, and what they say of others. */
export function compareProperties(old: Shape, next: Shape, comparing: Comparing): void {
  for (const property of old.properties.values()) {
    const other = next.properties.get(property.name);
    if (other === undefined) reportRemoved(property, old, next, comparing);
    else compareProperty(property, other, old, next, comparing);
  }
  for (const property of next.properties.values())
    if (!old.properties.has(property.name)) reportAdded(property, old, next, comparing);
  compareUnlisted(old, next, comparing);
  if (old.closed === undefined && next.closed !== undefined)
    comparing.report({
      rule: "additional-properties-closed",
      old: old.site,
      new: next.closed,
      words: {},
      hasNoValues: true,
    });
  else if (old.closed !== undefined && next.closed === undefined)
    comparing.report({
      rule: "additional-properties-opened",
      old: old.closed,
      new: next.site,
      words: {},
      hasNoValues: true,
    });
  else if (old.additional.length + next.additional.length > 0)
    comparing.descend("*", old.additional, next.additional);
}

/** Names that are required though neither document describes a property of that name. */
function compareUnlisted(old: Shape, next: Shape, { report }: Comparing): void {
  for (const name of new Set([...old.required.keys(), ...next.required.keys()])) {
    if (old.properties.has(name) || next.properties.has(name)) continue;
    const [was, is] = [old.required.get(name), next.required.get(name)];
    const base = {
      segment: segmentOf(name),
      words: { name: shown(name) },
      hasNoValues: true,
    } as const;
    if (was === undefined && is !== undefined)
      report({ ...base, rule: "property-became-required", old: old.site, new: is });
    if (was !== undefined && is === undefined)
      report({ ...base, rule: "property-became-optional", old: was, new: next.site });
  }
}

function compareProperty(
  property: ShapeProperty,
  other: ShapeProperty,
  old: Shape,
  next: Shape,
  comparing: Comparing,
): void {
  const { name } = property;
  const [before, after] = [property.leftOut, other.leftOut];
  const sides = { ...sideOf(property, "old"), ...sideOf(other, "new") };
  const change = (rule: ChangeRule, more: Partial<SchemaChange> = {}): void =>
    comparing.report({
      rule,
      segment: segmentOf(name),
      ...sides,
      words: { name: shown(name) },
      hasNoValues: true,
      ...more,
    });
  const [was, is] = [old.required.get(name), next.required.get(name)];
  if (before !== after)
    compareDirections(before, after, was !== undefined, is !== undefined, change);
  const only =
    after === undefined ? {} : ({ only: after === "request" ? "response" : "request" } as const);
  if (was === undefined && is !== undefined)
    change("property-became-required", { new: is, ...only });
  if (was !== undefined && is === undefined)
    change("property-became-optional", { old: was, ...only });
  comparing.descend(
    segmentOf(name),
    property.sites,
    other.sites,
    // Where one document has no such value, its restrictions neither refuse nor surprise anybody.
    { notIn: [before, after].filter((direction) => direction !== undefined) },
  );
}

function compareDirections(
  before: "request" | "response" | undefined,
  after: "request" | "response" | undefined,
  wasRequired: boolean,
  isRequired: boolean,
  change: (rule: ChangeRule, more?: Partial<SchemaChange>) => void,
): void {
  // Where it moves from one direction to the other, each has one change; otherwise both may say it.
  const moves = before !== undefined && after !== undefined;
  const say = (rule: ChangeRule, direction: "request" | "response"): void =>
    change(rule, moves ? { only: direction } : {});
  if (before === "request")
    say(
      isRequired ? "required-property-became-not-read-only" : "property-became-not-read-only",
      "request",
    );
  if (before === "response")
    say(
      isRequired ? "required-property-became-not-write-only" : "property-became-not-write-only",
      "response",
    );
  if (after === "request") say("property-became-read-only", "request");
  if (after === "response")
    say(
      wasRequired ? "required-property-became-write-only" : "property-became-write-only",
      "response",
    );
}

/** The direction that something of a property alone is in. */
const onlyIn = (property: ShapeProperty): Pick<SchemaChange, "only"> => {
  const out = property.leftOut;
  if (out === undefined) return {};
  return { only: out === "request" ? "response" : "request" };
};

/** Generated types say of properties that are not listed what they say of those that are. */
const notInOf = (leftOut: ShapeProperty["leftOut"]): EdgeOptions => ({
  hasSameTypes: true,
  ...(leftOut === undefined ? {} : { notIn: [leftOut] }),
});

const sideOf = ({ sites: [site] }: ShapeProperty, side: "old" | "new") =>
  site === undefined ? {} : { [side]: site };

function reportRemoved(
  property: ShapeProperty,
  old: Shape,
  next: Shape,
  comparing: Comparing,
): void {
  const { report } = comparing;
  const { name } = property;
  const isRequired = old.required.has(name);
  const base = {
    segment: segmentOf(name),
    ...sideOf(property, "old"),
    new: next.closed ?? next.site,
    words: { name: shown(name) },
    hasNoValues: true,
    ...onlyIn(property),
  } as const;
  const rule = isRequired ? "required-property-removed" : "property-removed";
  const { leftOut } = property;
  // A name that is not listed any more is one of the others.
  if (next.additional.length > 0)
    comparing.descend(segmentOf(name), property.sites, next.additional, notInOf(leftOut));
  // Requests that still have it are refused where the object is closed now.
  if (next.closed === undefined || base.only === "response") return report({ ...base, rule });
  report({ ...base, rule: "property-forbidden", only: "request" });
  if (base.only === undefined) report({ ...base, rule, only: "response" });
}

function reportAdded(property: ShapeProperty, old: Shape, next: Shape, comparing: Comparing): void {
  const { report } = comparing;
  const { name } = property;
  // A name may be required before a property of that name is described.
  const [was, is] = [old.required.get(name), next.required.has(name)];
  const base = {
    segment: segmentOf(name),
    old: old.closed ?? old.site,
    ...sideOf(property, "new"),
    words: { name: shown(name) },
    hasNoValues: true,
    ...onlyIn(property),
  } as const;
  if (was !== undefined && !is) report({ ...base, rule: "property-became-optional", old: was });
  // It was one of the names that were not listed; a required one had a value.
  if (old.additional.length > 0 || was !== undefined)
    comparing.descend(segmentOf(name), old.additional, property.sites, notInOf(property.leftOut));
  const rule =
    was !== undefined
      ? "required-property-described"
      : is
        ? "required-property-added"
        : "optional-property-added";
  if (old.closed === undefined || base.only === "request")
    return report({
      ...base,
      rule,
      // An object of others only is a map in code, which its own properties make an object.
      ...(old.additional.length > 0 && old.properties.size === 0
        ? { typesBy: "type-widened" }
        : {}),
    });
  if (base.only === undefined) report({ ...base, rule, only: "request" });
  report({ ...base, rule: "property-added-to-closed", only: "response" });
}

const segmentOf = (name: string): string => name.replaceAll("~", "~0").replaceAll("/", "~1");

/** Compares the items of two shapes. */
export function compareItems(old: Shape, next: Shape, comparing: Comparing): void {
  const length = Math.max(old.prefixItems.length, next.prefixItems.length);
  for (let position = 0; position < length; position++) {
    const [before, after] = [old.prefixItems[position], next.prefixItems[position]];
    const segment = `[${position}]`;
    if (before !== undefined && after !== undefined) {
      comparing.descend(segment, before, after);
      continue;
    }
    const [first] = after ?? before ?? [];
    if (first === undefined) continue;
    // Behind a tuple that is closed there was nothing; behind others what 'items' says, or anything.
    const rest = before === undefined ? old : next;
    const sides =
      before === undefined ? { old: old.site, new: first } : { old: first, new: next.site };
    const base = {
      segment,
      ...sides,
      words: { name: String(position) },
      hasNoValues: true,
    } as const;
    if (!rest.hasClosedItems && rest.items.length > 0) {
      const rule = before === undefined ? "prefix-items-split" : "prefix-items-merged";
      comparing.report({ ...base, rule });
      comparing.descend(segment, before ?? old.items, after ?? next.items);
      continue;
    }
    const rule =
      before === undefined
        ? old.hasClosedItems
          ? "tuple-lengthened"
          : "prefix-items-added"
        : next.hasClosedItems
          ? "tuple-shortened"
          : "prefix-items-removed";
    comparing.report({ ...base, rule });
  }
  if (old.items.length + next.items.length > 0) comparing.descend("[]", old.items, next.items);
}
