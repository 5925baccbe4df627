import { isObjectSite, own, textAt, type Site } from "../../../generator/openapi/site.ts";
import { shown } from "../shape/canonical.ts";
import type { Choice, Shape } from "../shape/shape.ts";
import type { Shapes } from "../shape/shapes.ts";
import { typeNames } from "../shape/types.ts";
import { compareDiscriminators, type Discriminating } from "./compare-annotations.ts";
import type { Comparing } from "./compare-structure.ts";
import { matchMembers, type Matched } from "./match-members.ts";
import { keyOfSchema, namedSchema, nameOfSchema, written } from "./named-schema.ts";

/** Alternatives on both sides; a shape without a choice is the only alternative of one. */
interface Sides {
  readonly old: Choice;
  readonly next: Choice;
}

/** Context for comparing choices. */
export interface ComparingChoices extends Comparing {
  readonly shapes: { readonly old: Shapes; readonly next: Shapes };
  /** Whether all values of a new schema are values of an old one. */
  isCovered(old: Site, next: Site): boolean;
  /** Whether all values of an old schema are values of a new one. */
  isKept(old: Site, next: Site): boolean;
}

/** Compares the choices of two shapes. */
export function compareChoices(old: Shape, next: Shape, comparing: ComparingChoices): void {
  const length = Math.max(old.choices.length, next.choices.length);
  for (let i = 0; i < length; i++) {
    const [before, after] = [old.choices[i], next.choices[i]];
    const from = before ?? alone(old, after);
    const to = after ?? alone(next, before);
    const both = compareOne({ old: from, next: to }, comparing);
    if (before !== undefined && after !== undefined)
      compareExclusion(before, after, both, comparing);
    compareTags([before?.discriminator, after?.discriminator], both, comparing);
  }
  // Without a choice, it stands with the schema whose kinds it tells apart.
  if (length === 0) {
    const [before, after] = [old, next].map(({ annotations }) => annotations.get("discriminator"));
    compareTags([before, after], [], comparing);
  }
}

/** @param both alternatives that stand for each other */
function compareTags(
  [before, after]: readonly [Site | undefined, Site | undefined],
  both: Matched["both"],
  comparing: ComparingChoices,
): void {
  if (before === undefined && after === undefined) return;
  const { old, next } = comparing.shapes;
  const sideOf = (site: Site | undefined, { document }: Shapes): Discriminating => ({
    site,
    target: (value) => namedSchema(document, value),
  });
  const keyOf = (site: Site, { document }: Shapes): string =>
    keyOfSchema(written(document, site) ?? site);
  const partners = new Map(both.map(([one, other]) => [keyOf(one, old), keyOf(other, next)]));
  compareDiscriminators(sideOf(before, old), sideOf(after, next), comparing, (one, other) => {
    const partner = partners.get(keyOfSchema(one));
    if (partner !== undefined) return partner === keyOfSchema(other);
    const name = nameOfSchema(one);
    return (name !== undefined && name === nameOfSchema(other)) || comparing.isSame(one, other);
  });
}

/** A shape as the only alternative of a choice. */
function alone(shape: Shape, like: Choice | undefined): Choice {
  return {
    keyword: like?.keyword ?? "oneOf",
    site: shape.site,
    members: [shape.site],
    isNullable: false,
  };
}

function compareOne({ old, next }: Sides, comparing: ComparingChoices): Matched["both"] {
  const { shapes, report, descend, isCovered } = comparing;
  const { both, gone, fresh } = matchMembers(
    { members: old.members, shapes: shapes.old },
    { members: next.members, shapes: shapes.next },
    comparing.isSame,
  );
  for (const [from, to] of both) descend(`(${nameOf(from, shapes.old)})`, [from], [to]);
  for (const member of gone)
    report({
      rule: "alternative-removed",
      old: member,
      new: next.site,
      words: { name: shown(nameOf(member, shapes.old)) },
      hasNoValues: true,
    });
  for (const member of fresh) {
    // In a 'oneOf' a value that two alternatives admit is not valid any more.
    const isKnown = next.keyword === "anyOf" && old.members.some((one) => isCovered(one, member));
    report({
      rule: isKnown ? "covered-alternative-added" : "alternative-added",
      old: old.site,
      new: member,
      words: { name: shown(nameOf(member, shapes.next)) },
      hasNoValues: true,
    });
  }
  if (next.keyword === "oneOf") reportAmbiguous(both, fresh, comparing);
  return both;
}

/** Values that an alternative admits, and a new one as well, are refused by a 'oneOf'. */
function reportAmbiguous(
  both: Matched["both"],
  fresh: Matched["fresh"],
  { shapes, report, isKept }: ComparingChoices,
): void {
  for (const [from, to] of both) {
    const other = fresh.find((one) => isKept(from, to) && isKept(from, one));
    if (other === undefined) continue;
    const words = {
      name: shown(nameOf(to, shapes.next)),
      new: shown(nameOf(other, shapes.next)),
    };
    report({ rule: "alternative-ambiguous", old: from, new: other, words, hasNoValues: true });
  }
}

/** Compares whether values may fulfil several alternatives; no value does where their types differ. */
function compareExclusion(
  old: Choice,
  next: Choice,
  both: Matched["both"],
  { shapes, report }: ComparingChoices,
): void {
  if (old.keyword === next.keyword || both.length < 2) return;
  const kinds = both.map(([, member]) => shapes.next.typesOf(shapes.next.of([member])));
  const all = kinds.flatMap((types) => [...types]);
  if (new Set(all).size === all.length) return;
  report({
    rule: next.keyword === "oneOf" ? "choice-became-exclusive" : "choice-became-inclusive",
    old: old.site,
    new: next.site,
    words: {},
    hasNoValues: true,
  });
}

/** The name of an alternative: of its component, its title, or its types. */
function nameOf(site: Site, shapes: Shapes): string {
  const ref = isObjectSite(site) ? textAt(site, "$ref") : undefined;
  if (ref !== undefined) return ref.slice(ref.lastIndexOf("/") + 1);
  const title = isObjectSite(site) ? own(site, "title") : undefined;
  if (typeof title === "string") return title;
  return typeNames(shapes.of([site]).types).replaceAll("'", "");
}
