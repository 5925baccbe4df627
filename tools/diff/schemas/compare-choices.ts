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
  const { shapes, report, descend, isCovered, isKept } = comparing;
  const { both, gone, fresh } = matchMembers(
    { members: old.members, shapes: shapes.old },
    { members: next.members, shapes: shapes.next },
    comparing.isSame,
  );
  for (const [from, to] of both) descend(`(${nameOf(from, shapes.old)})`, [from], [to]);
  for (const member of gone) {
    // Others may admit its values as well: an 'anyOf' does so still, a 'oneOf' never did.
    const isLeft = next.members.some((one) => isKept(member, one));
    report({
      rule: "alternative-removed",
      old: member,
      new: next.site,
      words: { name: shown(nameOf(member, shapes.old)) },
      hasNoValues: true,
      ...(isLeft ? { effect: { loses: "no", gains: "no" }, hasSameTypes: true } : {}),
      ...sameTypes(shapes.old.of([member]), next.members, shapes.next),
    });
  }
  for (const member of fresh) {
    // Values that two alternatives of a 'oneOf' admit are told by themselves.
    const isKnown = old.members.some((one) => isCovered(one, member));
    report({
      rule: isKnown ? "covered-alternative-added" : "alternative-added",
      old: old.site,
      new: member,
      words: { name: shown(nameOf(member, shapes.next)) },
      hasNoValues: true,
      ...sameTypes(shapes.next.of([member]), old.members, shapes.old),
    });
  }
  compareCounts({ old, next }, { both, gone, fresh }, comparing);
  return both;
}

/** Whether the generated type of an alternative is one of others: of texts, numbers and booleans, without a list. */
function sameTypes(
  shape: Shape,
  others: readonly Site[],
  shapes: Shapes,
): { readonly hasSameTypes?: true } {
  const type = plainType(shape);
  if (type === undefined) return {};
  const isKnown = others.some((one) => plainType(shapes.of([one])) === type);
  return isKnown ? { hasSameTypes: true } : {};
}

function plainType({ types, values, openValues, choices }: Shape): string | undefined {
  const [type] = types;
  const isPlain = values === undefined && openValues === undefined && choices.length === 0;
  if (type === undefined || types.size > 2 || !isPlain) return undefined;
  const names = new Set([...types].map((one) => (one === "integer" ? "number" : one)));
  return names.size === 1 && /^(?:string|number|boolean)$/.test([...names].join())
    ? [...names].join()
    : undefined;
}

/** Compares which values fulfil several alternatives: a 'oneOf' refuses them. */
function compareCounts(
  { old, next }: Sides,
  { both, gone, fresh }: Matched,
  comparing: ComparingChoices,
): void {
  const { relations, report } = comparing;
  const [was, is] = [old.keyword === "oneOf", next.keyword === "oneOf"];
  // Where the keyword changes, that is reported.
  if (was !== is || !is) return;
  if (old.members.length < 2 && next.members.length < 2) return;
  const ambiguous = relations.counted(old.members, next.members, (a, b) => a === 1 && b > 1);
  if (ambiguous !== undefined)
    report({
      rule: "alternative-ambiguous",
      old: old.site,
      new: next.site,
      words: { value: shown(ambiguous.value) },
      hasNoValues: true,
    });
  else reportAmbiguous(both, fresh, comparing);
  const freed = relations.counted(old.members, next.members, (a, b) => a > 1 && b === 1);
  if (freed !== undefined)
    report({
      rule: "alternative-unambiguous",
      old: gone[0] ?? old.site,
      new: next.site,
      words: { value: shown(freed.value) },
      hasNoValues: true,
    });
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
    const words = { value: `all of ${shown(nameOf(to, shapes.next))}` };
    report({ rule: "alternative-ambiguous", old: from, new: other, words, hasNoValues: true });
  }
}

/** Compares whether values may fulfil several alternatives; no value does where their types differ. */
function compareExclusion(
  old: Choice,
  next: Choice,
  both: Matched["both"],
  { shapes, report, relations }: ComparingChoices,
): void {
  if (old.keyword === next.keyword || both.length < 2) return;
  const kinds = both.map(([, member]) => shapes.next.typesOf(shapes.next.of([member])));
  const all = kinds.flatMap((types) => [...types]);
  if (new Set(all).size === all.length) return;
  const isExclusive = next.keyword === "oneOf";
  const found = relations.counted(old.members, next.members, (a, b) => a > 1 && b > 1);
  const verdict = found === undefined ? "unknown" : "yes";
  report({
    rule: isExclusive ? "choice-became-exclusive" : "choice-became-inclusive",
    old: old.site,
    new: next.site,
    words: {},
    hasNoValues: true,
    effect: isExclusive ? { loses: verdict, gains: "no" } : { loses: "no", gains: verdict },
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
