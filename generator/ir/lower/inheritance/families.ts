import { itemsAt, objectAt, own, type Site } from "../../../openapi/site.ts";
import { placeKey, type Origin } from "../../origin.ts";
import type { Holder } from "../keywords/reachable-schemas.ts";
import { siteOf } from "../keywords/reachable-schemas.ts";
import { structure } from "../keywords/schema-structure.ts";
import type { Lowering } from "../lowering.ts";
import {
  familyOf,
  heirsOf,
  isBoundary,
  isListing,
  type Family,
  type FamilySearch,
} from "./family.ts";
import { namedSchemas, targetOf, type NamedSchema, type NamedSchemas } from "./named-schemas.ts";
import { discriminatorOf, Mappings } from "./tag-listing.ts";

/** A member of the union that a parent is: a schema with those that extend it, or alone. */
export interface FamilyMember {
  readonly schema: NamedSchema;
  readonly isAlone: boolean;
}

/** A schema that is the union of itself and those that extend it, where it is referred to. */
export interface Parent {
  readonly schema: NamedSchema;
  readonly members: readonly FamilyMember[];
  /** Whether the document lists the members itself, by `oneOf` or `anyOf`. */
  readonly isListed: boolean;
  readonly family?: Family;
}

/** The values of a property that are left to a schema. */
export interface Tag {
  readonly property: string;
  readonly values: readonly string[];
  /** Whether it also takes every value that stands for no schema of the family: those that do. */
  readonly others?: readonly string[];
}

/** Schemas that extend others by `allOf`, told apart by a discriminator. */
export interface Families {
  /** The parent that a schema is, with what its members are. */
  parentAt(site: Site): Parent | undefined;
  /** The schema that a reference at a place extends, if this is a parent. */
  baseAt(place: Origin): NamedSchema | undefined;
  /** The values that tell a schema alone apart, for what extends another at a place. */
  tagsAt(place: Origin): readonly Tag[];
  /** The same for a schema with a name. */
  tagsOf(site: Site): readonly Tag[];
  /** Whether a discriminator tells the schemas of a family apart. */
  decides(discriminator: unknown): boolean;
  /** The schemas that members of a union stand for, none of them twice. */
  distinct(sites: readonly Site[]): readonly (Site | FamilyMember)[];
}

/** Members of all unions together, so that a long chain of parents costs no square of its length. */
const mostMembers = 20_000;

/** Finds the families of a document's schemas, before any type is made. */
export function findFamilies(lowering: Lowering, holders: readonly Holder[]): Families {
  if (!holders.some(mayBeParent)) return new FoundFamilies(lowering, new Map(), [], []);
  const named = namedSchemas(lowering.document, holders);
  const mappings = new Mappings();
  for (const holder of holders) {
    if (holder.kind !== "schema") continue;
    const discriminator =
      "discriminator" in holder.value ? objectAt(siteOf(holder), "discriminator") : undefined;
    if (discriminator !== undefined) mappings.add(lowering.document, named, discriminator);
  }
  const search: FamilySearch = { lowering, named, mappings, looked: 0 };
  const parents: Parent[] = [];
  const families: Family[] = [];
  const isUnion = lowering.options.inheritance !== "alone";
  for (const schema of named.values()) {
    if (schema.children.length === 0) continue;
    const { site } = schema;
    const listed = listedMembers(search, schema);
    if (listed !== undefined) parents.push(listed);
    const discriminator =
      listed === undefined ? discriminatorOf(site) : objectAt(site, "discriminator");
    if (!isUnion || discriminator === undefined) continue;
    const family = familyOf(search, schema, discriminator);
    if (family !== undefined) families.push(family);
  }
  for (const family of families) for (const one of parentsOf(search, family)) parents.push(one);
  return new FoundFamilies(lowering, named, parents, families);
}

function mayBeParent({ kind, value }: Holder): boolean {
  if (kind !== "schema") return false;
  if (Object.hasOwn(value, "discriminator")) return true;
  return Object.hasOwn(value, "oneOf") || Object.hasOwn(value, "anyOf")
    ? Object.hasOwn(value, "properties") || Object.hasOwn(value, "allOf")
    : false;
}

/** A parent that lists schemas in a union which extend it, beside what they get from it. */
function listedMembers(search: FamilySearch, schema: NamedSchema): Parent | undefined {
  if (!isListing(schema)) return undefined;
  const { site } = schema;
  const { own: keywords, parts } = structure(site);
  if (keywords === 0 && parts < 2) return undefined;
  const heirs = heirsOf(search, schema);
  const { document } = search.lowering;
  for (const keyword of ["oneOf", "anyOf"]) {
    if (own(site, keyword) === undefined) continue;
    const listed = itemsAt(site, keyword).map((one) =>
      search.named.get(targetOf(document, one)?.value),
    );
    if (!listed.some((one) => one !== undefined && one !== schema && heirs.has(one))) continue;
    const members = listed.flatMap((one) =>
      one === undefined || one === schema || !heirs.has(one) ? [] : { schema: one, isAlone: false },
    );
    return { schema, isListed: true, members };
  }
  return undefined;
}

