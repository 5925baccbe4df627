import { ValueKinds } from "../../../generator/ir/lower/keywords/value-kinds.ts";
import { XmlFacetsReader } from "../../../generator/ir/lower/xml/xml-facets.ts";
import type { OpenApiDocument } from "../../../generator/openapi/document.ts";
import type { Site } from "../../../generator/openapi/site.ts";
import { Relations } from "../containment/relation.ts";
import { effectOf, ruleOf, type Effect } from "../rules/index.ts";
import type { Shape } from "../shape/shape.ts";
import { Shapes } from "../shape/shapes.ts";
import { compareAnnotations } from "./compare-annotations.ts";
import { compareChoices, type ComparingChoices } from "./compare-choices.ts";
import { compareAssertions } from "./compare-assertions.ts";
import { compareItems, compareProperties, withoutTypes } from "./compare-structure.ts";
import { compareValues } from "./compare-values.ts";
import { compareXml, compareXmlOfProperties, type XmlFacetsOf } from "./compare-xml.ts";
import type { SchemaChange, SchemaPair } from "./pair.ts";
import { textKindsOf, type TextKinds } from "./text-kinds.ts";
import type { Sameness } from "./sameness.ts";

/** A schema that admits everything, where a document has none. */
const anything = (site: Site): Site => ({ ...site, value: true });

/**
 * Pairs of schemas of two documents, compared once however often operations come to them. Schemas may
 * lead to each other in circles, so that pairs are a graph, which `changesOf` walks.
 */
export class SchemaPairs {
  readonly #old: Shapes;
  readonly #new: Shapes;
  readonly #sameness: Sameness;
  readonly #facets: XmlFacetsOf;
  /** Whether a media type of one of the documents is XML. */
  readonly #hasXml: boolean;
  readonly #relations: Relations;
  readonly #pairs = new Map<string, SchemaPair>();
  /** Pairs whose shapes are not compared yet. */
  readonly #open: SchemaPair[] = [];

  constructor(old: OpenApiDocument, next: OpenApiDocument, sameness: Sameness) {
    this.#old = new Shapes(old);
    this.#new = new Shapes(next);
    this.#relations = new Relations(this.#old, this.#new);
    this.#sameness = sameness;
    this.#hasXml = [old, next].some(mayHaveXml);
    const readers = [old, next].map((one) => new XmlFacetsReader(one, new ValueKinds(one)));
    const [before, after] = readers as [XmlFacetsReader, XmlFacetsReader];
    this.#facets = { old: (site) => before.of(site), next: (site) => after.of(site) };
  }

  /** The pair of two schemas with everything below it; undefined where nothing differs. */
  pairOf(old: Site, next: Site): SchemaPair | undefined {
    const pair = this.#pair([old], [next]);
    this.#finish();
    return pair;
  }