/** The schemas of a family that others extend. */
function parentsOf(search: FamilySearch, family: Family): readonly Parent[] {
  const found: Parent[] = [];
  let count = 0;
  for (const schema of heirsOf(search, family.root)) {
    if (schema.children.length === 0 || isListing(schema)) continue;
    if (schema !== family.root && isBoundary(schema, family.property)) continue;
    const members = membersOf(schema, family);
    count += members.length;
    if (count > mostMembers) break;
    if (members.length > 0) found.push({ schema, members, family, isListed: false });
  }
  return found;
}

/**
 * The members of the union that a parent is. It comes last itself, so that values that are made up
 * are of those that extend it; where objects may lack the property, it, or what `defaultMapping` names, comes first and takes them.
 */
function membersOf(
  parent: NamedSchema,
  { property, values, isRequired, fallback }: Family,
): readonly FamilyMember[] {
  const members: FamilyMember[] = [];
  const seen = new Set([parent]);
  for (const schema of seen) {
    if (schema !== parent && (isListing(schema) || isBoundary(schema, property))) {
      members.push({ schema, isAlone: false });
      continue;
    }
    const isLeaf = schema.children.length === 0;
    if (isLeaf || (values.get(schema) ?? []).length > 0) members.push({ schema, isAlone: !isLeaf });
    for (const child of schema.children) seen.add(child);
  }
  const first = members.filter(({ schema }) => schema === fallback);
  if (!isRequired) return [...new Set([...first, ...members])];
  const others = members.filter(({ isAlone }) => !isAlone);
  return [...others, ...members.filter(({ isAlone }) => isAlone).toReversed()];
}

class FoundFamilies implements Families {
  readonly #lowering: Lowering;
  readonly #named: NamedSchemas;
  readonly #parents = new Map<NamedSchema, Parent>();
  readonly #bases = new Map<string, { base: NamedSchema; child: NamedSchema }>();
  readonly #tags = new Map<NamedSchema, Tag[]>();
  readonly #discriminators: ReadonlySet<unknown>;

  constructor(
    lowering: Lowering,
    named: NamedSchemas,
    parents: readonly Parent[],
    families: readonly Family[],
  ) {
    this.#lowering = lowering;
    this.#named = named;
    this.#discriminators = new Set(families.map(({ discriminator }) => discriminator));
    for (const parent of parents)
      if (!this.#parents.has(parent.schema)) this.#parents.set(parent.schema, parent);
    for (const schema of named.values())
      for (const { place, base } of schema.bases) this.#bases.set(place, { base, child: schema });
    for (const family of families) this.#addTags(family);
  }

  #addTags(family: Family): void {
    for (const [schema, values] of family.values) {
      const tags = this.#tags.get(schema) ?? [];
      this.#tags.set(schema, tags);
      const { property } = family;
      if (values.length === 0 || tags.some((tag) => tag.property === property)) continue;
      const others = [...family.values].flatMap(([one, of]) => (one === schema ? [] : of));
      const takesOthers = schema === family.fallback;
      tags.push({ property, values, ...(takesOthers ? { others } : {}) });
    }
  }

  parentAt(site: Site): Parent | undefined {
    const schema = this.#named.get(site.value);
    return schema === undefined ? undefined : this.#parents.get(schema);
  }

  baseAt(place: Origin): NamedSchema | undefined {
    if (this.#parents.size === 0) return undefined;
    const found = this.#bases.get(placeKey(place));
    return found !== undefined && this.#parents.has(found.base) ? found.base : undefined;
  }

  tagsAt(place: Origin): readonly Tag[] {
    if (this.#tags.size === 0) return [];
    const found = this.#bases.get(placeKey(place));
    return (found && this.#tags.get(found.child)) ?? [];
  }

  tagsOf(site: Site): readonly Tag[] {
    const schema = this.#named.get(site.value);
    return (schema && this.#tags.get(schema)) ?? [];
  }

  decides(discriminator: unknown): boolean {
    return this.#discriminators.has(discriminator);
  }

  distinct(sites: readonly Site[]): readonly (Site | FamilyMember)[] {
    if (this.#parents.size === 0) return sites;
    const named = sites.map((site) =>
      this.#named.get(targetOf(this.#lowering.document, site)?.value),
    );
    const listed = new Set(named);
    return sites.flatMap((site, index): readonly (Site | FamilyMember)[] => {
      const schema = named[index];
      const parent = schema && this.#parents.get(schema);
      if (schema === undefined || parent === undefined || parent.isListed) return [site];
      const others = parent.members.filter((one) => one.schema !== schema);
      if (!others.some((one) => listed.has(one.schema))) return [site];
      const alone = parent.members.filter((one) => one.schema === schema);
      if (alone.length > 0) return alone;
      return others.filter((one) => !listed.has(one.schema));
    });
  }
}