  /** Kinds of values that are written as text, in two schemas. */
  textKindsOf([old, next]: readonly [Site, Site]): TextKinds {
    const [shapes, others] = [this.#old, this.#new];
    return textKindsOf(
      { shape: shapes.of([old]), shapes },
      { shape: others.of([next]), shapes: others },
    );
  }

  /** The shape of a schema of the old document. */
  oldShape(site: Site): Shape {
    return this.#old.of([site]);
  }

  /** XML facets of the roots of two schemas. */
  get facets(): XmlFacetsOf {
    return this.#facets;
  }

  #pair(old: readonly Site[], next: readonly Site[]): SchemaPair | undefined {
    const [from, to] = [old[0], next[0]];
    if (old.length === 1 && next.length === 1 && from !== undefined && to !== undefined)
      if (this.#sameness.isSame(from, to)) return undefined;
    const shapes = [this.#old.of(old), this.#new.of(next)] as const;
    const key = `${shapes[0].key}  ${shapes[1].key}`;
    const known = this.#pairs.get(key);
    if (known !== undefined) return known;
    const pair: SchemaPair = { old: shapes[0], new: shapes[1], changes: [], edges: [] };
    this.#pairs.set(key, pair);
    this.#open.push(pair);
    return pair;
  }

  /** Compares the shapes of every pair that is open. */
  #finish(): void {
    for (let pair = this.#open.pop(); pair !== undefined; pair = this.#open.pop())
      this.#compare(pair);
  }

  #compare(pair: SchemaPair): void {
    const { old, new: next } = pair;
    const types = [this.#old.typesOf(old), this.#new.typesOf(next)] as const;
    // A choice among types is a list of them; so it is compared where the other side is no other choice.
    const choices = [...old.choices, ...next.choices];
    const isList = choices.length > 0 && choices.every(({ isOfTypes }) => isOfTypes === true);
    const isChosen = !isList && (old.choices.length === 0) !== (next.choices.length === 0);
    const comparing = this.#comparing(pair);
    const { report } = comparing;
    // Where one side has a choice, the other is taken as an alternative, whose values are compared there.
    if (isChosen) {
      this.#compareNull(types, pair);
      compareChoices(old, next, comparing);
      compareAnnotations(old, next, comparing);
      return;
    }
    const typesToCompare =
      old.choices.length === 0 || isList ? types : ([ownTypes(old), ownTypes(next)] as const);
    const relations = this.#relations;
    compareValues(old, next, typesToCompare, { report, isChoice: isList, relations });
    if (![...types[0]].some((type) => types[1].has(type))) {
      // The types are those of the alternatives, which say themselves what has changed.
      if (typesToCompare !== types) compareChoices(old, next, comparing);
      return;
    }
    const both = (type: "object" | "array"): boolean => types[0].has(type) && types[1].has(type);
    // Members of values of another type say nothing; who changes one means something by it.
    const [hasMembers, hasItems] = [hasMembersOf, hasItemsOf].map((has) => has(old) && has(next));
    if (both("object") || hasMembers === true) {
      compareProperties(old, next, both("object") ? comparing : withoutTypes(comparing));
      if (this.#hasXml) compareXmlOfProperties(old, next, this.#facets, comparing);
    }
    if (both("array") || hasItems === true) {
      compareItems(old, next, both("array") ? comparing : withoutTypes(comparing));
      const [item, other] = [old.items[0], next.items[0]];
      if (item !== undefined && other !== undefined && this.#hasXml)
        compareXml(
          [item, other],
          [this.#facets.old(item), this.#facets.next(other)],
          "the list's own",
          "[]",
          report,
        );
    }
    compareAssertions(old, next, comparing);
    if (!isList) compareChoices(old, next, comparing);
    compareAnnotations(old, next, comparing);
  }

  #compareNull(types: readonly [Shape["types"], Shape["types"]], pair: SchemaPair): void {
    const [before, after] = types.map((one) => one.has("null"));
    if (before === after) return;
    pair.changes.push({
      rule: after === true ? "null-added" : "null-removed",
      old: pair.old.typeSite,
      new: pair.new.typeSite,
      words: {},
      hasNoValues: true,
    });
  }

  #comparing(pair: SchemaPair): ComparingChoices {
    return {
      report: (change) => pair.changes.push(change),
      descend: (segment, old, next, { notIn = [], hasSameTypes = false } = {}) => {
        const inner = this.#pair(
          old.length === 0 ? [anything(next[0] as Site)] : old,
          next.length === 0 ? [anything(old[0] as Site)] : next,
        );
        if (inner === undefined || inner === pair) return;
        pair.edges.push({
          pair: inner,
          ...(segment === undefined ? {} : { segment }),
          ...(notIn.length === 0 ? {} : { notIn }),
          ...(hasSameTypes ? { hasSameTypes } : {}),
        });
      },
      isSame: (old, next) => this.#hasNone(old, next, () => false),
      isCovered: (old, next) =>
        this.#hasNone(old, next, (change) => effectIn(change).gains === "no"),
      isKept: (old, next) => this.#hasNone(old, next, (change) => effectIn(change).loses === "no"),
      relations: this.#relations,
      shapes: { old: this.#old, next: this.#new },
    };
  }

  /** Whether two schemas differ by nothing but what is allowed. */
  #hasNone(old: Site, next: Site, isAllowed: (change: SchemaChange) => boolean): boolean {
    const first = this.#pair([old], [next]);
    if (first === undefined) return true;
    this.#finish();
    const seen = new Set([first]);
    for (const { changes, edges } of seen) {
      if (changes.some((change) => ruleOf(change.rule).xml !== true && !isAllowed(change)))
        return false;
      for (const { pair } of edges) seen.add(pair);
    }
    return true;
  }
}

const effectIn = ({ rule, effect }: SchemaChange): Effect =>
  effect ?? effectOf[ruleOf(rule).variance];

const hasMembersOf = ({ properties }: Shape): boolean => properties.size > 0;
const hasItemsOf = ({ items, prefixItems }: Shape): boolean =>
  items.length + prefixItems.length > 0;

/** Whether a text of the document names a media type of XML; most documents have none. */
const mayHaveXml = ({ sources }: OpenApiDocument): boolean =>
  [...sources.files.values()].some(({ words }) => /[/+]xml\b/i.test(words));

/** Types beside those of choices, whose alternatives are compared by themselves; null is the choices'. */
function ownTypes({ types, choices }: Shape): Shape["types"] {
  const isNullable = choices.every((choice) => choice.isNullable);
  return new Set([...types].filter((type) => type !== "null" || isNullable));
}
